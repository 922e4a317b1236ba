//! The JSON of an agent.

use chrono::{DateTime, Utc};
use serde::Serialize;
use utoipa::ToSchema;

use crate::domain::agent::Agent;
use crate::domain::ids::{AgentId, WorkspaceId};

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
