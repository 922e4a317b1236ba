//! `/api/v1/agents/{agentId}/conversations`: conversations of an owner with an agent.

use actix_web::{delete, get, patch, post};
use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use utoipa::ToSchema;

use super::name::ConversationName;
use crate::chat::window::{self, Compacted, CompactionMethod};
use crate::domain::conversation::{Conversation, ConversationState, TriggerSource};
use crate::domain::ids::{AgentId, ConversationId, ItemId, JobId, TurnId};
use crate::domain::owner_key::OwnerKey;
use crate::domain::turn::{Turn, TurnOutcome};
use crate::edge::System;
use crate::error::Result;
use crate::http::answer::{Envelope, List, Reply};
use crate::http::body::{Body, Query};
use crate::http::owner::{ForOwner, OnlyOwnerQuery, OwnerPageQuery};
use crate::pipeline::conversations;

/// A conversation.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ConversationResponse {
    /// The server's id of the conversation.
    pub id: ConversationId,
    /// The name that the caller gave to the conversation.
    #[schema(example = "support-2026-11-21")]
    pub conversation_id: String,
    /// The agent's id.
    pub agent_id: AgentId,
    /// The owner's key.
    pub owner_key: OwnerKey,
    /// What triggered the last turn.
    pub trigger_source: TriggerSource,
    /// The state of the conversation.
    pub state: ConversationState,
    /// The number of stored messages.
    #[schema(example = 12)]
    pub message_count: i64,
    /// The sequence number of the last message that extraction has read; 0 if none.
    pub extracted_seq: i64,
    /// The sequence number of the last message of the most recent completed session (idle or closed); 0 if none.
    pub completed_seq: i64,
    /// When the conversation becomes idle if no further message arrives. Absent once it is idle.
    pub idle_at: Option<DateTime<Utc>>,
    /// When the last message arrived.
    pub last_active_at: DateTime<Utc>,
    /// When the first message arrived.
    pub created_at: DateTime<Utc>,
    /// What the caller noted about the conversation. Absent if nothing.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<Object>, example = json!({"ticket": "4711"}))]
    pub metadata: Option<Map<String, Value>>,
}

impl From<Conversation> for ConversationResponse {
    fn from(conversation: Conversation) -> Self {
        Self {
            id: conversation.id,
            conversation_id: conversation.name,
            agent_id: conversation.agent,
            owner_key: conversation.owner,
            trigger_source: conversation.trigger,
            state: conversation.state,
            message_count: conversation.message_count,
            extracted_seq: conversation.extracted_seq,
            completed_seq: conversation.completed_seq,
            idle_at: conversation.idle_at,
            last_active_at: conversation.last_active_at,
            created_at: conversation.created_at,
            metadata: conversation.metadata,
        }
    }
}

/// A recorded turn.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct TurnResponse {
    /// The id.
    pub id: TurnId,
    /// What triggered the turn.
    pub trigger_source: TriggerSource,
    /// The model that answered, if known.
    pub model: Option<String>,
    /// Prompt tokens, if known.
    pub prompt_tokens: Option<i64>,
    /// Completion tokens, if known.
    pub completion_tokens: Option<i64>,
    /// The memory items that the model was shown.
    pub injected_item_ids: Vec<ItemId>,
    /// How the turn ended.
    pub outcome: TurnOutcome,
    /// The sequence number of its first message.
    pub first_seq: i64,
    /// The sequence number of its last message so far.
    pub last_seq: i64,
    /// When the turn started.
    pub started_at: DateTime<Utc>,
    /// When the turn ended.
    pub ended_at: Option<DateTime<Utc>>,
}

impl From<Turn> for TurnResponse {
    fn from(turn: Turn) -> Self {
        Self {
            id: turn.id,
            trigger_source: turn.trigger,
            model: turn.model,
            prompt_tokens: turn.prompt_tokens,
            completion_tokens: turn.completion_tokens,
            injected_item_ids: turn.injected,
            outcome: turn.outcome,
            first_seq: turn.first_seq,
            last_seq: turn.last_seq,
            started_at: turn.started_at,
            ended_at: turn.ended_at,
        }
    }
}

