//! `POST /api/v1/memory/{agentId}/summarize/{conversationId}`

use actix_web::{post, web};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::domain::access::{AgentAccess, OwnerName};
use crate::edge::System;
use crate::error::Result;
use crate::http::answer::{Envelope, Reply};
use crate::http::body::{Body, Query};
use crate::http::extract::OwnerQuery;
use crate::memory::extract;

/// Whose conversation it is, if not named in the query.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[schema(example = json!({"endUserId": "nora"}))]
pub struct SummarizeRequest {
    /// The end user this call is about.
    end_user_id: Option<String>,
    /// The messaging channel of `senderId`.
    channel: Option<String>,
    /// The sender on `channel` this call is about.
    sender_id: Option<String>,
    /// The whole key, for operators.
    owner_key: Option<String>,
}

impl SummarizeRequest {
    /// What the body names, and else what the query names; both together are refused when the owner is resolved.
    fn name(self, query: OwnerQuery) -> OwnerName {
        let query = OwnerName::from(query);
        OwnerName {
            end_user_id: self.end_user_id.or(query.end_user_id),
            channel: self.channel.or(query.channel),
            sender_id: self.sender_id.or(query.sender_id),
            owner_key: self.owner_key.or(query.owner_key),
        }
    }
}

/// The extraction is done.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct SummarizeResponse {
    /// Always `completed`.
    #[schema(example = "completed")]
    status: &'static str,
}

/// Extracts memory from this conversation now, and from no other: the gates and the cooldown do not hold it up. Answers when
/// everything it held is read.
#[utoipa::path(tag = "memory", operation_id = "summarizeConversation",
    params(("agentId" = String, Path, description = "The agent's id"),
        ("conversationId" = String, Path, description = "The caller's own name of the conversation"), OwnerQuery),
    request_body = SummarizeRequest,
    responses((status = 200, description = "Done", body = Envelope<SummarizeResponse>),
        (status = 503, description = "No worker got to it in time; the job stays in the queue")))]
#[post("/memory/{agentId}/summarize/{conversationId}")]
pub async fn summarize_conversation(
    system: System,
    access: AgentAccess,
    path: web::Path<(String, String)>,
    query: Query<OwnerQuery>,
    body: Body<SummarizeRequest>,
) -> Result<Reply<SummarizeResponse>> {
    let access = access.for_owner(&body.0.name(query.0))?;
    extract::summarize(&system, &access, &path.1).await?;
    Ok(Reply(SummarizeResponse { status: "completed" }))
}
