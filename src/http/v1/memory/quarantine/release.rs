//! `POST /api/v1/memory/{agentId}/quarantine/{quarantineId}/release`

use actix_web::{post, web};

use super::QuarantineResponse;
use crate::domain::access::AgentAccess;
use crate::edge::System;
use crate::error::Result;
use crate::http::answer::{Envelope, Reply};
use crate::http::extract::parse_id;
use crate::pipeline::review::quarantine;

/// Releases a quarantine entry.
///
/// The write is completed as originally requested, without another scan.
#[utoipa::path(tag = "memory", operation_id = "releaseQuarantined",
    params(("agentId" = String, Path, description = "The agent's id"), ("quarantineId" = String, Path, description = "Its id in the quarantine")),
    responses((status = 200, description = "Released", body = Envelope<QuarantineResponse>)))]
#[post("/memory/{agentId}/quarantine/{quarantineId}/release")]
pub async fn release_quarantined(
    system: System,
    access: AgentAccess,
    path: web::Path<(String, String)>,
) -> Result<Reply<QuarantineResponse>> {
    let id = parse_id(&path.1, "quarantined item")?;
    Ok(Reply(quarantine::release(&system, access, id).await?.into()))
}
