//! `POST /api/v1/owners/{ownerKey}/forget` and `…/forget/preview`

use actix_web::{post, web};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::domain::access::Access;
use crate::domain::forget::Wish;
use crate::domain::forget::{Counts, Mention, MentionKind, Remaining};
use crate::domain::ids::{AgentId, JobId, ReceiptId};
use crate::domain::memory_scope::MemoryScope;
use crate::edge::System;
use crate::error::Result;
use crate::http::answer::{Accepted, Envelope, Reply};
use crate::http::body::Body;
use crate::privacy::forget::Preview;
use crate::privacy::owners::{self, Begun};

/// How much to forget.
#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields, default)]
#[schema(example = json!({"includeMessages": true}))]
pub struct PreviewForgetRequest {
    /// Whether to delete messages too, and with them every row that names the person. Defaults to false: only the memory extracted from
    /// them is deleted.
    include_messages: bool,
    /// Whether to delete shared memory from other people that names the person. It may mean another person of the same name; check the
    /// `mentions` of the preview first.
    include_mentions: bool,
}

/// What forgetting the person would delete.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PreviewForgetResponse {
    /// The number of rows, by kind.
    counts: Counts,
    /// The total number of rows.
    total: u64,
    /// Shared memory from other people that names the person. It stays unless `includeMentions` is set.
    mentions: MentionsResponse,
}

/// Where memory from other people names the person.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct MentionsResponse {
    /// The total number of mentions.
    total: usize,
    /// The first hundred mentions, for review.
    items: Vec<MentionResponse>,
}

/// A place that names the person.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct MentionResponse {
    /// The kind of place.
    kind: MentionKind,
    /// Who can read it.
    scope: MemoryScope,
    /// The agent. Absent for memory of the whole tenant.
    agent_id: Option<AgentId>,
    /// The id; for a line, the id of its file.
    #[schema(example = "4711")]
    id: String,
    /// The name of the file, for a line.
    filename: Option<String>,
    /// The text; long texts are cut.
    text: String,
}

impl From<Preview> for PreviewForgetResponse {
    fn from(Preview { counts, mentions }: Preview) -> Self {
        let total = mentions.len();
        let item = |mention: Mention| MentionResponse {
            kind: mention.kind,
            scope: mention.scope,
            agent_id: mention.agent,
            id: mention.id.to_string(),
            filename: mention.filename,
            text: mention.text,
        };
        let items = mentions.into_iter().take(Remaining::MOST).map(item).collect();
        Self { total: counts.total(), counts, mentions: MentionsResponse { total, items } }
    }
}

/// Counts what forgetting a person would delete.
///
/// Nothing is changed.
#[utoipa::path(tag = "owners", operation_id = "previewForgetOwner",
    params(("ownerKey" = String, Path, description = "The whole key, percent-encoded: `api%3Anora`")),
    request_body = PreviewForgetRequest,
    responses((status = 200, description = "What there is", body = Envelope<PreviewForgetResponse>)))]
#[post("/owners/{ownerKey}/forget/preview")]
pub async fn preview_forget_owner(
    system: System,
    access: Access,
    key: web::Path<String>,
    body: Body<PreviewForgetRequest>,
) -> Result<Reply<PreviewForgetResponse>> {
    let wish = Wish { include_messages: body.0.include_messages, include_mentions: body.0.include_mentions };
    Ok(Reply(owners::preview(&system, &access, &key, wish).await?.into()))
}

/// How much to forget, with a confirmation.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[schema(example = json!({"confirm": "api:nora", "includeMessages": true}))]
pub struct ForgetOwnerRequest {
    /// The full owner key, repeated as a confirmation.
    confirm: String,
    /// Whether to delete messages too, and with them every row that names the person. Defaults to false: only the memory extracted from
    /// them is deleted.
    #[serde(default)]
    include_messages: bool,
    /// Whether to delete shared memory from other people that names the person. It may mean another person of the same name; check the
    /// `mentions` of the preview first.
    #[serde(default)]
    include_mentions: bool,
}

/// The request to forget is in progress.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ForgetOwnerResponse {
    /// The receipt, which shows the progress.
    receipt_id: ReceiptId,
    /// The job that does the work.
    job_id: Option<JobId>,
    /// The number of rows to delete, by kind.
    counts: Counts,
}

impl From<Begun> for ForgetOwnerResponse {
    fn from(begun: Begun) -> Self {
        Self { receipt_id: begun.receipt.id, job_id: begun.receipt.job, counts: begun.expected }
    }
}

/// Forgets everything about a person, with all agents of the workspace.
///
/// A job does the work, and the receipt tells when it is complete. A repeated call in the meantime joins the running job and gets the
/// same receipt; the job deletes as much as the most extensive call asks for. Until the receipt is done, every write for this person is
/// refused with 409 and the receipt's id; afterwards the person starts without memory. What the person contributed to shared memory is
/// deleted too. What other people contributed and names the person stays unless `includeMentions` is set; `remaining` in the receipt
/// lists it.
#[utoipa::path(tag = "owners", operation_id = "forgetOwner",
    params(("ownerKey" = String, Path, description = "The whole key, percent-encoded: `api%3Anora`")),
    request_body = ForgetOwnerRequest,
    responses((status = 202, description = "Under way", body = Envelope<ForgetOwnerResponse>)))]
#[post("/owners/{ownerKey}/forget")]
pub async fn forget_owner(
    system: System,
    access: Access,
    key: web::Path<String>,
    body: Body<ForgetOwnerRequest>,
) -> Result<Accepted<ForgetOwnerResponse>> {
    let ForgetOwnerRequest { confirm, include_messages, include_mentions } = body.0;
    let wish = Wish { include_messages, include_mentions };
    Ok(Accepted(owners::forget(&system, &access, &key, &confirm, wish).await?.into()))
}
