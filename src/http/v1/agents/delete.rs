//! `DELETE /api/v1/agents/{agentId}`

use actix_web::delete;
use serde::Serialize;
use utoipa::ToSchema;

use crate::domain::access::AgentAccess;
use crate::edge::System;
use crate::error::Result;
use crate::http::answer::{Envelope, Reply};
use crate::tenancy::agents;

/// The deletion is done.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct DeleteAgentResponse {
    /// Always true.
    deleted: bool,
}

/// Takes an agent out of service: it answers 404 from now on, and its waiting jobs are cancelled when their turn comes.
#[utoipa::path(tag = "agents", operation_id = "deleteAgent", params(("agentId" = String, Path, description = "The agent's id")),
    responses((status = 200, description = "Gone", body = Envelope<DeleteAgentResponse>)))]
#[delete("/agents/{agentId}")]
pub async fn delete_agent(system: System, access: AgentAccess) -> Result<Reply<DeleteAgentResponse>> {
    agents::delete(&system, &access).await?;
    Ok(Reply(DeleteAgentResponse { deleted: true }))
}
