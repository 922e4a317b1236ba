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
use crate::tenancy::agents::{self, NewAgent};

/// A new agent.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[schema(example = json!({"name": "Ada", "description": "Answers questions about orders", "timezone": "Europe/Lisbon"}))]
pub struct CreateAgentRequest {
    /// 1 to 120 characters, unique in the workspace.
    #[schema(pattern = "^[^\\u0000-\\u001f\\u007f-\\u009f]{1,120}$")]
    name: String,
    /// Up to 2,000 characters.
    #[schema(max_length = 2000)]
    description: Option<String>,
    /// IANA time zone; `UTC` when absent.
    timezone: Option<String>,
    /// The agent whose team it belongs to: it reads that one's TEAM memory, and its own becomes read-only.
    leader_id: Option<String>,
    /// The model that serves it, of the provider that holds for it: where the tenant, the workspace or the agent has chosen one, or where
    /// the operator lists the name in `llm.models`. The chosen model, or the installation's, when absent.
    model: Option<String>,
    /// Overrides of configuration keys for this agent.
    #[schema(value_type = Option<Object>)]
    settings: Option<serde_json::Value>,
}

/// Makes an agent with its four seed files.
#[utoipa::path(tag = "agents", operation_id = "createAgent", request_body = CreateAgentRequest,
    responses((status = 201, description = "Made", body = Envelope<AgentResponse>), (status = 409, description = "The name is taken")))]
#[post("/agents")]
pub async fn create_agent(system: System, access: Access, body: Body<CreateAgentRequest>) -> Result<Created<AgentResponse>> {
    let Body(CreateAgentRequest { name, description, timezone, leader_id, model, settings }) = body;
    let agent = agents::create(&system, &access, NewAgent { name, description, timezone, leader: leader_id, model, settings }).await?;
    Ok(Created(agent.into()))
}
