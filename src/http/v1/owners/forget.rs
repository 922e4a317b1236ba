//! `POST /api/v1/owners/{ownerKey}/forget` and `…/forget/preview`

use actix_web::{post, web};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::domain::access::Access;
use crate::domain::forget::Counts;
use crate::domain::ids::{JobId, ReceiptId};
use crate::edge::System;
use crate::error::Result;
use crate::http::answer::{Accepted, Envelope, Reply};
use crate::http::body::Body;
use crate::memory::forget::Wish;
use crate::tenancy::owners::{self, Begun};

/// How far forgetting would go.
#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields, default)]
#[schema(example = json!({"includeMessages": true}))]
pub struct PreviewForgetRequest {
    /// Whether what was said goes too, and with it every row that names the person; only what was made of it when absent.
    include_messages: bool,
}

/// What there is to be forgotten.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PreviewForgetResponse {
    /// Rows, by what they are.
    counts: Counts,
    /// All of them.
    total: u64,
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
    let wish = Wish { include_messages: body.0.include_messages };
    let counts = owners::preview(&system, &access, &key, wish).await?;
    Ok(Reply(PreviewForgetResponse { total: counts.total(), counts }))
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

/// Has everything about a person forgotten, with all agents of the workspace, by a job. The receipt tells when nothing is left.
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
    let ForgetOwnerRequest { confirm, include_messages } = body.0;
    Ok(Accepted(owners::forget(&system, &access, &key, &confirm, Wish { include_messages }).await?.into()))
}
