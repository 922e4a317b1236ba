//! A turn: one exchange with an agent. The single record for recall use, morning card, observability and replay.

use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::domain::conversation::TriggerSource;
use crate::domain::ids::{ConversationId, ItemId, TurnId};

/// How a turn ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum TurnOutcome {
    /// In progress.
    Open,
    /// Answered.
    Completed,
    /// Stopped by the person.
    Stopped,
    /// Ended by an error.
    Failed,
}

impl TurnOutcome {
    /// The word used on the wire and in the database.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Open => "open",
            Self::Completed => "completed",
            Self::Stopped => "stopped",
            Self::Failed => "failed",
        }
    }

    /// The outcome with this name.
    #[must_use]
    pub fn parse(name: &str) -> Option<Self> {
        [Self::Open, Self::Completed, Self::Stopped, Self::Failed].into_iter().find(|outcome| outcome.as_str() == name)
    }
}

/// One recorded turn.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Turn {
    /// Its id.
    pub id: TurnId,
    /// The conversation it belongs to.
    pub conversation: ConversationId,
    /// What started it.
    pub trigger: TriggerSource,
    /// The model that answered, if known.
    pub model: Option<String>,
    /// Tokens the model read, if known.
    pub prompt_tokens: Option<i64>,
    /// Tokens the model wrote, if known.
    pub completion_tokens: Option<i64>,
    /// Items of memory that the model was shown.
    pub injected: Vec<ItemId>,
    /// How it ended.
    pub outcome: TurnOutcome,
    /// Its first message.
    pub first_seq: i64,
    /// Its last message so far.
    pub last_seq: i64,
    /// When its first message came.
    pub started_at: DateTime<Utc>,
    /// When it ended.
    pub ended_at: Option<DateTime<Utc>>,
}
