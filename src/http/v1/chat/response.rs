//! What both operations answer.

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
    /// The conversation's name: send it with the next message.
    conversation_id: String,
    /// What the agent says.
    reply: String,
    /// `stop`, or `length` where the answer was cut by the limit of tokens, or `content_filter`.
    #[schema(example = "stop")]
    finish_reason: &'static str,
    /// The model that answered, by its own account; empty where a command was obeyed.
    model: String,
    /// What it cost.
    usage: TurnCostResponse,
    /// What the model was shown of the owner's memory.
    memory: ShownResponse,
    /// Memory tools that it called, in their order.
    tools: Vec<Step>,
    /// Jobs that will make memory of the turn.
    job_ids: Vec<JobId>,
    /// Whether the turn was written down: not when the conversation was cleared or forgotten while it was spoken, and no command is.
    kept: bool,
    /// What was dreamed since the owner last looked: only with the first turn of the owner's day, in the agent's time zone.
    #[serde(skip_serializing_if = "Option::is_none")]
    morning_card: Option<MorningCardResponse>,
}

/// What a turn cost, over all calls of the model.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct TurnCostResponse {
    /// Tokens the model read, by its provider's account.
    prompt_tokens: u64,
    /// Tokens it wrote.
    completion_tokens: u64,
    /// Both together.
    total_tokens: u64,
    /// What we counted of the first call before it was made.
    estimated_tokens: u64,
    /// Calls of the model.
    calls: u64,
}

/// What the model was shown of the owner's memory.
#[derive(Debug, Serialize, ToSchema)]
pub struct ShownResponse {
    /// Each with why it was there.
    injected: Vec<ContextItem>,
}

impl ChatResponse {
    /// What it cost.
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

/// The word of OpenAI's wire, which everybody knows.
pub const fn finish_reason(finish: FinishReason) -> &'static str {
    match finish {
        FinishReason::Complete | FinishReason::Other => "stop",
        FinishReason::Length => "length",
        FinishReason::ToolCalls => "tool_calls",
        FinishReason::Filtered => "content_filter",
    }
}
