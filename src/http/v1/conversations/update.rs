//! `PATCH /api/v1/agents/{agentId}/conversations/{conversationId}`

use actix_web::patch;
use serde::Deserialize;
use utoipa::ToSchema;

use super::name::ConversationName;
use super::owner::WhoseQuery;
use super::response::ConversationResponse;
use crate::domain::access::AgentAccess;
use crate::domain::conversation::ConversationState;
use crate::edge::System;
use crate::error::Result;
use crate::http::answer::{Envelope, Reply};
use crate::http::body::{Body, Query};
use crate::pipeline::conversations;

/// The fields to change.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[schema(example = json!({"state": "terminated"}))]
pub struct UpdateConversationRequest {
    /// The new state.
    state: ConversationState,
}

/// Pauses, closes or resumes a conversation.
///
/// The next message resumes it as well. Closing it completes its session and extracts the messages not yet read.
#[utoipa::path(tag = "conversations", operation_id = "updateConversation", request_body = UpdateConversationRequest,
    params(("agentId" = String, Path, description = "The agent's id"),
        ("conversationId" = String, Path, description = "The caller's own name of the conversation"), WhoseQuery),
    responses((status = 200, description = "The conversation as it is now", body = Envelope<ConversationResponse>)))]
#[patch("/agents/{agentId}/conversations/{conversationId}")]
pub async fn update_conversation(
    system: System,
    access: AgentAccess,
    conversation: ConversationName,
    query: Query<WhoseQuery>,
    body: Body<UpdateConversationRequest>,
) -> Result<Reply<ConversationResponse>> {
    let access = access.for_owner(&query.0.into())?;
    let conversation = conversations::set_state(&system, &access, &conversation.0, body.0.state).await?;
    Ok(Reply(conversation.into()))
}
