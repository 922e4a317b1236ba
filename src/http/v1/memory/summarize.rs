//! `POST /api/v1/memory/{agentId}/summarize/{conversationId}`

use actix_web::{post, web};
use serde::Serialize;
use utoipa::ToSchema;

use crate::domain::access::{AgentAccess, OwnerName};
use crate::edge::System;
use crate::error::Result;
use crate::http::answer::{Envelope, Reply};
use crate::http::body::{Body, Query};
use crate::http::extract::{OwnerBody, OwnerQuery};
use crate::pipeline::extraction;

/// The finished extraction.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct SummarizeResponse {
    /// Always `completed`.
    #[schema(example = "completed")]
    status: &'static str,
}

/// Extracts memory from this conversation now.
///
/// The usual gates and the cooldown do not apply, and no other conversation is read. Answers when all messages of the conversation have
/// been read.
#[utoipa::path(tag = "memory", operation_id = "summarizeConversation",
    params(("agentId" = String, Path, description = "The agent's id"),
        ("conversationId" = String, Path, description = "The caller's own name of the conversation"), OwnerQuery),
    request_body = OwnerBody,
    responses((status = 200, description = "Done", body = Envelope<SummarizeResponse>),
        (status = 503, description = "No worker got to it in time; the job stays in the queue")))]
#[post("/memory/{agentId}/summarize/{conversationId}")]
pub async fn summarize_conversation(
    system: System,
    access: AgentAccess,
    path: web::Path<(String, String)>,
    query: Query<OwnerQuery>,
    body: Body<OwnerBody>,
) -> Result<Reply<SummarizeResponse>> {
    let access = access.for_owner(&OwnerName::from(body.0).or(query.0.into()))?;
    extraction::summarize(&system, &access, &path.1).await?;
    Ok(Reply(SummarizeResponse { status: "completed" }))
}
