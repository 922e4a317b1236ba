//! `POST /api/v1/agents/{agentId}/conversations/{conversationId}/clear`

use actix_web::post;
use serde::Serialize;
use utoipa::ToSchema;

use super::name::ConversationName;
use super::owner::WhoseQuery;
use crate::domain::access::AgentAccess;
use crate::edge::System;
use crate::error::Result;
use crate::http::answer::{Envelope, Reply};
use crate::http::body::Query;
use crate::pipeline::conversations;

/// The number of deleted messages.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ClearConversationResponse {
    /// The number of deleted messages.
    deleted_messages: u64,
}

/// Deletes the messages of a conversation and removes them from recall.
///
/// The conversation remains and starts over. Memory extracted from it remains too.
#[utoipa::path(tag = "conversations", operation_id = "clearConversation",
    params(("agentId" = String, Path, description = "The agent's id"),
        ("conversationId" = String, Path, description = "The caller's own name of the conversation"), WhoseQuery),
    responses((status = 200, description = "Gone", body = Envelope<ClearConversationResponse>)))]
#[post("/agents/{agentId}/conversations/{conversationId}/clear")]
pub async fn clear_conversation(
    system: System,
    access: AgentAccess,
    conversation: ConversationName,
    query: Query<WhoseQuery>,
) -> Result<Reply<ClearConversationResponse>> {
    let access = access.for_owner(&query.0.into())?;
    let deleted_messages = conversations::clear(&system, &access, &conversation.0).await?;
    Ok(Reply(ClearConversationResponse { deleted_messages }))
}
