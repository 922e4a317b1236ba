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

/// The kinds of parts that can be forgotten.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
enum PartKind {
    /// A section of a file.
    Section,
    /// What a conversation led to.
    Conversation,
    /// What came from a source since a moment.
    Source,
}

/// What is to be forgotten of an owner, and how far.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[schema(example = json!({"target": "conversation", "conversationId": "support-4711", "includeMessages": true, "endUserId": "nora"}))]
pub struct ForgetRequest {
    /// `section` with `filename` and `section`, `conversation` with `conversationId`, `source` with `source` and `since`.
    target: PartKind,
    /// The file: the owner's own of this name, else the team's.
    filename: Option<String>,
    /// The heading, or its key; the sections below it go too.
    section: Option<String>,
    /// The name that the caller gave to the conversation.
    conversation_id: Option<String>,
    /// `person`, `statement`, `model`, `import`, `tool` or `file`.
    source: Option<FactSource>,
    /// What was learned from this moment on.
    since: Option<DateTime<Utc>>,
    /// Whether what was said goes too: the conversation, or the messages that facts rest on. It stays when absent.
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

/// Forgets a section of a file, what a conversation led to, or what came from a source since a moment: facts, lines in files and all
/// their revisions, index. It is not learned again until the person asks for it in so many words.
#[utoipa::path(tag = "memory", operation_id = "forgetPart", params(("agentId" = String, Path, description = "The agent's id")),
    request_body = ForgetRequest, responses((status = 200, description = "Forgotten", body = Envelope<ReceiptResponse>)))]
#[post("/memory/{agentId}/forget")]
pub async fn forget_part(system: System, access: AgentAccess, body: Body<ForgetRequest>) -> Result<Reply<ReceiptResponse>> {
    let (owner, part, wish) = body.0.split()?;
    Ok(Reply(forget::part(&system, &access.for_owner(&owner)?, &part, wish).await?.into()))
}

/// What there is to be forgotten.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PreviewForgetPartResponse {
    /// Rows, by what they are.
    counts: Counts,
    /// All of them.
    total: u64,
}

/// Counts what forgetting would take away. Nothing is changed.
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
