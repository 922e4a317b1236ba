//! `POST /api/v1/agents`

use actix_web::post;
use serde::Deserialize;
use utoipa::ToSchema;

use crate::domain::access::Access;
use crate::edge::System;
use crate::error::Result;
use crate::http::answer::{Created, Envelope};
use crate::http::body::Body;
use crate::http::v1::agents::AgentResponse;
use crate::memory;
use crate::tenancy::agents::NewAgent;

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
    responses((status = 201, description = "Made", body = Envelope<AgentResponse>), (status = 409, description = "The name is taken")))]
#[post("/agents")]
pub async fn create_agent(system: System, access: Access, body: Body<CreateAgentRequest>) -> Result<Created<AgentResponse>> {
    let Body(CreateAgentRequest { name, description, timezone, leader_id, model, settings }) = body;
    let agent =
        memory::agents::create(&system, &access, NewAgent { name, description, timezone, leader: leader_id, model, settings }).await?;
    Ok(Created(agent.into()))
}
