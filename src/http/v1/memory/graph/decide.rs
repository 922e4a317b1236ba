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

/// Which of the two stays.
#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields, default)]
#[schema(example = json!({"endUserId": "nora"}))]
pub struct MergeRequest {
    /// The entity that stays; the one that was there first when absent.
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

/// Makes two entities one: the one that goes stays as another name of the other, with its relations. It can be undone.
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

/// Says that two entities are two, so that nobody is asked again.
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

/// Takes a decision back. Of two that were merged each has again what was said of it, also what was learned since; the pair waits again.
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
