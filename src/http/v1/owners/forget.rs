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

/// How far forgetting would go.
#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields, default)]
#[schema(example = json!({"includeMessages": true}))]
pub struct PreviewForgetRequest {
    /// Whether what was said goes too, and with it every row that names the person; only what was made of it when absent.
    include_messages: bool,
    /// Whether what others share goes too that came from somebody else and names the person. It may name another person of that name:
    /// read the mentions of the preview first.
    include_mentions: bool,
}

/// What there is to be forgotten.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PreviewForgetResponse {
    /// Rows, by what they are.
    counts: Counts,
    /// All of them.
    total: u64,
    /// What others share, somebody else told, and names the person. It stays unless `includeMentions` says otherwise.
    mentions: MentionsResponse,
}

/// Where a person is named by others.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct MentionsResponse {
    /// How many there are.
    total: usize,
    /// The first hundred, to be looked at.
    items: Vec<MentionResponse>,
}

/// One place where a person is named.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct MentionResponse {
    /// What it is.
    kind: MentionKind,
    /// Who shares it.
    scope: MemoryScope,
    /// The agent; absent for what the whole tenant shares.
    agent_id: Option<AgentId>,
    /// Its id; of a line that of the file.
    #[schema(example = "4711")]
    id: String,
    /// The file of a line.
    filename: Option<String>,
    /// What it says, the beginning of a long one.
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

/// Counts what forgetting a person would take away. Nothing is changed.
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

/// Whom to forget, said twice.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[schema(example = json!({"confirm": "api:nora", "includeMessages": true}))]
pub struct ForgetOwnerRequest {
    /// The owner's whole key again.
    confirm: String,
    /// Whether what was said goes too, and with it every row that names the person; only what was made of it when absent.
    #[serde(default)]
    include_messages: bool,
    /// Whether what others share goes too that came from somebody else and names the person. It may name another person of that name:
    /// read the mentions of the preview first.
    #[serde(default)]
    include_mentions: bool,
}

/// Forgetting is under way.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ForgetOwnerResponse {
    /// Under which it is shown how much is gone.
    receipt_id: ReceiptId,
    /// The job that does it.
    job_id: Option<JobId>,
    /// Rows there are, by what they are.
    counts: Counts,
}

impl From<Begun> for ForgetOwnerResponse {
    fn from(begun: Begun) -> Self {
        Self { receipt_id: begun.receipt.id, job_id: begun.receipt.job, counts: begun.expected }
    }
}

/// Has everything about a person forgotten, with all agents of the workspace, by a job. The receipt tells when nothing is left. Who asks
/// while it is under way joins it and gets the same receipt; it goes as far as anybody asked. Until the receipt is done, whatever would be
/// written for this person is refused with 409 and names the receipt; afterwards they begin with nothing. What the person told and others
/// share goes too; what others told and names the person stays unless `includeMentions` is set, and `remaining` of the receipt says where.
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
