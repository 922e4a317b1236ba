//! `/api/v1/agents/{agentId}/conversations/{conversationId}/messages`: messages of a conversation.

use actix_web::{get, post};
use chrono::{DateTime, Utc};
use serde::{Deserialize, Deserializer, Serialize};
use serde_json::{Map, Value};
use utoipa::{IntoParams, ToSchema};

use super::name::{ConversationName, IdempotencyKey};
use crate::domain::access::{AgentAccess, OwnerName};
use crate::domain::conversation::{Message, MessageRole, TriggerSource};
use crate::domain::ids::{FactId, ItemId, JobId, MessageId};
use crate::domain::label::{self, MetadataFilter};
use crate::domain::metadata;
use crate::domain::turn::TurnOutcome;
use crate::edge::System;
use crate::error::{FieldError, Result};
use crate::http::answer::{Accepted, Envelope, List, Reply};
use crate::http::body::{Body, Query};
use crate::http::content;
use crate::http::owner::{ForOwner, OnlyOwnerQuery, owner_fields};
use crate::http::v1::memory::dreams::morning::MorningCardResponse;
use crate::memory::facts::check_metadata;
use crate::pipeline::conversations::{self, NewMessage, NewTurn, PostedTurn, Recorded, Usage};

/// A message.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct MessageResponse {
    /// The id.
    pub id: MessageId,
    /// The sequence number within the conversation, starting at 1.
    pub seq: i64,
    /// The role of the speaker.
    pub role: MessageRole,
    /// The speaker's name.
    pub name: Option<String>,
    /// The text.
    pub content: String,
    /// When the message was written.
    pub created_at: DateTime<Utc>,
    /// The tags that it was sent with. Absent if there are none.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[schema(example = json!(["travel"]))]
    pub tags: Vec<String>,
    /// The metadata that it was sent with, besides the tags. Absent if there is none.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<Object>, example = json!({"project": "atlas"}))]
    pub metadata: Option<Map<String, Value>>,
}

impl From<Message> for MessageResponse {
    fn from(message: Message) -> Self {
        let (tags, metadata) = metadata::split(message.metadata);
        Self {
            tags,
            metadata,
            id: message.id,
            seq: message.seq,
            role: message.role,
            name: message.name,
            content: message.content,
            created_at: message.created_at,
        }
    }
}

/// Messages of a turn that the caller ran itself.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[schema(example = json!({"endUserId": "nora", "messages": [
    {"role": "user", "content": "Please remember that I moved to Lisbon."},
    {"role": "assistant", "content": "Noted: you live in Lisbon now."}]}))]
pub struct RecordMessagesRequest {
    /// The messages, 1 to 500, in order.
    #[schema(min_items = 1, max_items = 500, value_type = Vec<MessageRequest>)]
    messages: Vec<MessageInput>,
    /// Whether to store the valid messages and list the others in `rejected`, instead of refusing all because of one. Defaults to false.
    /// Positions, there and in errors, are those of this list.
    partial: Option<bool>,
    /// The end user who talks to the agent.
    end_user_id: Option<String>,
    /// The messaging channel of `senderId`.
    channel: Option<String>,
    /// The sender on `channel` who talks to the agent.
    sender_id: Option<String>,
    /// What triggered the turn. Defaults to `channel` if a channel is named, otherwise `api`.
    trigger_source: Option<TriggerSource>,
    /// Whether the turn is complete. Only complete turns are considered for extraction. Defaults to true.
    complete: Option<bool>,
    /// The usage of the caller's own model call.
    usage: Option<UsageRequest>,
    /// The memory items that the caller's model was shown. They are recorded with the turn.
    #[schema(max_items = 1000)]
    injected_item_ids: Option<Vec<ItemId>>,
    /// Tags by which recall can be narrowed, up to 50 of 1 to 100 characters. Facts from the messages have them, too.
    #[schema(max_items = 50)]
    tags: Option<Vec<String>>,
    /// A JSON object of up to 8,192 bytes by which recall can be narrowed. Facts from the messages have it, too.
    #[schema(value_type = Option<Object>)]
    metadata: Option<Map<String, Value>>,
}

