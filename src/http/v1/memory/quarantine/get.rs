//! `GET /api/v1/memory/{agentId}/quarantine/{quarantineId}`

use actix_web::{get, web};

use super::QuarantineResponse;
use crate::domain::access::AgentAccess;
use crate::edge::System;
use crate::error::Result;
use crate::http::answer::{Envelope, Reply};
use crate::http::extract::parse_id;
use crate::pipeline::review::quarantine;

/// Returns one quarantine entry, including its text.
#[utoipa::path(tag = "memory", operation_id = "getQuarantined",
    params(("agentId" = String, Path, description = "The agent's id"), ("quarantineId" = String, Path, description = "Its id in the quarantine")),
    responses((status = 200, description = "What was held", body = Envelope<QuarantineResponse>)))]
#[get("/memory/{agentId}/quarantine/{quarantineId}")]
pub async fn get_quarantined(system: System, access: AgentAccess, path: web::Path<(String, String)>) -> Result<Reply<QuarantineResponse>> {
    let id = parse_id(&path.1, "quarantined item")?;
    Ok(Reply(quarantine::get(&system, access, id).await?.into()))
}
