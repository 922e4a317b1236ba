//! `/api/v1/agents/{agentId}/conversations/search`: the search for messages.

use actix_web::get;
use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use crate::domain::ids::{ConversationId, MessageId};
use crate::edge::System;
use crate::error::Result;
use crate::http::answer::{Envelope, Reply};
use crate::http::body::Query;
use crate::http::owner::{ForOwner, owner_fields};
use crate::retrieval::conversations::{self, MessageHit};

owner_fields! {
    /// The words to search for, and the owner.
    #[derive(Debug, Deserialize, IntoParams)]
    #[serde(rename_all = "camelCase", deny_unknown_fields)]
    #[into_params(parameter_in = Query)]
    pub struct SearchConversationsQuery {
        /// The words to search for, in any language, 1 to 200 characters.
        #[param(example = "cello", min_length = 1, max_length = 200)]
        q: String,
        /// The maximum number of hits, 1 to 50. Defaults to 10.
        #[param(minimum = 1, maximum = 50)]
        limit: Option<u32>,
    }
}

/// The messages that match.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct SearchConversationsResponse {
    /// The hits, best first.
    hits: Vec<MessageHitResponse>,
}

/// A message that matches.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct MessageHitResponse {
    /// The name that the caller gave to the conversation.
    #[schema(example = "monday")]
    conversation: String,
    /// The server's id of the conversation.
    conversation_id: ConversationId,
    /// The message's id.
    message_id: MessageId,
    /// The role of the speaker: `user` or `assistant`.
    #[schema(example = "user")]
    role: String,
    /// Up to 80 characters around the matching words, which are marked as `[[…]]`.
    #[schema(example = "My sister plays the [[cello]] in Bergen.")]
    snippet: String,
    /// The relevance, 0 to 1, as in recall.
    score: f32,
    /// When the message was written.
    created_at: DateTime<Utc>,
}

impl From<MessageHit> for MessageHitResponse {
    fn from(hit: MessageHit) -> Self {
        let MessageHit { conversation, conversation_id, message_id, role, snippet, score, created_at } = hit;
        Self { conversation, conversation_id, message_id, role, snippet, score, created_at }
    }
}

/// Searches an owner's conversations for messages, best match first.
///
/// Only this owner's conversations are searched. To read a conversation that is named `search`, list its messages.
#[utoipa::path(tag = "conversations", operation_id = "searchConversations",
    params(("agentId" = String, Path, description = "The agent's id"), SearchConversationsQuery),
    responses((status = 200, description = "The messages that were found", body = Envelope<SearchConversationsResponse>)))]
#[get("/agents/{agentId}/conversations/search")]
pub async fn search_conversations(
    system: System,
    ForOwner(access, request): ForOwner<Query<SearchConversationsQuery>>,
) -> Result<Reply<SearchConversationsResponse>> {
    let hits = conversations::search(&system, &access, &request.q, request.limit).await?;
    Ok(Reply(SearchConversationsResponse { hits: hits.into_iter().map(MessageHitResponse::from).collect() }))
}
