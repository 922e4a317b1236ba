//! The reply of a turn.

use crate::domain::ids::JobId;
use crate::domain::morning::MorningCard;
use crate::llm::{FinishReason, ToolCall};
use crate::retrieval::context::Memory;
use serde::Serialize;
use serde_json::Value;
use utoipa::ToSchema;

/// The result of a turn.
#[derive(Debug)]
pub struct Reply {
    /// The conversation's name.
    pub conversation: String,
    /// The answer; empty when the model calls the caller's tools.
    pub text: String,
    /// Calls of the caller's tools.
    pub wanted: Vec<ToolCall>,
    /// Why the model stopped.
    pub finish: FinishReason,
    /// The name of the model in its answer; empty for a command.
    pub model: String,
    /// What it cost.
    pub spoken: TurnCost,
    /// The memory that the model was shown.
    pub injected: Vec<Memory>,
    /// The tool calls, in order.
    pub steps: Vec<Step>,
    /// Jobs that extract memory from the turn.
    pub job_ids: Vec<JobId>,
    /// The morning card, with the first turn of the owner's day.
    pub card: Option<MorningCard>,
    /// Whether the turn was stored. False for a command, for a message that is not of a person, and when the conversation was cleared or
    /// forgotten during the turn.
    pub is_kept: bool,
    /// The probabilities of the tokens, as OpenAI reports them, if they were asked for.
    pub logprobs: Vec<Value>,
}

impl Reply {
    /// The reply of a turn that was stopped after `text`.
    pub(super) fn stopped(conversation: String, text: String) -> Self {
        Self { finish: FinishReason::Other, ..Self::of_text(conversation, text) }
    }

    /// A reply without a model.
    pub(super) fn of_text(conversation: String, text: String) -> Self {
        Self {
            conversation,
            text,
            wanted: Vec::new(),
            finish: FinishReason::Complete,
            model: String::new(),
            spoken: TurnCost::default(),
            injected: Vec::new(),
            steps: Vec::new(),
            job_ids: Vec::new(),
            card: None,
            is_kept: false,
            logprobs: Vec::new(),
        }
    }
}

/// What a turn cost, over all its rounds.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct TurnCost {
    /// Calls of the model.
    pub calls: u64,
    /// Prompt tokens, as the model reports them if it does.
    pub prompt_tokens: u64,
    /// Completion tokens, likewise.
    pub completion_tokens: u64,
    /// Our estimate of the tokens of the first request.
    pub estimated_tokens: u64,
}

/// One call of a tool, without its arguments and answer: those are memory.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Step {
    /// The tool.
    #[schema(example = "recall")]
    pub name: String,
    /// Whether the call succeeded.
    pub is_ok: bool,
    /// The slug of the error, if it failed.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(example = "invalid")]
    pub error: Option<&'static str>,
}
