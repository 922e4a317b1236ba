//! A fact on the wire with everything that is known about it.

use chrono::{DateTime, Utc};
use serde::Serialize;
use utoipa::ToSchema;

use crate::domain::conversation::Message;
use crate::domain::extraction::ExtractionRun;
use crate::domain::ids::{ConversationId, ExtractionId, FactId, MessageId};
use crate::http::v1::memory::facts::FactResponse;
use crate::memory::facts::lines::location::Standing;
use crate::retrieval::provenance::Story;

/// A fact and its story.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct FactStoryResponse {
    /// The fact.
    #[serde(flatten)]
    pub fact: FactResponse,
    /// The chain it comes from.
    pub provenance: ProvenanceResponse,
    /// The facts whose place it took, or that went into it, oldest first.
    pub replaced: Vec<FactId>,
    /// Turns whose model was shown it, and recalls that found it.
    pub use_count: u32,
    /// The last time.
    pub last_used_at: Option<DateTime<Utc>>,
}

/// Where a fact comes from, as far as that is still there and this owner's.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ProvenanceResponse {
    /// The caller's name of the conversation.
    pub conversation: Option<String>,
    /// The message it rests on.
    pub message: Option<SaidResponse>,
    /// The run of the extractor that found it.
    pub extraction: Option<RunResponse>,
    /// The lines of files that state it now.
    pub files: Vec<Standing>,
}

/// The message a fact rests on.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct SaidResponse {
    /// Its id.
    pub id: MessageId,
    /// The conversation.
    pub conversation_id: ConversationId,
    /// Its number in the conversation.
    pub seq: i64,
    /// `user` or `assistant`.
    pub role: String,
    /// Word for word.
    pub content: String,
    /// When it was said.
    pub created_at: DateTime<Utc>,
}

/// The run of the extractor that found a fact.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct RunResponse {
    /// Its id.
    pub id: ExtractionId,
    /// `model` or `extractive`.
    pub engine: String,
    /// The model whose answer was used.
    pub model: Option<String>,
    /// Version of the prompt.
    pub prompt_version: Option<String>,
    /// Hash of the prompt's templates.
    pub prompt_hash: Option<String>,
    /// First message it read.
    pub from_seq: i64,
    /// Last message it read.
    pub to_seq: i64,
    /// When it began.
    pub started_at: DateTime<Utc>,
}

impl From<Story> for FactStoryResponse {
    fn from(story: Story) -> Self {
        let Story { told, trust, message, run, standing, replaced, .. } = story;
        let uses = told.uses;
        let provenance = ProvenanceResponse {
            conversation: told.conversation,
            message: message.map(SaidResponse::from),
            extraction: run.map(RunResponse::from),
            files: standing,
        };
        Self {
            fact: FactResponse::new(told.fact, trust),
            provenance,
            replaced: replaced.iter().map(|fact| fact.id).collect(),
            use_count: uses.count,
            last_used_at: uses.last_at,
        }
    }
}

impl From<Message> for SaidResponse {
    fn from(message: Message) -> Self {
        Self {
            id: message.id,
            conversation_id: message.conversation,
            seq: message.seq,
            role: message.role.as_str().to_owned(),
            content: message.content,
            created_at: message.created_at,
        }
    }
}

impl From<ExtractionRun> for RunResponse {
    fn from(run: ExtractionRun) -> Self {
        Self {
            id: run.id,
            engine: run.engine,
            model: run.model,
            prompt_version: run.prompt_version,
            prompt_hash: run.prompt_hash,
            from_seq: run.from_seq,
            to_seq: run.to_seq,
            started_at: run.started_at,
        }
    }
}
