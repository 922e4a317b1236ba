//! `GET /api/v1/agents/{agentId}/conversations`

use actix_web::get;

use super::owner::WhosePageQuery;
use super::response::ConversationResponse;
use crate::domain::access::AgentAccess;
use crate::edge::System;
use crate::error::Result;
use crate::http::answer::{Envelope, List, Reply};
use crate::http::body::Query;
use crate::pipeline::conversations;

/// Lists an owner's conversations with the agent, newest first.
#[utoipa::path(tag = "conversations", operation_id = "listConversations",
    params(("agentId" = String, Path, description = "The agent's id"), WhosePageQuery),
    responses((status = 200, description = "A page of conversations", body = Envelope<List<ConversationResponse>>)))]
#[get("/agents/{agentId}/conversations")]
pub async fn list_conversations(
    system: System,
    access: AgentAccess,
    query: Query<WhosePageQuery>,
) -> Result<Reply<List<ConversationResponse>>> {
    let access = access.for_owner(&query.0.owner())?;
    let page = conversations::list(&system, &access, query.0.cursor.as_deref(), query.0.limit).await?;
    Ok(Reply(List::from_page(page, ConversationResponse::from)))
}
