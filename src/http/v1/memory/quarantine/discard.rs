//! `POST /api/v1/memory/{agentId}/quarantine/{quarantineId}/discard`

use actix_web::{post, web};

use super::QuarantineResponse;
use crate::domain::access::AgentAccess;
use crate::edge::System;
use crate::error::Result;
use crate::http::answer::{Envelope, Reply};
use crate::http::extract::parse_id;
use crate::pipeline::review::quarantine;

/// Discards a quarantine entry.
///
/// Its text is deleted. A quarantined fact is forgotten.
#[utoipa::path(tag = "memory", operation_id = "discardQuarantined",
    params(("agentId" = String, Path, description = "The agent's id"), ("quarantineId" = String, Path, description = "Its id in the quarantine")),
    responses((status = 200, description = "Discarded", body = Envelope<QuarantineResponse>)))]
#[post("/memory/{agentId}/quarantine/{quarantineId}/discard")]
pub async fn discard_quarantined(
    system: System,
    access: AgentAccess,
    path: web::Path<(String, String)>,
) -> Result<Reply<QuarantineResponse>> {
    let id = parse_id(&path.1, "quarantined item")?;
    Ok(Reply(quarantine::discard(&system, access, id).await?.into()))
}
