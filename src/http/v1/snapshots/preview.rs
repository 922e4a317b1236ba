//! `POST /api/v1/agents/{agentId}/workspace/memory/import/preview`

use actix_web::web::Payload;
use actix_web::{HttpRequest, post};
use serde::Serialize;
use utoipa::ToSchema;

use super::request::{ImportQuery, SnapshotUpload, file};
use crate::domain::access::AgentAccess;
use crate::domain::memory_scope::MemoryScope;
use crate::edge::{System, aside};
use crate::error::Result;
use crate::http::answer::{Envelope, Failure, Reply};
use crate::http::body::Query;
use crate::memory::markdown::diff::Diff;
use crate::transfer::archive::MAX_ARCHIVE_BYTES;
use crate::transfer::snapshot::{Changing, Coming, Import, Preview, Skipped};

/// What an import would do.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct SnapshotPreviewResponse {
    /// New files.
    will_create: Vec<ComingResponse>,
    /// Files that would change.
    will_update: Vec<ChangingResponse>,
    /// Entries that would be passed over, or held for review.
    will_skip: Vec<SkippedResponse>,
}

/// A new file.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ComingResponse {
    /// Its path in the archive.
    #[schema(example = "memory/2026-11-21.md")]
    filename: String,
    /// Who would read it.
    scope: MemoryScope,
    /// Bytes of the text as it would be stored.
    new_size: usize,
    /// SHA-256 of it.
    new_hash: String,
    /// Lines that were forgotten here and would not come back.
    forgotten_lines: usize,
}

/// A file that would change.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ChangingResponse {
    /// The file as it would be.
    #[serde(flatten)]
    coming: ComingResponse,
    /// Bytes of the text that stands.
    old_size: usize,
    /// SHA-256 of it.
    old_hash: String,
    /// What would change; absent when there is too much to compare.
    #[serde(skip_serializing_if = "Option::is_none")]
    diff: Option<Diff>,
    /// Whether more would change than `diff` shows.
    diff_is_cut: bool,
}

/// An entry that is passed over.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct SkippedResponse {
    /// Its path in the archive.
    #[schema(example = "manifest.json")]
    filename: String,
    /// Why: `manifest entry`, `not in whitelist`, `no such day`, `personal memory was not asked for`, `unchanged`,
    /// `held for review: ` and the family of rules.
    #[schema(example = "unchanged")]
    reason: String,
}

impl From<Coming> for ComingResponse {
    fn from(coming: Coming) -> Self {
        let Coming { entry, scope, new, forgotten_lines } = coming;
        Self { filename: entry, scope, new_size: new.size, new_hash: new.hash, forgotten_lines }
    }
}

impl From<Changing> for ChangingResponse {
    fn from(changing: Changing) -> Self {
        let Changing { coming, old, diff, is_cut } = changing;
        Self { coming: coming.into(), old_size: old.size, old_hash: old.hash, diff, diff_is_cut: is_cut }
    }
}

impl From<Skipped> for SkippedResponse {
    fn from(skipped: Skipped) -> Self {
        Self { filename: skipped.entry, reason: skipped.reason.to_string() }
    }
}

impl From<Preview> for SnapshotPreviewResponse {
    fn from(preview: Preview) -> Self {
        Self {
            will_create: preview.create.into_iter().map(Into::into).collect(),
            will_update: preview.update.into_iter().map(Into::into).collect(),
            will_skip: preview.skip.into_iter().map(Into::into).collect(),
        }
    }
}

/// Says what an import of this archive would do, and does nothing: which files are new, which change and how, which entries are passed over
/// and why. An archive that is not in order is refused whole, with the reason.
#[utoipa::path(tag = "files", operation_id = "previewSnapshot",
    params(("agentId" = String, Path, description = "The agent's id"), ImportQuery),
    request_body(content = SnapshotUpload, content_type = "multipart/form-data"),
    responses((status = 200, description = "What would happen", body = Envelope<SnapshotPreviewResponse>),
        (status = 413, description = "More than an archive may hold", body = Failure)))]
#[post("/agents/{agentId}/workspace/memory/import/preview")]
pub async fn preview_snapshot(
    system: System,
    access: AgentAccess,
    query: Query<ImportQuery>,
    request: HttpRequest,
    payload: Payload,
) -> Result<Reply<SnapshotPreviewResponse>> {
    let (personal, target) = (query.0.personal.unwrap_or_default(), query.0.target(&system, access).await?);
    let import = Import::allow(target, personal)?;
    let archive = file(&request, payload, MAX_ARCHIVE_BYTES).await?;
    let done = aside(move || async move { import.preview(&system, &archive).await }).await?;
    Ok(Reply(done.into()))
}
