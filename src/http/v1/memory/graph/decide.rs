//! `POST /api/v1/memory/{agentId}/graph/candidates/{candidateId}/merge`, `/dismiss` and `/undo`

use actix_web::{post, web};
use serde::Deserialize;
use utoipa::ToSchema;

use super::response::MergeCandidateResponse;
use crate::domain::access::{AgentAccess, OwnerName};
use crate::domain::ids::EntityId;
use crate::edge::System;
use crate::error::Result;
use crate::http::answer::{Envelope, Reply};
use crate::http::body::{Body, Query};
use crate::http::extract::{OwnerQuery, parse_id};
use crate::pipeline::review::merge_candidates;

/// The entity that remains.
#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields, default)]
#[schema(example = json!({"endUserId": "nora"}))]
pub struct MergeRequest {
    /// The id of the entity that remains. Defaults to the older one.
    winner: Option<EntityId>,
    /// The end user this call is about.
    end_user_id: Option<String>,
    /// The messaging channel of `senderId`.
    channel: Option<String>,
    /// The sender on `channel` this call is about.
    sender_id: Option<String>,
    /// The full owner key, for operators.
    owner_key: Option<String>,
}

/// Merges two entities into one.
///
/// The other entity's name becomes an alias of the remaining one, which takes over its relations. The merge can be undone.
#[utoipa::path(tag = "memory", operation_id = "mergeEntities",
    params(("agentId" = String, Path, description = "The agent's id"), ("candidateId" = String, Path, description = "The pair's id")),
    request_body = MergeRequest, responses((status = 200, description = "Merged", body = Envelope<MergeCandidateResponse>)))]
#[post("/memory/{agentId}/graph/candidates/{candidateId}/merge")]
pub async fn merge_entities(
    system: System,
    access: AgentAccess,
    path: web::Path<(String, String)>,
    body: Body<MergeRequest>,
) -> Result<Reply<MergeCandidateResponse>> {
    let id = parse_id(&path.1, "merge candidate")?;
    let MergeRequest { winner, end_user_id, channel, sender_id, owner_key } = body.0;
    let owner = access.for_owner(&OwnerName { end_user_id, channel, sender_id, owner_key })?;
    Ok(Reply(merge_candidates::merge(&system, &owner, id, winner).await?.into()))
}

/// Dismisses a merge candidate: the two entities are different.
///
/// The pair is not proposed again.
#[utoipa::path(tag = "memory", operation_id = "dismissMergeCandidate",
    params(("agentId" = String, Path, description = "The agent's id"), ("candidateId" = String, Path, description = "The pair's id"), OwnerQuery),
    responses((status = 200, description = "Dismissed", body = Envelope<MergeCandidateResponse>)))]
#[post("/memory/{agentId}/graph/candidates/{candidateId}/dismiss")]
pub async fn dismiss_merge_candidate(
    system: System,
    access: AgentAccess,
    path: web::Path<(String, String)>,
    owner: Query<OwnerQuery>,
) -> Result<Reply<MergeCandidateResponse>> {
    let id = parse_id(&path.1, "merge candidate")?;
    Ok(Reply(merge_candidates::dismiss(&system, &access.for_owner(&owner.0.into())?, id).await?.into()))
}

/// Undoes the decision about a merge candidate.
///
/// After a merge, each entity gets its own relations back, including those learned since. The pair is pending again.
#[utoipa::path(tag = "memory", operation_id = "undoMergeCandidate",
    params(("agentId" = String, Path, description = "The agent's id"), ("candidateId" = String, Path, description = "The pair's id"), OwnerQuery),
    responses((status = 200, description = "Open again", body = Envelope<MergeCandidateResponse>)))]
#[post("/memory/{agentId}/graph/candidates/{candidateId}/undo")]
pub async fn undo_merge_candidate(
    system: System,
    access: AgentAccess,
    path: web::Path<(String, String)>,
    owner: Query<OwnerQuery>,
) -> Result<Reply<MergeCandidateResponse>> {
    let id = parse_id(&path.1, "merge candidate")?;
    Ok(Reply(merge_candidates::undo(&system, &access.for_owner(&owner.0.into())?, id).await?.into()))
}
