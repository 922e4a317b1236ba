//! The summary of the beginning of a conversation that has become too long for a model.

use chrono::{DateTime, Utc};

use crate::domain::ids::{ConversationId, SummaryId};

/// The reason for a summary.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum SummaryKind {
    /// Made when a conversation became too long; valid for a while.
    Automatic,
    /// Requested by a person or program that compacted the conversation; valid until the conversation is cleared.
    Explicit,
    /// No summary could be made; no new attempt for a while.
    Failed,
}

impl SummaryKind {
    /// The word used in the database.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Automatic => "automatic",
            Self::Explicit => "explicit",
            Self::Failed => "failed",
        }
    }

    /// The kind with this name.
    #[must_use]
    pub fn parse(name: &str) -> Option<Self> {
        [Self::Automatic, Self::Explicit, Self::Failed].into_iter().find(|kind| kind.as_str() == name)
    }
}

/// A summary of a conversation up to one of its messages.
#[derive(Clone, PartialEq, Eq)]
pub struct Summary {
    /// Its id.
    pub id: SummaryId,
    /// The conversation.
    pub conversation: ConversationId,
    /// The reason for it.
    pub kind: SummaryKind,
    /// Number of the last message that it covers; it covers all earlier ones too.
    pub up_to_seq: i64,
    /// Its text; empty where older messages are left out without a summary.
    pub text: String,
    /// Tokens of the text.
    pub tokens: u32,
    /// The model that wrote it.
    pub model: Option<String>,
    /// Hash of the prompt's templates.
    pub prompt_hash: Option<String>,
    /// When it was created.
    pub created_at: DateTime<Utc>,
    /// Until when it is valid; for ever when absent.
    pub expires_at: Option<DateTime<Utc>>,
}

impl Summary {
    /// Whether it is still valid at `now`.
    #[must_use]
    pub fn holds(&self, now: DateTime<Utc>) -> bool {
        self.expires_at.is_none_or(|at| now < at)
    }
}

/// Redacted: a summary is made of messages, so `{:?}` does not print it.
impl std::fmt::Debug for Summary {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Summary").field("kind", &self.kind).field("up_to_seq", &self.up_to_seq).finish_non_exhaustive()
    }
}
