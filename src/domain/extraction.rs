//! Extractions: the messages read, the engine, and the results.

use std::collections::BTreeMap;

use chrono::{DateTime, Utc};

use crate::domain::ids::{ConversationId, ExtractionId, JobId};

/// The results of an extraction, in numbers.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct ExtractionYield {
    /// Facts that the engine proposed, well-formed or not.
    pub extracted: i32,
    /// New facts.
    pub inserted: i32,
    /// Known facts that were confirmed.
    pub updated: i32,
}

impl ExtractionYield {
    /// Facts that were accepted: new ones and known ones.
    #[must_use]
    pub const fn admitted(self) -> i32 {
        self.inserted + self.updated
    }
}

/// One extraction from one window of a conversation.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Extraction {
    /// Its id.
    pub id: ExtractionId,
    /// The conversation; `None` once it is deleted.
    pub conversation: Option<ConversationId>,
    /// The job that ran it.
    pub job: Option<JobId>,
    /// `model` or `extractive`.
    pub engine: String,
    /// The model that answered or failed.
    pub model: Option<String>,
    /// Version of the prompt, if a model was used.
    pub prompt_version: Option<String>,
    /// SHA-256 of the prompt's templates, if a model was used.
    pub prompt_hash: Option<String>,
    /// `applied`; `declined` if there was nothing to store; `failed` if the model's answer could not be used and the messages wait for
    /// another extraction.
    pub status: String,
    /// The reason; begins with the class of the model's failure if the extractive engine replaced it.
    pub reason: String,
    /// First message that was read.
    pub from_seq: i64,
    /// Last message that was read.
    pub to_seq: i64,
    /// The results.
    pub yields: ExtractionYield,
    /// The number of rejections, by reason.
    pub rejected: BTreeMap<String, u32>,
    /// The first rejections, one by one.
    pub refusals: Vec<Refusal>,
    /// Tokens of the prompt, as the provider counts.
    pub prompt_tokens: Option<u32>,
    /// Tokens of the answer.
    pub completion_tokens: Option<u32>,
    /// When it began.
    pub started_at: DateTime<Utc>,
    /// When it ended.
    pub finished_at: DateTime<Utc>,
}

/// One rejection, as an operator sees it. The rejected text is memory, and is not shown.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Refusal {
    /// The reason as a word for counters: `low_confidence`, `unsupported` …
    pub reason: String,
    /// The length of the whole rejected text, in characters; `None` where it is not known, as of a secret.
    pub length: Option<u32>,
}

/// An extraction as shown beside its results.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ExtractionRun {
    /// Its id.
    pub id: ExtractionId,
    /// The job that ran it.
    pub job: Option<JobId>,
    /// `model` or `extractive`.
    pub engine: String,
    /// The model whose answer was used.
    pub model: Option<String>,
    /// Version of the prompt, if a model was used.
    pub prompt_version: Option<String>,
    /// SHA-256 of the prompt's templates, if a model was used.
    pub prompt_hash: Option<String>,
    /// First message that was read.
    pub from_seq: i64,
    /// Last message that was read.
    pub to_seq: i64,
    /// When it began.
    pub started_at: DateTime<Utc>,
}
