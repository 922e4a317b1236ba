//! `GET /api/v1/agents/{agentId}/conversations/search`

use actix_web::get;
use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use crate::domain::access::{AgentAccess, OwnerName};
use crate::domain::ids::{ConversationId, MessageId};
use crate::edge::System;
use crate::error::Result;
use crate::http::answer::{Envelope, Reply};
use crate::http::body::Query;
use crate::retrieval::conversations::MessageHit;

/// What to look for, and whose conversations.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct SearchConversationsQuery {
    /// Words of any language, 1 to 200 characters.
    #[param(example = "cello", min_length = 1, max_length = 200)]
    q: String,
    /// Most hits, 1 to 50; 10 when absent.
    #[param(minimum = 1, maximum = 50)]
    limit: Option<u32>,
    /// The end user this call is about.
    end_user_id: Option<String>,
    /// The messaging channel of `senderId`.
    channel: Option<String>,
    /// The sender on `channel` this call is about.
    sender_id: Option<String>,
    /// The whole key, for operators.
    owner_key: Option<String>,
}

/// The messages that were found.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct SearchConversationsResponse {
    /// Best first.
    hits: Vec<MessageHitResponse>,
}

/// One message.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct MessageHitResponse {
    /// The caller's own name of the conversation.
    #[schema(example = "monday")]
    conversation: String,
    /// The conversation.
    conversation_id: ConversationId,
    /// The message.
    message_id: MessageId,
    /// Who said it: `user` or `assistant`.
    #[schema(example = "user")]
    role: String,
    /// Up to 80 characters around the words that were asked for, these as `[[…]]`.
    #[schema(example = "My sister plays the [[cello]] in Bergen.")]
    snippet: String,
    /// How well it answers, 0 to 1, as in recall.
    score: f32,
    /// When it was said.
    created_at: DateTime<Utc>,
}

impl From<MessageHit> for MessageHitResponse {
    fn from(hit: MessageHit) -> Self {
        let MessageHit { conversation, conversation_id, message_id, role, snippet, score, created_at } = hit;
        Self { conversation, conversation_id, message_id, role, snippet, score, created_at }
    }
}

/// Searches an owner's own conversations, best message first; no other owner's are ever looked at. A conversation whose name is
/// `search` is read through its messages.
#[utoipa::path(tag = "conversations", operation_id = "searchConversations",
    params(("agentId" = String, Path, description = "The agent's id"), SearchConversationsQuery),
    responses((status = 200, description = "The messages that were found", body = Envelope<SearchConversationsResponse>)))]
#[get("/agents/{agentId}/conversations/search")]
pub async fn search_conversations(
    system: System,
    access: AgentAccess,
    query: Query<SearchConversationsQuery>,
) -> Result<Reply<SearchConversationsResponse>> {
    let Query(SearchConversationsQuery { q, limit, end_user_id, channel, sender_id, owner_key }) = query;
    let access = access.for_owner(&OwnerName { end_user_id, channel, sender_id, owner_key })?;
    let hits = crate::retrieval::conversations::search(&system, &access, &q, limit).await?;
    Ok(Reply(SearchConversationsResponse { hits: hits.into_iter().map(MessageHitResponse::from).collect() }))
}
