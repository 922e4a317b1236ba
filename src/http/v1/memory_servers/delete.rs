//! `DELETE /api/v1/agents/{agentId}/memory-servers/{memoryServerId}`

use actix_web::{delete, web};
use serde::Serialize;
use utoipa::ToSchema;

use crate::domain::access::AgentAccess;
use crate::edge::System;
use crate::error::Result;
use crate::http::answer::{Envelope, Reply};
use crate::http::extract::parse_id;
use crate::memory::external;

/// Confirms that the server was disconnected.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct DeleteMemoryServerResponse {
    /// Always true.
    deleted: bool,
}

/// Disconnects a memory server.
///
/// The data on the server remains. To remove a person's data there, forget the person first.
#[utoipa::path(tag = "memory-servers", operation_id = "deleteMemoryServer",
    params(("agentId" = String, Path, description = "The agent's id"), ("memoryServerId" = String, Path, description = "The server's id")),
    responses((status = 200, description = "Deleted", body = Envelope<DeleteMemoryServerResponse>)))]
#[delete("/agents/{agentId}/memory-servers/{memoryServerId}")]
pub async fn delete_memory_server(
    system: System,
    agent: AgentAccess,
    path: web::Path<(String, String)>,
) -> Result<Reply<DeleteMemoryServerResponse>> {
    external::delete(&system, &agent, parse_id(&path.1, "memory server")?).await?;
    Ok(Reply(DeleteMemoryServerResponse { deleted: true }))
}
