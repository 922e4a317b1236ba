//! `GET /api/v1/agents/{agentId}/conversations/{conversationId}/messages`

use actix_web::get;

use super::name::ConversationName;
use super::owner::WhosePageQuery;
use super::response::MessageResponse;
use crate::domain::access::AgentAccess;
use crate::edge::System;
use crate::error::Result;
use crate::http::answer::{Envelope, List, Reply};
use crate::http::body::Query;
use crate::pipeline::conversations;

/// Lists the messages of a conversation, in order.
#[utoipa::path(tag = "conversations", operation_id = "listMessages",
    params(("agentId" = String, Path, description = "The agent's id"),
        ("conversationId" = String, Path, description = "The caller's own name of the conversation"), WhosePageQuery),
    responses((status = 200, description = "A page of messages", body = Envelope<List<MessageResponse>>)))]
#[get("/agents/{agentId}/conversations/{conversationId}/messages")]
pub async fn list_messages(
    system: System,
    access: AgentAccess,
    conversation: ConversationName,
    query: Query<WhosePageQuery>,
) -> Result<Reply<List<MessageResponse>>> {
    let access = access.for_owner(&query.0.owner())?;
    let page = conversations::list_messages(&system, &access, &conversation.0, query.0.cursor.as_deref(), query.0.limit).await?;
    Ok(Reply(List::from_page(page, MessageResponse::from)))
}
