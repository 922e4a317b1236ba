//! `POST /api/v1/agents/{agentId}/conversations/{conversationId}/compact`

use actix_web::post;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::name::ConversationName;
use super::owner::WhoseQuery;
use crate::chat::window::{self, Compacted, How};
use crate::domain::access::AgentAccess;
use crate::domain::ids::JobId;
use crate::edge::System;
use crate::error::Result;
use crate::http::answer::{Envelope, Reply};
use crate::http::body::{Body, Query};

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
    how: How,
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
        ("conversationId" = String, Path, description = "The caller's own name of the conversation"), WhoseQuery),
    request_body = CompactConversationRequest,
    responses((status = 200, description = "Compacted", body = Envelope<CompactConversationResponse>)))]
#[post("/agents/{agentId}/conversations/{conversationId}/compact")]
pub async fn compact_conversation(
    system: System,
    access: AgentAccess,
    conversation: ConversationName,
    query: Query<WhoseQuery>,
    body: Body<CompactConversationRequest>,
) -> Result<Reply<CompactConversationResponse>> {
    let access = access.for_owner(&query.0.into())?;
    let compacted = window::compact(&system, &access, &conversation.0, body.0.keep).await?;
    Ok(Reply(compacted.into()))
}