/// Lists an owner's conversations with the agent, newest first.
#[utoipa::path(tag = "conversations", operation_id = "listConversations",
    params(("agentId" = String, Path, description = "The agent's id"), OwnerPageQuery),
    responses((status = 200, description = "A page of conversations", body = Envelope<List<ConversationResponse>>)))]
#[get("/agents/{agentId}/conversations")]
pub async fn list_conversations(
    system: System,
    ForOwner(access, page): ForOwner<Query<OwnerPageQuery>>,
) -> Result<Reply<List<ConversationResponse>>> {
    let rows = conversations::list(&system, &access, page.cursor.as_deref(), page.limit).await?;
    Ok(Reply(List::from_page(rows, ConversationResponse::from)))
}

/// A conversation with its turns.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ConversationWithTurnsResponse {
    /// The conversation.
    #[serde(flatten)]
    conversation: ConversationResponse,
    /// The turns, oldest first.
    turns: Vec<TurnResponse>,
}

/// Returns one conversation with its turns.
#[utoipa::path(tag = "conversations", operation_id = "getConversation",
    params(("agentId" = String, Path, description = "The agent's id"),
        ("conversationId" = String, Path, description = "The name that the caller gave to the conversation"), OnlyOwnerQuery),
    responses((status = 200, description = "The conversation", body = Envelope<ConversationWithTurnsResponse>)))]
#[get("/agents/{agentId}/conversations/{conversationId}")]
pub async fn get_conversation(
    system: System,
    ForOwner(access, _): ForOwner<Query<OnlyOwnerQuery>>,
    conversation: ConversationName,
) -> Result<Reply<ConversationWithTurnsResponse>> {
    let (conversation, turns) = conversations::get(&system, &access, &conversation.0).await?;
    let turns = turns.into_iter().map(TurnResponse::from).collect();
    Ok(Reply(ConversationWithTurnsResponse { conversation: conversation.into(), turns }))
}

/// The fields to change.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[schema(example = json!({"state": "terminated"}))]
pub struct UpdateConversationRequest {
    /// The new state.
    state: Option<ConversationState>,
    /// What the caller notes about the conversation: an object of at most 16 KiB, which replaces the one before; `{}` removes it. It is
    /// returned as it is, deleted with the conversation, and never used as memory.
    #[schema(value_type = Option<Object>, example = json!({"ticket": "4711"}))]
    metadata: Option<Map<String, Value>>,
}

/// Pauses, closes or resumes a conversation, or notes metadata about it.
///
/// The next message resumes it as well. Closing it completes its session and extracts the messages not yet read.
#[utoipa::path(tag = "conversations", operation_id = "updateConversation", request_body = UpdateConversationRequest,
    params(("agentId" = String, Path, description = "The agent's id"),
        ("conversationId" = String, Path, description = "The name that the caller gave to the conversation"), OnlyOwnerQuery),
    responses((status = 200, description = "The conversation as it is now", body = Envelope<ConversationResponse>)))]
#[patch("/agents/{agentId}/conversations/{conversationId}")]
pub async fn update_conversation(
    system: System,
    ForOwner(access, _): ForOwner<Query<OnlyOwnerQuery>>,
    conversation: ConversationName,
    body: Body<UpdateConversationRequest>,
) -> Result<Reply<ConversationResponse>> {
    let UpdateConversationRequest { state, metadata } = body.0;
    let conversation = conversations::update(&system, &access, &conversation.0, state, metadata).await?;
    Ok(Reply(conversation.into()))
}

/// The number of deleted messages.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct DeleteConversationResponse {
    /// The number of deleted messages.
    deleted_messages: u64,
}

