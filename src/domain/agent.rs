//! An agent: the digital employee whose memory this is.

use chrono::{DateTime, Utc};
use chrono_tz::Tz;

use crate::domain::ids::{AgentId, TenantId, WorkspaceId};

/// An agent of one workspace.
#[derive(Debug, Clone, PartialEq)]
pub struct Agent {
    /// Its id.
    pub id: AgentId,
    /// The hard wall it lives behind.
    pub tenant: TenantId,
    /// The workspace it lives in.
    pub workspace: WorkspaceId,
    /// 1 to 120 characters, unique in the workspace.
    pub name: String,
    /// Up to 2,000 characters.
    pub description: String,
    /// Whose calendar days its notes and dreams follow.
    pub timezone: Tz,
    /// The agent whose team it belongs to: it reads that one's TEAM memory and writes none.
    pub leader: Option<AgentId>,
    /// The model that it names of the provider that holds for it; see `tenancy::models`.
    pub model: Option<String>,
    /// Overrides of configuration keys for this agent, as a JSON object of dotted keys.
    pub settings: serde_json::Value,
    /// When it was made.
    pub created_at: DateTime<Utc>,
    /// When it was last changed.
    pub updated_at: DateTime<Utc>,
}

/// How much an agent remembers, at a glance. Counting stops at [`Figures::MOST`] and one, so that a glance costs the same whatever
/// there is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Figures {
    /// Files of the team and of all owners.
    pub files: u64,
    /// Facts that are believed.
    pub facts: u64,
    /// Owners it knows something of.
    pub owners: u64,
    /// Conversations.
    pub conversations: u64,
    /// When it was last spoken to, or one of its files changed.
    pub last_active_at: Option<DateTime<Utc>>,
    /// When its last night began.
    pub last_night_at: Option<DateTime<Utc>>,
}

/// In which order agents are listed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum AgentOrder {
    /// As they were made.
    #[default]
    Oldest,
    /// The latest first.
    Newest,
    /// By name, as the database compares names.
    Name,
    /// By when it was last spoken to or one of its files changed, the last first.
    Active,
}

impl Figures {
    /// The largest number that is counted: one more means "more than this".
    pub const MOST: u64 = 10_000;
}
