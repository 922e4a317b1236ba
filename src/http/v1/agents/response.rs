//! An agent on the wire.

use chrono::{DateTime, Utc};
use serde::Serialize;
use utoipa::ToSchema;

use crate::domain::agent::Agent;
use crate::domain::ids::{AgentId, WorkspaceId};

/// An agent.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct AgentResponse {
    /// Its id.
    pub id: AgentId,
    /// The workspace it lives in.
    pub workspace_id: WorkspaceId,
    /// Unique in the workspace.
    #[schema(example = "Ada")]
    pub name: String,
    /// What it is for.
    pub description: String,
    /// IANA time zone whose calendar days its notes follow.
    #[schema(example = "Europe/Lisbon")]
    pub timezone: String,
    /// The agent whose team it belongs to; absent for none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub leader_id: Option<AgentId>,
    /// The model that serves it; absent for the installation's.
    pub model: Option<String>,
    /// Overrides of configuration keys for this agent.
    #[schema(value_type = Object)]
    pub settings: serde_json::Value,
    /// When it was made.
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
