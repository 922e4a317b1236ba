//! Runs of the extractor: what was read, by which engine, and what came of it.

use std::collections::BTreeMap;

use chrono::{DateTime, Utc};

use crate::domain::ids::{ConversationId, ExtractionId, JobId};

/// What came of a run, in numbers.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Yields {
    /// Facts that the reader proposed, well-formed or not.
    pub extracted: i32,
    /// Facts that are new.
    pub inserted: i32,
    /// Facts that were known and were confirmed.
    pub updated: i32,
}

impl Yields {
    /// Facts that passed: new ones and known ones.
    #[must_use]
    pub const fn admitted(self) -> i32 {
        self.inserted + self.updated
    }
}

/// One run over one window of a conversation.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Extraction {
    /// Its id.
    pub id: ExtractionId,
    /// The conversation that was read; nothing once it is gone.
    pub conversation: Option<ConversationId>,
    /// The job it ran in.
    pub job: Option<JobId>,
    /// `model` or `extractive`.
    pub engine: String,
    /// The model whose answer was used, or failed.
    pub model: Option<String>,
    /// Version of the prompt, when a model was asked.
    pub prompt_version: Option<String>,
    /// Hash of the prompt's templates, when a model was asked.
    pub prompt_hash: Option<String>,
    /// `applied`; `declined` when there was nothing to keep; `failed` when the model's answer could not be used and the messages wait to
    /// be read again.
    pub status: String,
    /// Why; begins with the class of the model's failure when the extractive engine had to step in.
    pub reason: String,
    /// First message that was read.
    pub from_seq: i64,
    /// Last message that was read.
    pub to_seq: i64,
    /// What came of what was read.
    pub yields: Yields,
    /// How often something was turned away, by reason.
    pub rejected: BTreeMap<String, u32>,
    /// Tokens of the prompt, as the provider counts.
    pub prompt_tokens: Option<u32>,
    /// Tokens of the answer.
    pub completion_tokens: Option<u32>,
    /// When it began.
    pub started_at: DateTime<Utc>,
    /// When it ended.
    pub finished_at: DateTime<Utc>,
}

/// A run as it is shown beside what it found.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ExtractionRun {
    /// Its id.
    pub id: ExtractionId,
    /// The job it ran in.
    pub job: Option<JobId>,
    /// `model` or `extractive`.
    pub engine: String,
    /// The model whose answer was used.
    pub model: Option<String>,
    /// Version of the prompt, when a model was asked.
    pub prompt_version: Option<String>,
    /// Hash of the prompt's templates, when a model was asked.
    pub prompt_hash: Option<String>,
    /// First message that was read.
    pub from_seq: i64,
    /// Last message that was read.
    pub to_seq: i64,
    /// When it began.
    pub started_at: DateTime<Utc>,
}