/// A message.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct MessageRequest {
    /// The role of the speaker: `user`, `assistant`, `system` or `tool`. `developer` is `system`.
    #[serde(deserialize_with = "role")]
    #[schema(value_type = String, pattern = "^(user|assistant|system|developer|tool)$", example = "user")]
    role: MessageRole,
    /// The text, or parts in OpenAI's format, or one such part; a mark such as `[image]` stands for a part that is not text. A message of the
    /// assistant with null, as beside tool calls, is passed over. Of a message longer than 100,000 characters, several are made
    /// (`mate.memory.long-messages`).
    #[serde(default)]
    #[schema(value_type = MessageContent, nullable)]
    content: Option<Value>,
    /// The speaker's name, 1 to 200 characters.
    #[schema(pattern = "^[^\\u0000-\\u001f\\u007f-\\u009f]{1,200}$")]
    name: Option<String>,
    /// When the message was written. Defaults to now.
    created_at: Option<DateTime<Utc>>,
    /// Tool calls in OpenAI's format; they are not stored.
    #[serde(default, rename = "tool_calls")]
    #[schema(value_type = Option<Vec<Object>>)]
    tool_calls: Option<Value>,
    /// The id of a tool call in OpenAI's format; it is not stored.
    #[serde(default, rename = "tool_call_id")]
    #[schema(value_type = Option<String>)]
    _tool_call_id: Option<Value>,
}

/// The content of a message.
#[derive(Debug, ToSchema)]
#[schema(examples("I moved to Lisbon."))]
#[serde(untagged)]
pub enum MessageContent {
    /// A text, not empty.
    Text(String),
    /// Parts, such as `{"type": "text", "text": "…"}`.
    #[schema(value_type = Vec<Object>)]
    Parts(Vec<Value>),
    /// One such part.
    #[schema(value_type = Object)]
    Part(Value),
}

/// A role. OpenAI's newer clients call the system `developer`.
fn role<'de, D: Deserializer<'de>>(reader: D) -> std::result::Result<MessageRole, D::Error> {
    #[derive(Deserialize)]
    #[serde(rename_all = "lowercase")]
    enum Role {
        User,
        Assistant,
        System,
        Developer,
        Tool,
    }
    Role::deserialize(reader).map(|role| match role {
        Role::User => MessageRole::User,
        Role::Assistant => MessageRole::Assistant,
        Role::System | Role::Developer => MessageRole::System,
        Role::Tool => MessageRole::Tool,
    })
}

/// A message, or the field that is wrong with it, so that one bad message does not hide the others.
#[derive(Debug)]
struct MessageInput(std::result::Result<MessageRequest, (String, String)>);

impl<'de> Deserialize<'de> for MessageInput {
    fn deserialize<D: Deserializer<'de>>(reader: D) -> std::result::Result<Self, D::Error> {
        let value = Value::deserialize(reader)?;
        let read = serde_path_to_error::deserialize(value);
        Ok(Self(read.map_err(|error| (error.path().to_string(), error.inner().to_string()))))
    }
}

/// The usage of a model call.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct UsageRequest {
    /// The model that answered.
    #[schema(pattern = "^[^\\u0000-\\u001f\\u007f-\\u009f]{1,200}$")]
    model: Option<String>,
    /// Prompt tokens.
    prompt_tokens: Option<u32>,
    /// Completion tokens.
    completion_tokens: Option<u32>,
}

/// The result of posting messages.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct RecordMessagesResponse {
    /// The number of messages in this call.
    #[schema(example = 2)]
    accepted: usize,
    /// The number of messages in the conversation.
    #[schema(example = 12)]
    message_count: i64,
    /// The jobs that extract memory from the messages. Empty while a turn is in progress or if extraction is not worthwhile.
    job_ids: Vec<JobId>,
    /// Facts that the person explicitly asked to remember. They are active already.
    remembered_fact_ids: Vec<FactId>,
    /// The messages that were left out, and why; only with `partial`.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    rejected: Vec<FieldError>,
    /// The positions in the request of messages longer than 100,000 characters: they are stored in parts, or without their end.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    shortened: Vec<usize>,
    /// The dreams that the owner has not seen yet. Only with the first turn of the owner's day, in the agent's time zone.
    #[serde(skip_serializing_if = "Option::is_none")]
    morning_card: Option<MorningCardResponse>,
}

