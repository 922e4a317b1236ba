//! `DELETE /api/v1/agents/{agentId}/conversations/{conversationId}`

use actix_web::delete;
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
pub struct DeleteConversationResponse {
    /// The number of deleted messages.
    deleted_messages: u64,
}

/// Deletes a conversation with its messages, and removes them from recall.
///
/// Memory extracted from it remains.
#[utoipa::path(tag = "conversations", operation_id = "deleteConversation",
    params(("agentId" = String, Path, description = "The agent's id"),
        ("conversationId" = String, Path, description = "The caller's own name of the conversation"), WhoseQuery),
    responses((status = 200, description = "Gone", body = Envelope<DeleteConversationResponse>)))]
#[delete("/agents/{agentId}/conversations/{conversationId}")]
pub async fn delete_conversation(
    system: System,
    access: AgentAccess,
    conversation: ConversationName,
    query: Query<WhoseQuery>,
) -> Result<Reply<DeleteConversationResponse>> {
    let access = access.for_owner(&query.0.into())?;
    let deleted_messages = conversations::delete(&system, &access, &conversation.0).await?;
    Ok(Reply(DeleteConversationResponse { deleted_messages }))
}
