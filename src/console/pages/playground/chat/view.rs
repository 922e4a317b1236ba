//! A turn, formatted for the page: the messages, the memories that the model received and why, its actions and its cost.

use actix_web::http::StatusCode;

use crate::chat::window::{Compaction, CompactionMethod};
use crate::chat::{FinishReason, Reply, Step};
use crate::console::frame::Frame;
use crate::console::frame::markdown;
use crate::console::frame::moment::Moment;
use crate::console::frame::origin;
use crate::console::frame::owner_picker::OwnerPicker;
use crate::domain::conversation::Message;
use crate::error::{Error, Result};
use crate::retrieval::context::Memory;

/// A message of the dialogue.
#[derive(Debug, Clone)]
pub(super) struct MessageView {
    pub role: &'static str,
    /// Safe HTML.
    pub text: String,
    pub at: Moment,
}

impl MessageView {
    pub fn new(frame: &Frame, message: &Message) -> Self {
        Self { role: message.role.as_str(), text: markdown::plain(&message.content), at: frame.moment(&message.created_at) }
    }
}

/// A memory that the model received.
#[derive(Debug, Clone)]
pub(super) struct ShownView {
    /// Safe HTML.
    pub text: String,
    /// Why it was included, in words.
    pub why: String,
    /// The recall score, if recall selected it.
    pub score: Option<String>,
    pub scope: String,
    pub source: String,
    pub href: Option<String>,
}

impl ShownView {
    pub fn new(frame: &Frame, picker: &OwnerPicker, memory: &Memory) -> Self {
        let (source, href) = origin::of(frame, picker, memory.kind, memory.scope, &memory.source);
        Self {
            text: markdown::plain(&memory.text),
            why: frame.t.word("recall-layer", memory.layer.as_str()),
            score: memory.score.map(|score| format!("{score:.3}")),
            scope: frame.t.word("whose-scope", &memory.scope.as_str().to_lowercase()),
            source,
            href,
        }
    }
}

/// A completed turn.
#[derive(Debug, Clone)]
pub(super) struct TurnView {
    /// Safe HTML.
    pub question: String,
    /// Safe HTML.
    pub answer: String,
    /// Remarks about the answer, in words.
    pub notes: Vec<String>,
    pub shown: Vec<ShownView>,
    pub steps: Vec<Step>,
    pub model: String,
    pub calls: u64,
    /// Prompt and completion tokens, in words.
    pub tokens: String,
    /// The server's own token estimate before the call, in words.
    pub estimate: String,
    pub jobs: Vec<String>,
    /// The URL of this morning's report, if there is one.
    pub card: Option<String>,
}

impl TurnView {
    pub fn new(frame: &Frame, picker: &OwnerPicker, question: &str, reply: Reply) -> Self {
        let spoken = reply.spoken;
        let is_command = spoken.calls == 0;
        let mut notes = Vec::new();
        match reply.finish {
            FinishReason::Length => notes.push(frame.t.say("chat-cut")),
            FinishReason::Filtered => notes.push(frame.t.say("chat-filtered")),
            FinishReason::Complete | FinishReason::ToolCalls | FinishReason::Other => {}
        }
        if !reply.is_kept && !is_command {
            notes.push(frame.t.say("chat-not-kept"));
        }
        Self {
            question: markdown::plain(question),
            answer: markdown::plain(&reply.text),
            notes,
            shown: reply.injected.iter().map(|memory| ShownView::new(frame, picker, memory)).collect(),
            steps: reply.steps,
            model: reply.model,
            calls: spoken.calls,
            tokens: frame.t.with2("chat-tokens", "read", spoken.prompt_tokens, "written", spoken.completion_tokens),
            estimate: frame.t.with("chat-estimate", "count", spoken.estimated_tokens),
            jobs: reply.job_ids.iter().map(ToString::to_string).collect(),
            card: reply.card.map(|card| picker.page(&format!("/dreams/{}", card.report.id))),
        }
    }
}

/// How the conversation was compacted, in words.
pub(super) fn compaction(frame: &Frame, compaction: &Compaction) -> String {
    match compaction.how {
        CompactionMethod::Summary => frame.t.with("chat-summarised", "count", compaction.summarised),
        CompactionMethod::Dropped | CompactionMethod::LastTurns | CompactionMethod::Trimmed | CompactionMethod::Nothing => {
            frame.t.with("chat-dropped", "count", compaction.dropped)
        }
    }
}

/// Why there is no answer.
#[derive(Debug, Clone)]
pub(super) struct ChatError {
    pub status: u16,
    pub slug: &'static str,
    /// The message of the error; the server's own words, never memory text.
    pub detail: String,
}

impl ChatError {
    /// The errors that the page shows beside the message. Errors about access get their own page.
    ///
    /// # Errors
    /// [`Error::NotFound`], [`Error::Forbidden`], [`Error::Unauthenticated`].
    pub fn of(frame: &Frame, error: Error) -> Result<Self> {
        if matches!(error, Error::NotFound(_) | Error::Forbidden(_) | Error::Unauthenticated(_)) {
            return Err(error);
        }
        Ok(Self::new(frame, &error))
    }

    /// An error in the middle of a stream, where no other page is possible.
    pub fn new(frame: &Frame, error: &Error) -> Self {
        let situation = error.situation();
        if situation.status >= 500 {
            tracing::warn!(request_id = frame.request_id, cause = error.chain(), "a turn in the console failed");
        }
        Self { status: situation.status, slug: situation.slug, detail: error.to_string() }
    }

    pub fn status(&self) -> StatusCode {
        StatusCode::from_u16(self.status).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR)
    }
}
