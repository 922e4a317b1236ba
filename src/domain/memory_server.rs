//! External memory servers that an agent works with. Local memory is always complete; a server is a copy of it, or one more source.

use chrono::{DateTime, Utc};

use crate::domain::ids::{AgentId, FactId, MemoryCopyId, MemoryServerId, UserId, WorkspaceId};
use crate::domain::words::words;

words! {
    /// The protocol of a server.
    ServerKind, "lowercase" {
        /// The Model Context Protocol, with the tools `memory_query` and `memory_upsert`.
        Mcp = "mcp",
        /// mem0's HTTP API.
        Mem0 = "mem0",
    }
}

words! {
    /// The role of a server for the agent.
    ServerRole, "lowercase" {
        /// Queried when a context is assembled, and gets a copy of every fact of the agent and its owners.
        Backend = "backend",
        /// Queried when a context is assembled; nothing is written to it.
        Source = "source",
    }
}

/// A server.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MemoryServer {
    /// Its id.
    pub id: MemoryServerId,
    /// The agent's workspace.
    pub workspace: WorkspaceId,
    /// The agent.
    pub agent: AgentId,
    /// Its protocol.
    pub kind: ServerKind,
    /// Its role for the agent.
    pub role: ServerRole,
    /// Its URL.
    pub url: String,
    /// The API key for it, encrypted.
    pub sealed_key: Option<String>,
    /// When it was disabled.
    pub disabled_at: Option<DateTime<Utc>>,
    /// When a write to it last failed; `None` once all writes succeeded.
    pub failed_at: Option<DateTime<Utc>>,
    /// The class of that failure.
    pub failure: Option<String>,
    /// Who set it up.
    pub created_by: Option<UserId>,
    /// When.
    pub created_at: DateTime<Utc>,
}

/// The copy of a fact that a server has or is to get.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MemoryCopy {
    /// Its id.
    pub id: MemoryCopyId,
    /// The server.
    pub server: MemoryServerId,
    /// The agent.
    pub agent: AgentId,
    /// The owner of the fact; empty for shared facts, and for a forgotten person.
    pub owner: String,
    /// The fact; `None` for all copies of a forgotten person.
    pub fact: Option<FactId>,
    /// The place in the server, as JSON in the terms of its protocol.
    pub place: String,
    /// The server's own id of the copy, once known.
    pub remote_id: Option<String>,
    /// The hash of the text that was sent last.
    pub sent: Option<String>,
    /// Whether it was ever sent: the answer may have been lost.
    pub is_tried: bool,
    /// How often the fact changed.
    pub marks: i32,
}
