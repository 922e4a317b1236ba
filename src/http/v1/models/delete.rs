//! `DELETE /api/v1/models/tenant`, `/workspace` and `/agents/{agentId}`

use actix_web::delete;
use serde::Serialize;
use utoipa::ToSchema;

use crate::domain::access::{Access, AgentAccess};
use crate::edge::System;
use crate::error::Result;
use crate::http::answer::{Envelope, Reply};
use crate::tenancy::models;
use crate::tenancy::settings::Target;

/// Confirms the deletion.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct DeleteModelResponse {
    /// Always true.
    deleted: bool,
}

/// Deletes the model of the tenant, with its key.
///
/// The installation's model applies again.
#[utoipa::path(tag = "models", operation_id = "deleteTenantModel",
    responses((status = 200, description = "Taken back", body = Envelope<DeleteModelResponse>)))]
#[delete("/models/tenant")]
pub async fn delete_tenant_model(system: System, access: Access) -> Result<Reply<DeleteModelResponse>> {
    models::delete(&system, &access, Target::Tenant).await?;
    Ok(Reply(DeleteModelResponse { deleted: true }))
}

/// Deletes the model of the calling workspace, with its key.
///
/// The tenant's model applies again.
#[utoipa::path(tag = "models", operation_id = "deleteWorkspaceModel",
    responses((status = 200, description = "Taken back", body = Envelope<DeleteModelResponse>)))]
#[delete("/models/workspace")]
pub async fn delete_workspace_model(system: System, access: Access) -> Result<Reply<DeleteModelResponse>> {
    models::delete(&system, &access, Target::Workspace).await?;
    Ok(Reply(DeleteModelResponse { deleted: true }))
}

/// Deletes the model of an agent, with its key.
///
/// The workspace's model applies again.
#[utoipa::path(tag = "models", operation_id = "deleteAgentModel", params(("agentId" = String, Path, description = "The agent's id")),
    responses((status = 200, description = "Taken back", body = Envelope<DeleteModelResponse>)))]
#[delete("/models/agents/{agentId}")]
pub async fn delete_agent_model(system: System, agent: AgentAccess) -> Result<Reply<DeleteModelResponse>> {
    models::delete(&system, agent.access(), Target::Agent(agent.agent().id)).await?;
    Ok(Reply(DeleteModelResponse { deleted: true }))
}
