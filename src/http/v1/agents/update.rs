//! `PATCH /api/v1/agents/{agentId}`

use actix_web::patch;
use serde::Deserialize;
use utoipa::ToSchema;

use crate::domain::access::AgentAccess;
use crate::edge::System;
use crate::error::Result;
use crate::http::answer::{Envelope, Reply};
use crate::http::body::Body;
use crate::http::v1::agents::AgentResponse;
use crate::tenancy::agents::{self, AgentPatch};

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
    responses((status = 200, description = "The agent as it is now", body = Envelope<AgentResponse>), (status = 409, description = "The name is taken")))]
#[patch("/agents/{agentId}")]
pub async fn update_agent(system: System, access: AgentAccess, body: Body<UpdateAgentRequest>) -> Result<Reply<AgentResponse>> {
    let Body(UpdateAgentRequest { name, description, timezone, leader_id, model, settings }) = body;
    let agent = agents::update(&system, &access, AgentPatch { name, description, timezone, leader: leader_id, model, settings }).await?;
    Ok(Reply(agent.into()))
}
