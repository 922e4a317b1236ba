//! Conversations, their messages, and what started them.

use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use utoipa::ToSchema;

use crate::domain::ids::{AgentId, ConversationId, MessageId, TenantId, WorkspaceId};
use crate::domain::owner_key::OwnerKey;

/// The author of a message.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum MessageRole {
    /// The person.
    User,
    /// The agent.
    Assistant,
    /// Instructions; never extracted from.
    System,
    /// A tool's answer; never extracted from.
    Tool,
}

impl MessageRole {
    /// The word used on the wire and in the database.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::User => "user",
            Self::Assistant => "assistant",
            Self::System => "system",
            Self::Tool => "tool",
        }
    }

    /// The role with this name.
    #[must_use]
    pub fn parse(name: &str) -> Option<Self> {
        [Self::User, Self::Assistant, Self::System, Self::Tool].into_iter().find(|role| role.as_str() == name)
    }
}

/// What started a turn.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum TriggerSource {
    /// The console.
    Web,
    /// A messaging channel.
    Channel,
    /// A third-party integration.
    #[default]
    Api,
    /// A client that stores memory, such as mem0's `add`: what it says anew may come back although it was forgotten before.
    Memory,
    /// A schedule; skipped by extraction when `skip-cron-conversations` is on.
    Cron,
}

impl TriggerSource {
    /// The word used on the wire and in the database.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Web => "web",
            Self::Channel => "channel",
            Self::Api => "api",
            Self::Memory => "memory",
            Self::Cron => "cron",
        }
    }

    /// The source with this name.
    #[must_use]
    pub fn parse(name: &str) -> Option<Self> {
        [Self::Web, Self::Channel, Self::Api, Self::Memory, Self::Cron].into_iter().find(|source| source.as_str() == name)
    }
}

/// State of a conversation.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum ConversationState {
    /// Turns come in.
    Active,
    /// Idle; may go on.
    Paused,
    /// Closed.
    Terminated,
}

impl ConversationState {
    /// The word used on the wire and in the database.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Active => "active",
            Self::Paused => "paused",
            Self::Terminated => "terminated",
        }
    }

    /// The state with this name.
    #[must_use]
    pub fn parse(name: &str) -> Option<Self> {
        [Self::Active, Self::Paused, Self::Terminated].into_iter().find(|state| state.as_str() == name)
    }
}

/// One conversation of one owner with one agent.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Conversation {
    /// Our id.
    pub id: ConversationId,
    /// The agent.
    pub agent: AgentId,
    /// The person. Two owners never share a conversation, even when they use the same name for it.
    pub owner: OwnerKey,
    /// The caller's own name of the conversation, 1 to 200 characters.
    pub name: String,
    /// The source of its last turn.
    pub trigger: TriggerSource,
    /// Its state.
    pub state: ConversationState,
    /// Messages stored.
    pub message_count: i64,
    /// Highest message sequence number the extractor has used.
    pub extracted_seq: i64,
    /// Number of the last message of the last completed session; 0 if there is none.
    pub completed_seq: i64,
    /// Number of the last message that an episode covers.
    pub summarized_seq: i64,
    /// When the last session was completed.
    pub completed_at: Option<DateTime<Utc>>,
    /// When it counts as idle if no more messages come; `None` once it does.
    pub idle_at: Option<DateTime<Utc>>,
    /// When the last message came.
    pub last_active_at: DateTime<Utc>,
    /// When the first message came.
    pub created_at: DateTime<Utc>,
    /// What the caller noted about it: an object of at most 16 KiB that nothing here reads.
    pub metadata: Option<serde_json::Map<String, serde_json::Value>>,
}

impl Conversation {
    /// What people see of it: the title that was noted, as with an imported conversation, else its name.
    #[must_use]
    pub fn title(&self) -> &str {
        let noted = self.metadata.as_ref().and_then(|noted| noted.get("title")).and_then(serde_json::Value::as_str);
        noted.filter(|title| !title.trim().is_empty()).unwrap_or(&self.name)
    }
}

/// A conversation that may be idle by now, as found across tenants: enough to make an [`Access`](crate::domain::access::Access) for it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct QuietConversation {
    /// Our id.
    pub id: ConversationId,
    /// The tenant it belongs to.
    pub tenant: TenantId,
    /// The workspace of its agent.
    pub workspace: WorkspaceId,
    /// The agent.
    pub agent: AgentId,
    /// The person.
    pub owner: OwnerKey,
    /// The caller's own name of it.
    pub name: String,
}

/// One message.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Message {
    /// Our id.
    pub id: MessageId,
    /// Its conversation.
    pub conversation: ConversationId,
    /// 1, 2, 3 … within the conversation.
    pub seq: i64,
    /// Its author.
    pub role: MessageRole,
    /// The author's name, if the caller knows it.
    pub name: Option<String>,
    /// The text.
    pub content: String,
    /// When it was written, according to the caller.
    pub created_at: DateTime<Utc>,
    /// What the caller attached to it, with the tags; a JSON object.
    pub metadata: Option<Value>,
}
