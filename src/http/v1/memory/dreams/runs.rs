//! `/api/v1/memory/{agentId}/emergence` and `…/dreaming/focused`: dreams on request.

use actix_web::post;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::reports::ReportResponse;
use crate::edge::System;
use crate::error::Result;
use crate::http::answer::{Envelope, Reply};
use crate::http::body::{Body, Query};
use crate::http::owner::{ForOwner, OwnerBody, OwnerQuery, owner_fields};
use crate::pipeline::consolidation::{self, Report};

/// A finished dream.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct DreamedResponse {
    /// Always `completed`. The report contains the outcome of the dream.
    #[schema(example = "completed")]
    status: &'static str,
    /// Its report.
    report: ReportResponse,
}

impl From<Report> for DreamedResponse {
    fn from(report: Report) -> Self {
        Self { status: "completed", report: report.into() }
    }
}

/// Runs a dream now, as at night, and answers when it has finished.
///
/// To dream over the team's memory, send `system` as `ownerKey`.
#[utoipa::path(tag = "dreams", operation_id = "dreamNow",
    params(("agentId" = String, Path, description = "The agent's id"), OwnerQuery),
    request_body = OwnerBody,
    responses((status = 200, description = "The finished dream", body = Envelope<DreamedResponse>),
        (status = 503, description = "No worker started the dream in time; it remains in the queue")))]
#[post("/memory/{agentId}/emergence")]
pub async fn dream_now(
    system: System,
    ForOwner(access, _): ForOwner<(Query<OwnerQuery>, Body<OwnerBody>)>,
) -> Result<Reply<DreamedResponse>> {
    Ok(Reply(consolidation::dream_now(&system, &access, None).await?.into()))
}

owner_fields! {
    /// The topic of a dream.
    #[derive(Debug, Deserialize, ToSchema)]
    #[serde(rename_all = "camelCase", deny_unknown_fields)]
    #[schema(example = json!({"topic": "the boat house", "endUserId": "nora"}))]
    pub struct FocusedRequest {
        /// The topic, in any language, up to 200 characters.
        #[schema(min_length = 1)]
        topic: String,
    }
    /// The full owner key, for operators. `system` stands for the team's memory.
    owner_key
}

/// Runs a dream about a topic and answers when it has finished.
///
/// The dream considers what recall finds for the topic.
#[utoipa::path(tag = "dreams", operation_id = "dreamAbout",
    params(("agentId" = String, Path, description = "The agent's id"), OwnerQuery),
    request_body = FocusedRequest,
    responses((status = 200, description = "The finished dream", body = Envelope<DreamedResponse>),
        (status = 503, description = "No worker started the dream in time; it remains in the queue")))]
#[post("/memory/{agentId}/dreaming/focused")]
pub async fn dream_about(
    system: System,
    ForOwner(access, request): ForOwner<(Query<OwnerQuery>, Body<FocusedRequest>)>,
) -> Result<Reply<DreamedResponse>> {
    Ok(Reply(consolidation::dream_now(&system, &access, Some(&request.topic)).await?.into()))
}
