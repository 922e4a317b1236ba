//! Memory servers outside that an agent works with. Local memory is always whole; a server is a copy of it, or one more source.

use chrono::{DateTime, Utc};

use crate::domain::ids::{AgentId, FactId, MemoryCopyId, MemoryServerId, UserId, WorkspaceId};
use crate::domain::words::words;

words! {
    /// The wire that a server speaks.
    ServerKind, "lowercase" {
        /// The Model Context Protocol, with the tools `memory_query` and `memory_upsert`.
        Mcp = "mcp",
        /// mem0's HTTP API.
        Mem0 = "mem0",
    }
}

words! {
    /// What a server is to the agent.
    ServerRole, "lowercase" {
        /// It is asked when a context is made, and gets a copy of every fact of the agent and its owners.
        Backend = "backend",
        /// It is asked when a context is made, and nothing is written to it.
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
    /// Its wire.
    pub kind: ServerKind,
    /// What it is to the agent.
    pub role: ServerRole,
    /// Where it is.
    pub url: String,
    /// The key that it is shown, sealed.
    pub sealed_key: Option<String>,
    /// Since when it is left alone.
    pub disabled_at: Option<DateTime<Utc>>,
    /// When it last did not take what it was sent; none once it took everything.
    pub failed_at: Option<DateTime<Utc>>,
    /// Why, in a word.
    pub failure: Option<String>,
    /// Who set it up.
    pub created_by: Option<UserId>,
    /// When.
    pub created_at: DateTime<Utc>,
}

/// What a server has, or is to have, of a fact.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MemoryCopy {
    /// Its id.
    pub id: MemoryCopyId,
    /// The server.
    pub server: MemoryServerId,
    /// The agent.
    pub agent: AgentId,
    /// Whose fact it is; empty for what is shared, and for a person who was forgotten.
    pub owner: String,
    /// The fact; none for everything that is there of a person who was forgotten.
    pub fact: Option<FactId>,
    /// Where in the server, as JSON in the words of its wire.
    pub place: String,
    /// The server's own id for it, once it is known.
    pub remote_id: Option<String>,
    /// The words that were sent last, as a hash.
    pub sent: Option<String>,
    /// Whether it was sent at all: an answer may have been lost.
    pub is_tried: bool,
    /// How often the fact changed.
    pub marks: i32,
}