impl RecordMessagesRequest {
    /// The owner, and the turn with the positions of its messages.
    fn read(self, metadata: Option<Value>) -> (OwnerName, PostedTurn) {
        let request = self;
        let by_channel = request.channel.is_some().then_some(TriggerSource::Channel);
        let (mut messages, mut places, mut unread) = (Vec::new(), Vec::new(), Vec::new());
        for (place, input) in request.messages.into_iter().enumerate() {
            match input.read(place) {
                Ok(Some(message)) => {
                    messages.push(message);
                    places.push(place);
                }
                Ok(None) => {}
                Err(wrong) => unread.push((place, wrong)),
            }
        }
        let usage =
            |told: UsageRequest| Usage { model: told.model, prompt_tokens: told.prompt_tokens, completion_tokens: told.completion_tokens };
        let owner = OwnerName { end_user_id: request.end_user_id, channel: request.channel, sender_id: request.sender_id, owner_key: None };
        let turn = NewTurn {
            messages,
            trigger: request.trigger_source.or(by_channel),
            outcome: if request.complete.unwrap_or(true) { TurnOutcome::Completed } else { TurnOutcome::Open },
            usage: request.usage.map(usage).unwrap_or_default(),
            injected: request.injected_item_ids.unwrap_or_default(),
            metadata,
            zone: None,
        };
        (owner, PostedTurn { turn, places, unread, is_partial: request.partial.unwrap_or_default() })
    }
}

impl MessageInput {
    /// The message at `place`; `None` for one without content, such as a call of a tool.
    fn read(self, place: usize) -> std::result::Result<Option<NewMessage>, FieldError> {
        let wrong = |field: &str, message: String| FieldError { field: format!("messages[{place}].{field}"), message };
        let new = self.0.map_err(|(field, message)| {
            let missing = message.strip_prefix("missing field `").and_then(|rest| rest.split('`').next());
            wrong(missing.unwrap_or(if field == "." { "role" } else { &field }), message.clone())
        })?;
        // A call or an answer of a tool says nothing that anybody could remember.
        let may_be_empty = matches!(new.role, MessageRole::Tool) || matches!(new.role, MessageRole::Assistant) && new.tool_calls.is_some();
        let Some(content) = new.content else {
            let refusal = || wrong("content", content::WRONG.to_owned());
            return if may_be_empty || new.role == MessageRole::Assistant { Ok(None) } else { Err(refusal()) };
        };
        let text = content::text(&content).ok_or_else(|| wrong("content", content::WRONG.to_owned()))?;
        if text.is_empty() && may_be_empty {
            return Ok(None);
        }
        Ok(Some(NewMessage { role: new.role, name: new.name, content: text, created_at: new.created_at }))
    }
}

impl From<Recorded> for RecordMessagesResponse {
    fn from(recorded: Recorded) -> Self {
        let Recorded { accepted, message_count, job_ids, remembered, rejected, shortened, card, .. } = recorded;
        let morning_card = card.map(MorningCardResponse::from);
        Self { accepted, message_count, job_ids, remembered_fact_ids: remembered, rejected, shortened, morning_card }
    }
}

/// Stores messages of a turn that the caller ran itself.
///
/// If no conversation has this name, it is created; end users never share one. With an `Idempotency-Key`, a repeated request returns the
/// same answer for a day and has no further effect.
#[utoipa::path(tag = "conversations", operation_id = "recordMessages", request_body = RecordMessagesRequest,
    params(("agentId" = String, Path, description = "The agent's id"),
        ("conversationId" = String, Path, description = "The name that the caller gave to the conversation, 1 to 200 characters"),
        ("Idempotency-Key" = Option<String>, Header, description = "1 to 200 visible characters, new for each turn")),
    responses((status = 202, description = "Stored; the jobs extract memory", body = Envelope<RecordMessagesResponse>),
        (status = 409, description = "The key was used for another request")))]
