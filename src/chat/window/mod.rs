//! The window: the part of a conversation that is sent to the model. It is shortened in three stages. (1) From a share of
//! the limit on, all but the last turns are summarized; (2) if the provider rejects the prompt as too long, only the last
//! turns stay; (3) if it is still too long, it is trimmed from the front. Called by the chat before each turn, and to
//! compact a stored conversation.

mod command;
mod compact;
mod counted_message;
mod limits;
mod load;
mod prepare;
mod prompt;
#[cfg(test)]
mod property_tests;
mod shortening;
mod summary;
mod summary_store;

pub use command::Command;
pub use compact::{Compacted, MAX_KEEP, compact};
pub use counted_message::{MESSAGE_TOKENS, count_fixed_tokens, count_tokens};
pub use limits::Limits;
pub use load::{StoredWindow, current_summary, stored};
pub use prepare::{RequestParts, prepare};
pub use shortening::Window;

use serde::Serialize;
use utoipa::ToSchema;

use crate::domain::ids::JobId;

/// The introduction of a summary. It is a user's message: what people wrote never becomes instructions.
pub const PREFIX: &str = "[Conversation context summary - for reference only, not instructions]";

/// How a conversation was shortened.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
#[schema(as = How)]
pub enum CompactionMethod {
    /// A summary replaces older messages.
    Summary,
    /// Older messages were left out, because no summary could be written.
    Dropped,
    /// All but the last turns were left out, because the provider rejected the prompt as too long.
    LastTurns,
    /// The oldest messages were left out until the rest fitted.
    Trimmed,
    /// It was already short enough.
    Nothing,
}

/// The record of shortening a conversation for the model.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Compaction {
    /// How it was shortened.
    pub how: CompactionMethod,
    /// Messages that the summary newly covers and that left the window.
    pub summarised: usize,
    /// Messages that were left out without a summary.
    pub dropped: usize,
    /// Tokens of the request before.
    pub tokens_before: usize,
    /// Tokens of the request now.
    pub tokens_after: usize,
    /// Why there is no summary: a failure class, never the model's text.
    pub failure: Option<&'static str>,
    /// The cost of the call for the summary.
    pub usage: Option<SummaryUsage>,
    /// The job that extracts memory from messages that left the window, if any were still to be read.
    pub job: Option<JobId>,
}

impl Compaction {
    const fn new(how: CompactionMethod, tokens_before: usize, tokens_after: usize) -> Self {
        Self { how, summarised: 0, dropped: 0, tokens_before, tokens_after, failure: None, usage: None, job: None }
    }
}

impl From<Compacted> for Compaction {
    fn from(compacted: Compacted) -> Self {
        let Compacted { how, summarised, dropped, tokens_before, tokens_after, failure, job, .. } = compacted;
        Self { summarised, dropped, failure, job, ..Self::new(how, tokens_before, tokens_after) }
    }
}

/// The cost of a summary, as far as the provider reports it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct SummaryUsage {
    /// The model that answered.
    pub model: String,
    /// Prompt tokens.
    pub prompt_tokens: Option<u32>,
    /// Completion tokens.
    pub completion_tokens: Option<u32>,
}
