//! `POST /api/v1/agents/{agentId}/conversations/{conversationId}/messages`

use actix_web::post;
use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::name::{ConversationName, IdempotencyKey};
use crate::domain::access::{AgentAccess, OwnerName};
use crate::domain::conversation::{MessageRole, TriggerSource};
use crate::domain::ids::{FactId, ItemId, JobId};
use crate::domain::turn::TurnOutcome;
use crate::edge::System;
use crate::error::Result;
use crate::http::answer::{Accepted, Envelope};
use crate::http::body::Body;
use crate::http::v1::memory::dreams::MorningCardResponse;
use crate::pipeline::conversations;
use crate::pipeline::conversations::{NewMessage, NewTurn, Recorded, Usage};

/// Messages of a turn that the caller ran itself.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[schema(example = json!({"endUserId": "nora", "messages": [
    {"role": "user", "content": "Please remember that I moved to Lisbon."},
    {"role": "assistant", "content": "Noted: you live in Lisbon now."}]}))]
pub struct RecordMessagesRequest {
    /// 1 to 500, in their order.
    #[schema(min_items = 1, max_items = 500)]
    messages: Vec<MessageRequest>,
    /// The end user who talks to the agent.
    end_user_id: Option<String>,
    /// The messaging channel of `senderId`.
    channel: Option<String>,
    /// The sender on `channel` who talks to the agent.
    sender_id: Option<String>,
    /// What raised the turn; `channel` when a channel is named, else `api`.
    trigger_source: Option<TriggerSource>,
    /// Whether the turn is over; only then is it considered for extraction. True when absent.
    complete: Option<bool>,
    /// What the caller's own model call cost.
    usage: Option<UsageRequest>,
    /// Items of memory that the caller's model was shown, for the books.
    #[schema(max_items = 1000)]
    injected_item_ids: Option<Vec<ItemId>>,
}

/// A message.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct MessageRequest {
    /// Who said it.
    role: MessageRole,
    /// 1 to 100,000 characters.
    #[schema(min_length = 1, max_length = 100000)]
    content: String,
    /// The speaker's name, 1 to 200 characters.
    #[schema(pattern = "^[^\\u0000-\\u001f\\u007f-\\u009f]{1,200}$")]
    name: Option<String>,
    /// When it was said; now when absent.
    created_at: Option<DateTime<Utc>>,
}

/// Cost of a model call.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct UsageRequest {
    /// The model that answered.
    #[schema(pattern = "^[^\\u0000-\\u001f\\u007f-\\u009f]{1,200}$")]
    model: Option<String>,
    /// Tokens it read.
    prompt_tokens: Option<u32>,
    /// Tokens it wrote.
    completion_tokens: Option<u32>,
}

/// What was taken in.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct RecordMessagesResponse {
    /// Messages of this call.
    #[schema(example = 2)]
    accepted: usize,
    /// Messages of the conversation.
    #[schema(example = 12)]
    message_count: i64,
    /// Jobs that will make memory of them; none while a turn goes on or when it is not worth one.
    job_ids: Vec<JobId>,
    /// Facts that the person asked to have remembered in so many words: they stand already.
    remembered_fact_ids: Vec<FactId>,
    /// What was dreamed since the owner last looked: only with the first turn of the owner's day, in the agent's time zone.
    #[serde(skip_serializing_if = "Option::is_none")]
    morning_card: Option<MorningCardResponse>,
}

impl From<RecordMessagesRequest> for (OwnerName, NewTurn) {
    fn from(request: RecordMessagesRequest) -> Self {
        let by_channel = request.channel.is_some().then_some(TriggerSource::Channel);
        let message = |new: MessageRequest| NewMessage { role: new.role, name: new.name, content: new.content, created_at: new.created_at };
        let usage =
            |told: UsageRequest| Usage { model: told.model, prompt_tokens: told.prompt_tokens, completion_tokens: told.completion_tokens };
        let owner = OwnerName { end_user_id: request.end_user_id, channel: request.channel, sender_id: request.sender_id, owner_key: None };
        let turn = NewTurn {
            messages: request.messages.into_iter().map(message).collect(),
            trigger: request.trigger_source.or(by_channel),
            outcome: if request.complete.unwrap_or(true) { TurnOutcome::Completed } else { TurnOutcome::Open },
            usage: request.usage.map(usage).unwrap_or_default(),
            injected: request.injected_item_ids.unwrap_or_default(),
            metadata: None,
        };
        (owner, turn)
    }
}

impl From<Recorded> for RecordMessagesResponse {
    fn from(recorded: Recorded) -> Self {
        let Recorded { accepted, message_count, job_ids, remembered, card, .. } = recorded;
        Self { accepted, message_count, job_ids, remembered_fact_ids: remembered, morning_card: card.map(MorningCardResponse::from) }
    }
}

/// Takes in messages of a turn that the caller ran itself. The conversation is made when there is none of this name; end users
/// never share one. With an `Idempotency-Key` a repeated request gets the same answer and does nothing again, for a day.
#[utoipa::path(tag = "conversations", operation_id = "recordMessages", request_body = RecordMessagesRequest,
    params(("agentId" = String, Path, description = "The agent's id"),
        ("conversationId" = String, Path, description = "The caller's own name of the conversation, 1 to 200 characters"),
        ("Idempotency-Key" = Option<String>, Header, description = "1 to 200 visible characters, new for each turn")),
    responses((status = 202, description = "Stored; memory is made by the jobs", body = Envelope<RecordMessagesResponse>),
        (status = 409, description = "The key was used for another request")))]
#[post("/agents/{agentId}/conversations/{conversationId}/messages")]
pub async fn record_messages(
    system: System,
    access: AgentAccess,
    conversation: ConversationName,
    key: IdempotencyKey,
    body: Body<RecordMessagesRequest>,
) -> Result<Accepted<RecordMessagesResponse>> {
    let (owner, turn) = body.0.into();
    let access = access.for_owner(&owner)?;
    let recorded = conversations::record(&system, &access, &conversation.0, turn, key.0.as_deref()).await?;
    Ok(Accepted(recorded.into()))
}
