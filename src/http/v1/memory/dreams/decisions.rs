//! `/api/v1/memory/{agentId}/dream/reports/{reportId}/accept`, `…/decline` and `…/revert`: decisions about what a dream proposes.

use actix_web::{post, web};
use serde::Deserialize;
use utoipa::ToSchema;

use super::reports::ReportResponse;
use crate::domain::access::OwnerAccess;
use crate::domain::ids::DreamEntryId;
use crate::edge::System;
use crate::error::Result;
use crate::http::answer::{Envelope, Reply};
use crate::http::body::{Body, Query};
use crate::http::extract::parse_id;
use crate::http::owner::{ForOwner, OwnerQuery, owner_fields};
use crate::pipeline::consolidation::{self, Decision};

owner_fields! {
    /// The entries that the decision concerns.
    #[derive(Debug, Deserialize, ToSchema)]
    #[serde(rename_all = "camelCase", deny_unknown_fields)]
    #[schema(example = json!({"entryIds": ["228071432193"], "endUserId": "nora"}))]
    pub struct DecideRequest {
        /// The ids of single entries. Defaults to all entries to which the decision can apply.
        entry_ids: Option<Vec<DreamEntryId>>,
    }
}

/// Accepts what a dream proposes and applies it.
///
/// The change becomes a revision in the caller's name. An entry becomes `stale` if its place in the file has changed since.
#[utoipa::path(tag = "dreams", operation_id = "acceptDream",
    params(("agentId" = String, Path, description = "The agent's id"), ("reportId" = String, Path, description = "The report's id"), OwnerQuery),
    request_body = DecideRequest,
    responses((status = 200, description = "The report as it is now", body = Envelope<ReportResponse>)))]
#[post("/memory/{agentId}/dream/reports/{reportId}/accept")]
pub async fn accept_dream(
    system: System,
    ForOwner(access, request): ForOwner<(Query<OwnerQuery>, Body<DecideRequest>)>,
    path: web::Path<(String, String)>,
) -> Result<Reply<ReportResponse>> {
    decided(&system, &access, &path.1, &request, Decision::Accept).await
}

/// Declines what a dream proposes.
///
/// The change is not applied and not proposed again.
#[utoipa::path(tag = "dreams", operation_id = "declineDream",
    params(("agentId" = String, Path, description = "The agent's id"), ("reportId" = String, Path, description = "The report's id"), OwnerQuery),
    request_body = DecideRequest,
    responses((status = 200, description = "The report as it is now", body = Envelope<ReportResponse>)))]
#[post("/memory/{agentId}/dream/reports/{reportId}/decline")]
pub async fn decline_dream(
    system: System,
    ForOwner(access, request): ForOwner<(Query<OwnerQuery>, Body<DecideRequest>)>,
    path: web::Path<(String, String)>,
) -> Result<Reply<ReportResponse>> {
    decided(&system, &access, &path.1, &request, Decision::Decline).await
}

/// Reverts what a dream applied, even days later.
///
/// Later edits remain: an entry becomes `stale` if its lines have changed since.
#[utoipa::path(tag = "dreams", operation_id = "revertDream",
    params(("agentId" = String, Path, description = "The agent's id"), ("reportId" = String, Path, description = "The report's id"), OwnerQuery),
    request_body = DecideRequest,
    responses((status = 200, description = "The report as it is now", body = Envelope<ReportResponse>)))]
#[post("/memory/{agentId}/dream/reports/{reportId}/revert")]
pub async fn revert_dream(
    system: System,
    ForOwner(access, request): ForOwner<(Query<OwnerQuery>, Body<DecideRequest>)>,
    path: web::Path<(String, String)>,
) -> Result<Reply<ReportResponse>> {
    decided(&system, &access, &path.1, &request, Decision::Revert).await
}

async fn decided(
    system: &System,
    access: &OwnerAccess,
    id: &str,
    request: &DecideRequest,
    decision: Decision,
) -> Result<Reply<ReportResponse>> {
    let report = consolidation::decide(system, access, parse_id(id, "dream")?, decision, request.entry_ids.as_deref()).await?;
    Ok(Reply(report.into()))
}
