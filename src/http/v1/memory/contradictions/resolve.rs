//! `POST /api/v1/memory/{agentId}/facts/contradictions/{contradictionId}/resolve`

use actix_web::{post, web};
use chrono::{DateTime, Utc};
use serde::Deserialize;
use utoipa::ToSchema;

use super::response::ContradictionResponse;
use crate::domain::access::{AgentAccess, OwnerName};
use crate::edge::System;
use crate::error::{Error, Result};
use crate::http::answer::{Envelope, Reply};
use crate::http::body::Body;
use crate::pipeline::review::contradictions;
use crate::pipeline::review::contradictions::Decision;

/// The decision about a contradiction.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[schema(example = json!({"resolution": "KEEP_B", "endUserId": "nora"}))]
pub struct ResolveRequest {
    /// `KEEP_A` (the first fact is true), `KEEP_B` (the second is true and supersedes the first), `MERGE` (`content` replaces both),
    /// `BOTH` (each is true in its own time) or `IGNORE` (keep both and do not ask again).
    resolution: String,
    /// With `MERGE`: the sentence of the merged fact, up to 2,000 characters.
    #[schema(max_length = 2000)]
    content: Option<String>,
    /// With `BOTH`: until when the first fact was true.
    a_until: Option<DateTime<Utc>>,
    /// With `BOTH`: since when the second fact is true.
    b_since: Option<DateTime<Utc>>,
    /// The end user this call is about.
    end_user_id: Option<String>,
    /// The messaging channel of `senderId`.
    channel: Option<String>,
    /// The sender on `channel` this call is about.
    sender_id: Option<String>,
    /// The full owner key, for operators.
    owner_key: Option<String>,
}

/// Resolves a contradiction.
///
/// Nothing is deleted: the losing fact stays, linked to the fact that superseded it. The decision can be undone.
#[utoipa::path(tag = "memory", operation_id = "resolveContradiction",
    params(("agentId" = String, Path, description = "The agent's id"),
        ("contradictionId" = String, Path, description = "The contradiction's id")),
    request_body = ResolveRequest,
    responses((status = 200, description = "Decided", body = Envelope<ContradictionResponse>)))]
#[post("/memory/{agentId}/facts/contradictions/{contradictionId}/resolve")]
pub async fn resolve_contradiction(
    system: System,
    access: AgentAccess,
    path: web::Path<(String, String)>,
    body: Body<ResolveRequest>,
) -> Result<Reply<ContradictionResponse>> {
    let id = path.1.parse().map_err(|_| Error::NotFound("contradiction"))?;
    let ResolveRequest { resolution, content, a_until, b_since, end_user_id, channel, sender_id, owner_key } = body.0;
    let owner = access.for_owner(&OwnerName { end_user_id, channel, sender_id, owner_key })?;
    let decision = Decision { resolution, content, a_until, b_since };
    Ok(Reply(contradictions::resolve(&system, &owner, id, decision).await?.into()))
}
