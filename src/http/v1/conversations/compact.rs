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

/// How much stays.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[schema(example = json!({"keep": 10}))]
pub struct CompactConversationRequest {
    /// Messages that stay word for word, 1 to 100; 10 when absent.
    #[schema(minimum = 1, maximum = 100)]
    keep: Option<u32>,
}

/// What was done.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct CompactConversationResponse {
    /// `summary`: a summary stands for what is older. `dropped`: there was none to be had, and the model is shown the messages that stay
    /// alone. `nothing`: there were no more messages than stay.
    how: How,
    /// Messages that stay word for word.
    #[schema(example = 10)]
    kept: usize,
    /// Messages that the summary now stands for.
    #[schema(example = 34)]
    summarised: usize,
    /// Messages that the model is no longer shown.
    #[schema(example = 0)]
    dropped: usize,
    /// Tokens of the conversation before.
    #[schema(example = 5_210)]
    tokens_before: usize,
    /// Tokens of the conversation now, as a model is shown it.
    #[schema(example = 1_480)]
    tokens_after: usize,
    /// What stands for the conversation's beginning.
    #[schema(example = "- Nora plans a trip to Porto in May; she asked for a quiet hotel near the river.")]
    summary: Option<String>,
    /// Why there is no new summary: `llm_not_configured`, or how the model failed.
    failure: Option<&'static str>,
    /// The job that makes memory of what the model is no longer shown, if any of it was unread.
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

/// Has a summary stand for all but the last messages of a conversation, in what a model is shown of it from now on, until it is cleared.
/// The messages stay, and what memory has not read of them yet is read at once. Without a model the older messages are left out.
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
