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
use crate::transfer::archive::MAX_ARCHIVE_BYTES;
use crate::transfer::snapshot::{Changing, Coming, Import, Preview, Skipped};
use documents::diff::Diff;

/// The effect of an import.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct SnapshotPreviewResponse {
    /// The new files.
    will_create: Vec<ComingResponse>,
    /// The files that would change.
    will_update: Vec<ChangingResponse>,
    /// The entries that would be skipped or go into quarantine.
    will_skip: Vec<SkippedResponse>,
}

/// A new file.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ComingResponse {
    /// The path in the archive.
    #[schema(example = "memory/2026-11-21.md")]
    filename: String,
    /// Who would be able to read it.
    scope: MemoryScope,
    /// The size of the text as it would be stored, in bytes.
    new_size: usize,
    /// The SHA-256 of that text.
    new_hash: String,
    /// The number of lines that would be left out because they are forgotten.
    forgotten_lines: usize,
}

/// A file that would change.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ChangingResponse {
    /// The file after the import.
    #[serde(flatten)]
    coming: ComingResponse,
    /// The current size, in bytes.
    old_size: usize,
    /// The SHA-256 of the current text.
    old_hash: String,
    /// The changes. Absent if there are too many to compare.
    #[serde(skip_serializing_if = "Option::is_none")]
    diff: Option<Diff>,
    /// Whether there are more changes than `diff` shows.
    diff_is_cut: bool,
}

/// An entry that is skipped.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct SkippedResponse {
    /// The path in the archive.
    #[schema(example = "manifest.json")]
    filename: String,
    /// The reason: `manifest entry`, `not in whitelist`, `no such day`, `personal memory was not asked for`, `unchanged`, or `held for
    /// review: ` followed by the family of rules.
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

/// Previews the import of an archive without changing anything.
///
/// The response lists the new files, the changed files with their differences, and the skipped entries with the reasons. An invalid
/// archive is refused as a whole, with the reason.
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
