//! What stands for the beginning of a conversation that has become too long for a model.

use chrono::{DateTime, Utc};

use crate::domain::ids::{ConversationId, SummaryId};

/// Why a summary is there.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum SummaryKind {
    /// Made when a conversation became too long; holds for a while.
    Automatic,
    /// Somebody had the conversation compacted; holds until it is emptied.
    Explicit,
    /// There was none to be had; for a while nobody tries again.
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
    /// Why it is there.
    pub kind: SummaryKind,
    /// Number of the last message that it stands for; it stands for all before, too.
    pub up_to_seq: i64,
    /// What it says; empty where what is older is left out without a word.
    pub text: String,
    /// Tokens of that.
    pub tokens: u32,
    /// The model that wrote it.
    pub model: Option<String>,
    /// Hash of the prompt's templates.
    pub prompt_hash: Option<String>,
    /// When it was made.
    pub created_at: DateTime<Utc>,
    /// Until when it holds; for ever when absent.
    pub expires_at: Option<DateTime<Utc>>,
}

impl Summary {
    /// Whether it still holds at `now`.
    #[must_use]
    pub fn holds(&self, now: DateTime<Utc>) -> bool {
        self.expires_at.is_none_or(|at| now < at)
    }
}

/// It is made of what was said: `{:?}` does not tell it.
impl std::fmt::Debug for Summary {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Summary").field("kind", &self.kind).field("up_to_seq", &self.up_to_seq).finish_non_exhaustive()
    }
}
