//! `DELETE /api/v1/agents/{agentId}`

use actix_web::delete;
use serde::Serialize;
use utoipa::ToSchema;

use crate::domain::access::AgentAccess;
use crate::edge::System;
use crate::error::Result;
use crate::http::answer::{Envelope, Reply};
use crate::tenancy::agents;

/// Confirms the deletion.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct DeleteAgentResponse {
    /// Always true.
    deleted: bool,
}

/// Deletes an agent.
///
/// The agent answers 404 from now on. Its queued jobs are cancelled when a worker picks them up.
#[utoipa::path(tag = "agents", operation_id = "deleteAgent", params(("agentId" = String, Path, description = "The agent's id")),
    responses((status = 200, description = "Gone", body = Envelope<DeleteAgentResponse>)))]
#[delete("/agents/{agentId}")]
pub async fn delete_agent(system: System, access: AgentAccess) -> Result<Reply<DeleteAgentResponse>> {
    agents::delete(&system, &access).await?;
    Ok(Reply(DeleteAgentResponse { deleted: true }))
}
