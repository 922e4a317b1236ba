//! `POST /api/v1/memory/{agentId}/forget` and `…/forget/preview`

use actix_web::post;
use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::ReceiptResponse;
use crate::domain::access::{AgentAccess, OwnerName};
use crate::domain::fact::FactSource;
use crate::domain::forget::Counts;
use crate::domain::forget::Wish;
use crate::edge::System;
use crate::error::{Error, FieldError, Result};
use crate::http::answer::{Envelope, Reply};
use crate::http::body::Body;
use crate::privacy::forget;
use crate::privacy::forget::Part;

/// The kinds of memory that can be forgotten together.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
enum PartKind {
    /// A section of a file.
    Section,
    /// The memory that came from a conversation.
    Conversation,
    /// The memory that came from a source since a given time.
    Source,
}

/// What to forget about an owner.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[schema(example = json!({"target": "conversation", "conversationId": "support-4711", "includeMessages": true, "endUserId": "nora"}))]
pub struct ForgetRequest {
    /// What to forget: `section` with `filename` and `section`, `conversation` with `conversationId`, or `source` with `source` and
    /// `since`.
    target: PartKind,
    /// The name of the file: the owner's own file or, without one, the team's.
    filename: Option<String>,
    /// The heading of the section or its key. Its subsections are forgotten too.
    section: Option<String>,
    /// The name that the caller gave to the conversation.
    conversation_id: Option<String>,
    /// `person`, `statement`, `model`, `import`, `tool` or `file`.
    source: Option<FactSource>,
    /// Forget what was learned since this time.
    since: Option<DateTime<Utc>>,
    /// Whether to delete messages too: the conversation, or the messages that support the facts. Defaults to false.
    #[serde(default)]
    include_messages: bool,
    /// The end user this call is about.
    end_user_id: Option<String>,
    /// The messaging channel of `senderId`.
    channel: Option<String>,
    /// The sender on `channel` this call is about.
    sender_id: Option<String>,
    /// The full owner key, for operators.
    owner_key: Option<String>,
}

impl ForgetRequest {
    fn split(self) -> Result<(OwnerName, Part, Wish)> {
        let Self { target, filename, section, conversation_id, source, since, include_messages, .. } = self;
        let mut wrong = Vec::new();
        let mut missing =
            |field: &str| wrong.push(FieldError { field: field.to_owned(), message: "is required for this target".to_owned() });
        let part = match target {
            PartKind::Section => {
                if filename.is_none() {
                    missing("filename");
                }
                if section.is_none() {
                    missing("section");
                }
                filename.zip(section).map(|(filename, section)| Part::Section { filename, section })
            }
            PartKind::Conversation => {
                if conversation_id.is_none() {
                    missing("conversationId");
                }
                conversation_id.map(|name| Part::Conversation { name })
            }
            PartKind::Source => {
                if source.is_none() {
                    missing("source");
                }
                if since.is_none() {
                    missing("since");
                }
                source.zip(since).map(|(source, since)| Part::Source { source, since })
            }
        };
        let Some(part) = part else { return Err(Error::Invalid(wrong)) };
        let name = OwnerName { end_user_id: self.end_user_id, channel: self.channel, sender_id: self.sender_id, owner_key: self.owner_key };
        Ok((name, part, Wish { include_messages, ..Wish::default() }))
    }
}

/// Forgets a section of a file, the memory from a conversation, or the memory from a source since a given time.
///
/// This deletes facts, index entries, and lines in files and all of their revisions. They are not learned again unless the person
/// explicitly asks for it.
#[utoipa::path(tag = "memory", operation_id = "forgetPart", params(("agentId" = String, Path, description = "The agent's id")),
    request_body = ForgetRequest, responses((status = 200, description = "Forgotten", body = Envelope<ReceiptResponse>)))]
#[post("/memory/{agentId}/forget")]
pub async fn forget_part(system: System, access: AgentAccess, body: Body<ForgetRequest>) -> Result<Reply<ReceiptResponse>> {
    let (owner, part, wish) = body.0.split()?;
    Ok(Reply(forget::part(&system, &access.for_owner(&owner)?, &part, wish).await?.into()))
}

/// What a call to forget would delete.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PreviewForgetPartResponse {
    /// The number of rows, by kind.
    counts: Counts,
    /// The total number of rows.
    total: u64,
}

/// Counts what a call to forget would delete.
///
/// Nothing is changed.
#[utoipa::path(tag = "memory", operation_id = "previewForgetPart", params(("agentId" = String, Path, description = "The agent's id")),
    request_body = ForgetRequest, responses((status = 200, description = "What there is", body = Envelope<PreviewForgetPartResponse>)))]
#[post("/memory/{agentId}/forget/preview")]
pub async fn preview_forget_part(
    system: System,
    access: AgentAccess,
    body: Body<ForgetRequest>,
) -> Result<Reply<PreviewForgetPartResponse>> {
    let (owner, part, wish) = body.0.split()?;
    let counts = forget::preview_part(&system, &access.for_owner(&owner)?, &part, wish).await?;
    Ok(Reply(PreviewForgetPartResponse { total: counts.total(), counts }))
}
