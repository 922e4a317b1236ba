//! `POST /api/v1/memory/{agentId}/emergence`

use actix_web::post;

use super::body::DreamedResponse;
use crate::domain::access::{AgentAccess, OwnerName};
use crate::edge::System;
use crate::error::Result;
use crate::http::answer::{Envelope, Reply};
use crate::http::body::{Body, Query};
use crate::http::extract::{OwnerBody, OwnerQuery};
use crate::pipeline::consolidation;

/// Runs a dream now, as at night, and answers when it has finished.
///
/// To dream over the team's memory, send `system` as `ownerKey`.
#[utoipa::path(tag = "dreams", operation_id = "dreamNow",
    params(("agentId" = String, Path, description = "The agent's id"), OwnerQuery),
    request_body = OwnerBody,
    responses((status = 200, description = "Dreamed", body = Envelope<DreamedResponse>),
        (status = 503, description = "No worker got to it in time; the dream stays in the queue")))]
#[post("/memory/{agentId}/emergence")]
pub async fn dream_now(
    system: System,
    access: AgentAccess,
    query: Query<OwnerQuery>,
    body: Body<OwnerBody>,
) -> Result<Reply<DreamedResponse>> {
    let access = access.for_owner(&OwnerName::from(body.0).or(query.0.into()))?;
    Ok(Reply(consolidation::dream_now(&system, &access, None).await?.into()))
}
