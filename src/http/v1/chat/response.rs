//! The response that both chat operations share.

use serde::Serialize;
use utoipa::ToSchema;

use crate::chat::{FinishReason, Reply, Spoken, Step};
use crate::domain::ids::JobId;
use crate::http::v1::memory::ContextItem;
use crate::http::v1::memory::dreams::MorningCardResponse;
use crate::retrieval::context::Memory;

/// An answered turn.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ChatResponse {
    /// The name of the conversation. Send it with the next message.
    conversation_id: String,
    /// The agent's answer.
    reply: String,
    /// Why the answer ended: `stop`, `length` (token limit reached) or `content_filter`.
    #[schema(example = "stop")]
    finish_reason: &'static str,
    /// The model that answered, as the provider reports it. Empty if the message was a command.
    model: String,
    /// The tokens that the turn used.
    usage: TurnCostResponse,
    /// The memory that the model was shown.
    memory: ShownResponse,
    /// The memory tools that the model called, in order.
    tools: Vec<Step>,
    /// The jobs that extract memory from the turn.
    job_ids: Vec<JobId>,
    /// Whether the turn was stored. False for commands, and if the conversation was cleared or forgotten during the turn.
    kept: bool,
    /// The dreams that the owner has not seen yet. Only with the first turn of the owner's day, in the agent's time zone.
    #[serde(skip_serializing_if = "Option::is_none")]
    morning_card: Option<MorningCardResponse>,
}

/// The tokens of a turn, summed over all model calls.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct TurnCostResponse {
    /// Tokens of the prompts, as the provider counts them.
    prompt_tokens: u64,
    /// Tokens of the answers.
    completion_tokens: u64,
    /// Prompt and completion tokens together.
    total_tokens: u64,
    /// The estimated prompt tokens of the first call, counted before it was made.
    estimated_tokens: u64,
    /// The number of model calls.
    calls: u64,
}

/// The memory that the model was shown.
#[derive(Debug, Serialize, ToSchema)]
pub struct ShownResponse {
    /// The items, each with the reason it was included.
    injected: Vec<ContextItem>,
}

impl ChatResponse {
    /// The tokens that the turn used.
    pub const fn usage(&self) -> &TurnCostResponse {
        &self.usage
    }
}

impl From<Vec<Memory>> for ShownResponse {
    fn from(injected: Vec<Memory>) -> Self {
        Self { injected: injected.into_iter().map(ContextItem::from).collect() }
    }
}

impl From<Spoken> for TurnCostResponse {
    fn from(spoken: Spoken) -> Self {
        let Spoken { calls, prompt_tokens, completion_tokens, estimated_tokens } = spoken;
        Self { prompt_tokens, completion_tokens, total_tokens: prompt_tokens + completion_tokens, estimated_tokens, calls }
    }
}

impl From<Reply> for ChatResponse {
    fn from(reply: Reply) -> Self {
        Self {
            conversation_id: reply.conversation,
            reply: reply.text,
            finish_reason: finish_reason(reply.finish),
            model: reply.model,
            usage: reply.spoken.into(),
            memory: reply.injected.into(),
            tools: reply.steps,
            job_ids: reply.job_ids,
            kept: reply.is_kept,
            morning_card: reply.card.map(MorningCardResponse::from),
        }
    }
}

/// The finish reason in OpenAI's vocabulary.
pub const fn finish_reason(finish: FinishReason) -> &'static str {
    match finish {
        FinishReason::Complete | FinishReason::Other => "stop",
        FinishReason::Length => "length",
        FinishReason::ToolCalls => "tool_calls",
        FinishReason::Filtered => "content_filter",
    }
}
