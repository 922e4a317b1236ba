//! The JSON of memory servers.

use chrono::{DateTime, Utc};
use serde::Serialize;
use utoipa::ToSchema;

use crate::domain::ids::{AgentId, MemoryServerId, UserId};
use crate::domain::memory_server::{ServerKind, ServerRole};
use crate::memory::external::Standing;

/// An external memory server, without its key.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct MemoryServerResponse {
    /// The id.
    id: MemoryServerId,
    /// The agent that uses the server.
    agent_id: AgentId,
    /// The protocol.
    kind: ServerKind,
    /// The role of the server: backend or source.
    role: ServerRole,
    /// The URL of the server.
    #[schema(example = "https://memory.example.org/mcp")]
    url: String,
    /// Whether a key is configured.
    has_key: bool,
    /// Whether the agent uses the server.
    enabled: bool,
    /// The number of facts that were copied to the server.
    copies: u64,
    /// The number of changes that still have to be sent.
    waiting: u64,
    /// When the server last failed to accept a request. Absent once it has accepted everything.
    failed_at: Option<DateTime<Utc>>,
    /// The failure: `connect`, `timeout`, `busy`, `broken`, `unauthorized`, `refused`, `unreadable`, `address_not_allowed`,
    /// `key_unreadable`.
    failure: Option<String>,
    /// The user who connected it.
    created_by: Option<UserId>,
    /// When it was connected.
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
    /// The servers, oldest first.
    pub items: Vec<MemoryServerResponse>,
}
