//! Memory servers on the wire.

use chrono::{DateTime, Utc};
use serde::Serialize;
use utoipa::ToSchema;

use crate::domain::ids::{AgentId, MemoryServerId, UserId};
use crate::domain::memory_server::{ServerKind, ServerRole};
use crate::memory::external::Standing;

/// A memory server outside, without its key.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct MemoryServerResponse {
    /// The id.
    id: MemoryServerId,
    /// The agent that works with it.
    agent_id: AgentId,
    /// Its wire.
    kind: ServerKind,
    /// What it is to the agent.
    role: ServerRole,
    /// Where it is.
    #[schema(example = "https://memory.example.org/mcp")]
    url: String,
    /// Whether it is shown a key.
    has_key: bool,
    /// Whether the agent works with it.
    enabled: bool,
    /// Facts that it has a copy of.
    copies: u64,
    /// Changes that it has yet to get.
    waiting: u64,
    /// When it last did not take what it was sent; absent once it took everything.
    failed_at: Option<DateTime<Utc>>,
    /// Why: `connect`, `timeout`, `busy`, `broken`, `unauthorized`, `refused`, `unreadable`, `address_not_allowed`, `key_unreadable`.
    failure: Option<String>,
    /// Who set it up.
    created_by: Option<UserId>,
    /// When.
    created_at: DateTime<Utc>,
}

impl From<Standing> for MemoryServerResponse {
    fn from(standing: Standing) -> Self {
        let Standing { server, copies, waiting } = standing;
        Self {
            id: server.id,
            agent_id: server.agent,
            kind: server.kind,
            role: server.role,
            url: server.url,
            has_key: server.sealed_key.is_some(),
            enabled: server.disabled_at.is_none(),
            copies,
            waiting,
            failed_at: server.failed_at,
            failure: server.failure,
            created_by: server.created_by,
            created_at: server.created_at,
        }
    }
}

/// The memory servers of an agent.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct MemoryServersResponse {
    /// Oldest first.
    pub items: Vec<MemoryServerResponse>,
}
