//! `GET /api/v1/agents/{agentId}/memory-servers`

use actix_web::get;

use super::response::MemoryServersResponse;
use crate::domain::access::AgentAccess;
use crate::edge::System;
use crate::error::Result;
use crate::http::answer::{Envelope, Reply};
use crate::memory::external;

/// Lists the external memory servers of an agent and their status.
#[utoipa::path(tag = "memory-servers", operation_id = "listMemoryServers", params(("agentId" = String, Path, description = "The agent's id")),
    responses((status = 200, description = "The servers", body = Envelope<MemoryServersResponse>)))]
#[get("/agents/{agentId}/memory-servers")]
pub async fn list_memory_servers(system: System, agent: AgentAccess) -> Result<Reply<MemoryServersResponse>> {
    let items = external::list(&system, &agent).await?.into_iter().map(Into::into).collect();
    Ok(Reply(MemoryServersResponse { items }))
}
