//! `/api/v1/agents`: agents of a workspace.

use actix_web::{delete, get, patch, post};
use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};
use utoipa_actix_web::service_config::ServiceConfig;

use crate::domain::access::{Access, AgentAccess};
use crate::domain::agent::Agent;
use crate::domain::ids::{AgentId, WorkspaceId};
use crate::edge::System;
use crate::error::Result;
use crate::http::answer::{Created, Envelope, List, Reply};
use crate::http::body::{Body, Query};
use crate::memory;
use crate::tenancy::agents::{self, AgentPatch, NewAgent};

/// Registers the operations.
pub fn mount(config: &mut ServiceConfig<'_>) {
    config.service(list_agents).service(create_agent);
    config.service(get_agent).service(update_agent).service(delete_agent);
}

/// An agent.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct AgentResponse {
    /// The id.
    pub id: AgentId,
    /// The workspace that the agent belongs to.
    pub workspace_id: WorkspaceId,
    /// The name, unique in the workspace.
    #[schema(example = "Ada")]
    pub name: String,
    /// What the agent is for.
    pub description: String,
    /// The IANA time zone. It determines the calendar day of the agent's notes.
    #[schema(example = "Europe/Lisbon")]
    pub timezone: String,
    /// The leader of the agent's team. Absent if the agent is in no team.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub leader_id: Option<AgentId>,
    /// The model that serves the agent. Absent if it uses the default model.
    pub model: Option<String>,
    /// Configuration keys that this agent overrides.
    #[schema(value_type = Object)]
    pub settings: serde_json::Value,
    /// When it was created.
    pub created_at: DateTime<Utc>,
    /// When it was last changed.
    pub updated_at: DateTime<Utc>,
}

impl From<Agent> for AgentResponse {
    fn from(agent: Agent) -> Self {
        Self {
            id: agent.id,
            workspace_id: agent.workspace,
            name: agent.name,
            description: agent.description,
            timezone: agent.timezone.name().to_owned(),
            leader_id: agent.leader,
            model: agent.model,
            settings: agent.settings,
            created_at: agent.created_at,
            updated_at: agent.updated_at,
        }
    }
}

/// The agents and the page to return.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct ListAgentsQuery {
    /// Only agents whose name contains this, in any case and either Chinese script. Defaults to all.
    #[param(max_length = 120)]
    name: Option<String>,
    /// The `nextCursor` of the previous page.
    cursor: Option<String>,
    /// The number of rows per page, 1 to 200. Defaults to 50.
    limit: Option<u64>,
}

/// Lists the agents of the workspace that the caller may access, oldest first.
#[utoipa::path(tag = "agents", operation_id = "listAgents", params(ListAgentsQuery),
    responses((status = 200, description = "A page of agents", body = Envelope<List<AgentResponse>>)))]
#[get("/agents")]
pub async fn list_agents(system: System, access: Access, query: Query<ListAgentsQuery>) -> Result<Reply<List<AgentResponse>>> {
    let page =
        agents::list_named(&system, &access, query.0.name.as_deref().unwrap_or_default(), query.0.cursor.as_deref(), query.0.limit).await?;
    Ok(Reply(List::from_page(page, AgentResponse::from)))
}

/// A new agent.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[schema(example = json!({"name": "Ada", "description": "Answers questions about orders", "timezone": "Europe/Lisbon"}))]
pub struct CreateAgentRequest {
    /// The name, 1 to 120 characters, unique in the workspace.
    #[schema(pattern = "^[^\\u0000-\\u001f\\u007f-\\u009f]{1,120}$")]
    name: String,
    /// What the agent is for, up to 2,000 characters.
    #[schema(max_length = 2000)]
    description: Option<String>,
    /// The IANA time zone. Defaults to `UTC`.
    timezone: Option<String>,
    /// The id of the team's leader. The agent reads the leader's TEAM memory, and its own TEAM memory becomes read-only.
    leader_id: Option<String>,
    /// The model that serves the agent. If the agent, its workspace or its tenant has a chosen model, the name must be a model of that
    /// provider; otherwise it must be listed in the operator's `llm.models`. Defaults to the chosen model or, without one, to the
    /// installation's.
    model: Option<String>,
    /// Configuration keys that this agent overrides.
    #[schema(value_type = Option<Object>)]
    settings: Option<serde_json::Value>,
}

/// Creates an agent with its four seed files.
#[utoipa::path(tag = "agents", operation_id = "createAgent", request_body = CreateAgentRequest,
    responses((status = 201, description = "Created", body = Envelope<AgentResponse>), (status = 409, description = "The name is already in \
        use")))]
#[post("/agents")]
pub async fn create_agent(system: System, access: Access, body: Body<CreateAgentRequest>) -> Result<Created<AgentResponse>> {
    let Body(CreateAgentRequest { name, description, timezone, leader_id, model, settings }) = body;
    let agent =
        memory::agents::create(&system, &access, NewAgent { name, description, timezone, leader: leader_id, model, settings }).await?;
    Ok(Created(agent.into()))
}

/// Returns one agent.
#[utoipa::path(tag = "agents", operation_id = "getAgent", params(("agentId" = String, Path, description = "The agent's id")),
    responses((status = 200, description = "The agent", body = Envelope<AgentResponse>)))]
#[get("/agents/{agentId}")]
pub async fn get_agent(access: AgentAccess) -> Result<Reply<AgentResponse>> {
    Ok(Reply(agents::get(&access)?.into()))
}

/// The fields to change. Absent fields keep their value.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[schema(example = json!({"timezone": "Europe/Lisbon", "settings": {"mate.memory.cooldown-minutes": 10}}))]
pub struct UpdateAgentRequest {
    /// The name, 1 to 120 characters, unique in the workspace.
    #[schema(pattern = "^[^\\u0000-\\u001f\\u007f-\\u009f]{1,120}$")]
    name: Option<String>,
    /// What the agent is for, up to 2,000 characters.
    #[schema(max_length = 2000)]
    description: Option<String>,
    /// The IANA time zone.
    timezone: Option<String>,
    /// The id of the team's leader. The agent reads the leader's TEAM memory, and its own TEAM memory becomes read-only. The empty string
    /// takes the agent out of the team.
    leader_id: Option<String>,
    /// The model that serves the agent, under the same rules as at creation. The empty string resets it to the default.
    model: Option<String>,
    /// Configuration keys that this agent overrides. Replaces the whole object.
    #[schema(value_type = Option<Object>)]
    settings: Option<serde_json::Value>,
}

/// Updates an agent.
#[utoipa::path(tag = "agents", operation_id = "updateAgent", params(("agentId" = String, Path, description = "The agent's id")),
    request_body = UpdateAgentRequest,
    responses((status = 200, description = "The agent as it is now", body = Envelope<AgentResponse>), (status = 409, description = "The name is already in use")))]
#[patch("/agents/{agentId}")]
pub async fn update_agent(system: System, access: AgentAccess, body: Body<UpdateAgentRequest>) -> Result<Reply<AgentResponse>> {
    let Body(UpdateAgentRequest { name, description, timezone, leader_id, model, settings }) = body;
    let agent = agents::update(&system, &access, AgentPatch { name, description, timezone, leader: leader_id, model, settings }).await?;
    Ok(Reply(agent.into()))
}

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
    responses((status = 200, description = "Deleted", body = Envelope<DeleteAgentResponse>)))]
#[delete("/agents/{agentId}")]
pub async fn delete_agent(system: System, access: AgentAccess) -> Result<Reply<DeleteAgentResponse>> {
    agents::delete(&system, &access).await?;
    Ok(Reply(DeleteAgentResponse { deleted: true }))
}