#[post("/agents/{agentId}/conversations/{conversationId}/messages")]
pub async fn record_messages(
    system: System,
    access: AgentAccess,
    conversation: ConversationName,
    key: IdempotencyKey,
    body: Body<RecordMessagesRequest>,
) -> Result<Accepted<RecordMessagesResponse>> {
    let mut request = body.0;
    let metadata = label::with_tags(request.metadata.take(), request.tags.take())?;
    metadata.as_ref().map_or(Ok(()), check_metadata)?;
    let (owner, posted) = request.read(metadata);
    let access = access.for_owner(&owner)?;
    let recorded = conversations::record(&system, &access, &conversation.0, posted, key.0.as_deref()).await?;
    Ok(Accepted(recorded.into()))
}

owner_fields! {
    /// The owner, filters, and the page to return. The owner defaults to the caller.
    #[derive(Debug, Deserialize, IntoParams)]
    #[serde(rename_all = "camelCase", deny_unknown_fields)]
    #[into_params(parameter_in = Query)]
    pub struct ListMessagesQuery {
        /// Only messages that were sent with this tag.
        #[param(max_length = 100)]
        tag: Option<String>,
        /// Only messages whose metadata has each of these keys with this value, or one of these values: a JSON object, as in the `filter` of
        /// recall.
        #[param(example = "{\"project\":[\"atlas\",\"borealis\"]}")]
        metadata: Option<String>,
        /// The `nextCursor` of the previous page.
        cursor: Option<String>,
        /// The number of rows per page, 1 to 200. Defaults to 50.
        limit: Option<u64>,
    }
}

/// Lists the messages of a conversation, in order.
#[utoipa::path(tag = "conversations", operation_id = "listMessages",
    params(("agentId" = String, Path, description = "The agent's id"),
        ("conversationId" = String, Path, description = "The name that the caller gave to the conversation"), ListMessagesQuery),
    responses((status = 200, description = "A page of messages", body = Envelope<List<MessageResponse>>)))]
#[get("/agents/{agentId}/conversations/{conversationId}/messages")]
pub async fn list_messages(
    system: System,
    ForOwner(access, page): ForOwner<Query<ListMessagesQuery>>,
    conversation: ConversationName,
) -> Result<Reply<List<MessageResponse>>> {
    let metadata = MetadataFilter::parse(page.tag.as_slice(), page.metadata.as_deref())?;
    let rows = conversations::list_messages(&system, &access, &conversation.0, &metadata, page.cursor.as_deref(), page.limit).await?;
    Ok(Reply(List::from_page(rows, MessageResponse::from)))
}

/// The number of deleted messages.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ClearConversationResponse {
    /// The number of deleted messages.
    deleted_messages: u64,
}

/// Deletes the messages of a conversation and removes them from recall.
///
/// The conversation remains and starts over. What is still unread becomes memory first; memory extracted from it remains too.
#[utoipa::path(tag = "conversations", operation_id = "clearConversation",
    params(("agentId" = String, Path, description = "The agent's id"),
        ("conversationId" = String, Path, description = "The name that the caller gave to the conversation"), OnlyOwnerQuery),
    responses((status = 200, description = "Deleted", body = Envelope<ClearConversationResponse>)))]
#[post("/agents/{agentId}/conversations/{conversationId}/clear")]
pub async fn clear_conversation(
    system: System,
    ForOwner(access, _): ForOwner<Query<OnlyOwnerQuery>>,
    conversation: ConversationName,
) -> Result<Reply<ClearConversationResponse>> {
    let deleted_messages = conversations::clear(&system, &access, &conversation.0).await?;
    Ok(Reply(ClearConversationResponse { deleted_messages }))
}
