//! `GET /api/v1/agents/{agentId}/conversations/{conversationId}`

use actix_web::get;
use serde::Serialize;
use utoipa::ToSchema;

use super::name::ConversationName;
use super::owner::WhoseQuery;
use super::response::{ConversationResponse, TurnResponse};
use crate::domain::access::AgentAccess;
use crate::edge::System;
use crate::error::Result;
use crate::http::answer::{Envelope, Reply};
use crate::http::body::Query;
use crate::pipeline::conversations;

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
        ("conversationId" = String, Path, description = "The caller's own name of the conversation"), WhoseQuery),
    responses((status = 200, description = "The conversation", body = Envelope<ConversationWithTurnsResponse>)))]
#[get("/agents/{agentId}/conversations/{conversationId}")]
pub async fn get_conversation(
    system: System,
    access: AgentAccess,
    conversation: ConversationName,
    query: Query<WhoseQuery>,
) -> Result<Reply<ConversationWithTurnsResponse>> {
    let access = access.for_owner(&query.0.into())?;
    let (conversation, turns) = conversations::get(&system, &access, &conversation.0).await?;
    let turns = turns.into_iter().map(TurnResponse::from).collect();
    Ok(Reply(ConversationWithTurnsResponse { conversation: conversation.into(), turns }))
}
