//! An agent: the assistant whose memory Noctuary stores.

use chrono::{DateTime, Utc};
use chrono_tz::Tz;

use crate::domain::ids::{AgentId, TenantId, WorkspaceId};

/// An agent of one workspace.
#[derive(Debug, Clone, PartialEq)]
pub struct Agent {
    /// Its id.
    pub id: AgentId,
    /// The tenant it belongs to.
    pub tenant: TenantId,
    /// The workspace it belongs to.
    pub workspace: WorkspaceId,
    /// 1 to 120 characters, unique in the workspace.
    pub name: String,
    /// Up to 2,000 characters.
    pub description: String,
    /// The time zone of its notes and dreams.
    pub timezone: Tz,
    /// The agent that leads it: it reads the leader's TEAM memory and writes none.
    pub leader: Option<AgentId>,
    /// The model it uses of the configured provider; see `tenancy::models`.
    pub model: Option<String>,
    /// Overrides of configuration keys for this agent, as a JSON object of dotted keys.
    pub settings: serde_json::Value,
    /// When it was created.
    pub created_at: DateTime<Utc>,
    /// When it was last changed.
    pub updated_at: DateTime<Utc>,
}

/// How much an agent remembers, for lists. Counting stops at [`Figures::MOST`] and one, so that a list costs the same however much memory
/// there is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Figures {
    /// Files of the team and of all owners.
    pub files: u64,
    /// Active facts.
    pub facts: u64,
    /// Owners with memory.
    pub owners: u64,
    /// Conversations.
    pub conversations: u64,
    /// When it last got a message, or one of its files changed.
    pub last_active_at: Option<DateTime<Utc>>,
    /// When its last nightly dreams started.
    pub last_night_at: Option<DateTime<Utc>>,
}

/// The order of a list of agents.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum AgentOrder {
    /// The oldest first.
    #[default]
    Oldest,
    /// The newest first.
    Newest,
    /// By name, in the database's collation.
    Name,
    /// By when it last got a message or one of its files changed, the last first.
    Active,
}

impl Figures {
    /// The largest number that is counted: one more means "more than this".
    pub const MOST: u64 = 10_000;
}
