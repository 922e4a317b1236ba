//! `PATCH /api/v1/agents/{agentId}/memory-servers/{memoryServerId}`

use actix_web::{patch, web};
use serde::Deserialize;
use utoipa::ToSchema;

use super::response::MemoryServerResponse;
use crate::domain::access::AgentAccess;
use crate::edge::System;
use crate::error::Result;
use crate::http::answer::{Envelope, Reply};
use crate::http::body::Body;
use crate::http::extract::parse_id;
use crate::memory::external;

/// The fields to change.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[schema(example = json!({"enabled": false}))]
pub struct UpdateMemoryServerRequest {
    /// Whether the agent uses the server.
    enabled: bool,
}

/// Enables or disables a memory server.
///
/// A backend that is enabled again receives the changes it missed.
#[utoipa::path(tag = "memory-servers", operation_id = "updateMemoryServer",
    params(("agentId" = String, Path, description = "The agent's id"), ("memoryServerId" = String, Path, description = "The server's id")),
    request_body = UpdateMemoryServerRequest,
    responses((status = 200, description = "The server as it is now", body = Envelope<MemoryServerResponse>)))]
#[patch("/agents/{agentId}/memory-servers/{memoryServerId}")]
pub async fn update_memory_server(
    system: System,
    agent: AgentAccess,
    path: web::Path<(String, String)>,
    body: Body<UpdateMemoryServerRequest>,
) -> Result<Reply<MemoryServerResponse>> {
    let id = parse_id(&path.1, "memory server")?;
    Ok(Reply(external::switch(&system, &agent, id, body.0.enabled).await?.into()))
}