/// Deletes a conversation with its messages, and removes them from recall.
///
/// What is still unread becomes memory first. Memory extracted from it remains.
#[utoipa::path(tag = "conversations", operation_id = "deleteConversation",
    params(("agentId" = String, Path, description = "The agent's id"),
        ("conversationId" = String, Path, description = "The name that the caller gave to the conversation"), OnlyOwnerQuery),
    responses((status = 200, description = "Deleted", body = Envelope<DeleteConversationResponse>)))]
#[delete("/agents/{agentId}/conversations/{conversationId}")]
pub async fn delete_conversation(
    system: System,
    ForOwner(access, _): ForOwner<Query<OnlyOwnerQuery>>,
    conversation: ConversationName,
) -> Result<Reply<DeleteConversationResponse>> {
    let deleted_messages = conversations::delete(&system, &access, &conversation.0).await?;
    Ok(Reply(DeleteConversationResponse { deleted_messages }))
}

/// How many messages to leave as they are.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[schema(example = json!({"keep": 10}))]
pub struct CompactConversationRequest {
    /// The number of recent messages to leave as they are, 1 to 100. Defaults to 10.
    #[schema(minimum = 1, maximum = 100)]
    keep: Option<u32>,
}

/// The result of compacting a conversation.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct CompactConversationResponse {
    /// `summary`: a summary replaces the older messages in the prompt. `dropped`: no summary was available, so the model sees only the
    /// remaining messages. `nothing`: there were no older messages.
    how: CompactionMethod,
    /// The number of messages left as they are.
    #[schema(example = 10)]
    kept: usize,
    /// The number of messages that the summary replaces.
    #[schema(example = 34)]
    summarised: usize,
    /// The number of messages that the model no longer sees.
    #[schema(example = 0)]
    dropped: usize,
    /// The tokens of the conversation before.
    #[schema(example = 5_210)]
    tokens_before: usize,
    /// The tokens of the conversation now, as a model sees it.
    #[schema(example = 1_480)]
    tokens_after: usize,
    /// The summary that replaces the start of the conversation.
    #[schema(example = "- Nora plans a trip to Porto in May; she asked for a quiet hotel near the river.")]
    summary: Option<String>,
    /// Why there is no new summary: `llm_not_configured`, or the error class of the model.
    failure: Option<&'static str>,
    /// The job that extracts memory from messages the model no longer sees, if any of them had not been read.
    job_id: Option<JobId>,
}

impl From<Compacted> for CompactConversationResponse {
    fn from(compacted: Compacted) -> Self {
        Self {
            how: compacted.how,
            kept: compacted.kept,
            summarised: compacted.summarised,
            dropped: compacted.dropped,
            tokens_before: compacted.tokens_before,
            tokens_after: compacted.tokens_after,
            summary: compacted.summary,
            failure: compacted.failure,
            job_id: compacted.job,
        }
    }
}

/// Replaces all but the last messages of a conversation with a summary, in what a model sees.
///
/// The summary applies until the conversation is cleared. The messages stay stored, and those that extraction has not read yet are read
/// at once. Without a model, the older messages are left out of the prompt.
#[utoipa::path(tag = "conversations", operation_id = "compactConversation",
    params(("agentId" = String, Path, description = "The agent's id"),
        ("conversationId" = String, Path, description = "The name that the caller gave to the conversation"), OnlyOwnerQuery),
    request_body = CompactConversationRequest,
    responses((status = 200, description = "Compacted", body = Envelope<CompactConversationResponse>)))]
#[post("/agents/{agentId}/conversations/{conversationId}/compact")]
pub async fn compact_conversation(
    system: System,
    ForOwner(access, _): ForOwner<Query<OnlyOwnerQuery>>,
    conversation: ConversationName,
    body: Body<CompactConversationRequest>,
) -> Result<Reply<CompactConversationResponse>> {
    let compacted = window::compact(&system, &access, &conversation.0, body.0.keep).await?;
    Ok(Reply(compacted.into()))
}
