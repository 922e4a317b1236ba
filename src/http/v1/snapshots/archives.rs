//! `/api/v1/agents/{agentId}/workspace/memory/export` and `…/import`: an agent's memory as a ZIP archive.

use actix_web::http::header::CONTENT_DISPOSITION;
use actix_web::web::Payload;
use actix_web::{HttpRequest, HttpResponse, get, post};
use chrono::NaiveDate;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use crate::domain::access::AgentAccess;
use crate::domain::memory_scope::MemoryScope;
use crate::edge::files::{self, Bounds};
use crate::edge::{System, aside};
use crate::error::Result;
use crate::http::answer::{Archive, Envelope, Failure, Reply};
use crate::http::body::Query;
use crate::http::owner::{NamesOwner, owner_fields};
use crate::memory::files::Target;
use crate::transfer::archive::MAX_ARCHIVE_BYTES;
use crate::transfer::snapshot::{
    self, Applied, ChangedFile, ExportOptions, Import, Imported, ImportedFile, Preview, QuarantinedEntry, Skipped,
};
use documents::diff::Diff;

/// The maximum size of other form fields, in bytes.
const MAX_FIELD_BYTES: usize = 64 << 10;

/// A form with an archive.
#[derive(ToSchema)]
#[expect(dead_code, reason = "a form for the description; its bytes are read as they come")]
pub struct SnapshotUpload {
    /// The archive. At most 16 MiB, 500 entries of at most 1 MiB each, and 16 MiB unpacked.
    #[schema(value_type = String, format = Binary)]
    file: Vec<u8>,
}

owner_fields! {
    /// The owner of an import.
    #[derive(Debug, Deserialize, IntoParams)]
    #[serde(rename_all = "camelCase", deny_unknown_fields)]
    #[into_params(parameter_in = Query)]
    pub struct ImportQuery {
        /// Whether to import the owner's own files in `personal/` too.
        personal: Option<bool>,
    }
    /// The full owner key, for operators. Each read of another person's PERSONAL files goes into the audit log.
    owner_key
}

/// The file in the form of a request, at most `most` bytes.
pub(super) async fn file(request: &HttpRequest, payload: Payload, most: usize) -> Result<Vec<u8>> {
    files::upload(request, payload, Bounds { file: most, field: MAX_FIELD_BYTES }).await?.into_file()
}

owner_fields! {
    /// The content of the archive.
    #[derive(Debug, Deserialize, IntoParams)]
    #[serde(rename_all = "camelCase", deny_unknown_fields)]
    #[into_params(parameter_in = Query)]
    pub struct ExportQuery {
        /// Whether to include the owner's own files, in `personal/`.
        personal: Option<bool>,
        /// Whether to include the team's other files, such as imported notes, in `files/`. An import here takes them back; MateClaw passes
        /// them over. `DREAMS.md`, the diary of dreams, is never included.
        others: Option<bool>,
        /// Only daily notes up to this day. Use it to get the notes that did not fit into a previous archive.
        #[param(example = "2026-06-30")]
        until: Option<NaiveDate>,
    }
    /// The full owner key, for operators. Each read of another person's PERSONAL files goes into the audit log.
    owner_key
}

/// Exports the memory of the agent's team as a ZIP archive.
///
/// The archive contains `manifest.json`, the core files and the daily notes, in a format that an import accepts, here or in MateClaw. If
/// there are more than 500 entries or 16 MiB, it contains the newest notes, and `leftOut` in the manifest counts the rest; use `until` to
/// get them.
#[utoipa::path(tag = "files", operation_id = "exportSnapshot",
    params(("agentId" = String, Path, description = "The agent's id"), ExportQuery),
    responses((status = 200, description = "The archive", content_type = "application/zip", body = Archive)))]
#[get("/agents/{agentId}/workspace/memory/export")]
pub async fn export_snapshot(system: System, access: AgentAccess, query: Query<ExportQuery>) -> Result<HttpResponse> {
    let (owner, ExportQuery { personal, others, until, .. }) = query.split();
    let name = format!("attachment; filename=\"{}\"", snapshot::filename(access.agent().id));
    let target = Target::resolve(&system, access, &owner, None).await?;
    let archive = snapshot::export(
        &system,
        &target,
        ExportOptions { personal: personal.unwrap_or_default(), others: others.unwrap_or_default(), until },
    )
    .await?;
    Ok(HttpResponse::Ok().content_type("application/zip").insert_header((CONTENT_DISPOSITION, name)).body(archive))
}

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
    /// The number of lines that would be left out, whole or in part, because of a block rule of the person.
    blocked_lines: usize,
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

impl From<ImportedFile> for ComingResponse {
    fn from(coming: ImportedFile) -> Self {
        let ImportedFile { entry, scope, new, left_out } = coming;
        let (forgotten_lines, blocked_lines) = (left_out.forgotten, left_out.blocked);
        Self { filename: entry, scope, new_size: new.size, new_hash: new.hash, forgotten_lines, blocked_lines }
    }
}

impl From<ChangedFile> for ChangingResponse {
    fn from(changing: ChangedFile) -> Self {
        let ChangedFile { coming, old, diff, is_cut } = changing;
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
    responses((status = 200, description = "The effect of the import", body = Envelope<SnapshotPreviewResponse>),
        (status = 413, description = "The archive exceeds the limits", body = Failure)))]
#[post("/agents/{agentId}/workspace/memory/import/preview")]
pub async fn preview_snapshot(
    system: System,
    access: AgentAccess,
    query: Query<ImportQuery>,
    request: HttpRequest,
    payload: Payload,
) -> Result<Reply<SnapshotPreviewResponse>> {
    let (owner, ImportQuery { personal, .. }) = query.split();
    let target = Target::resolve(&system, access, &owner, None).await?;
    let import = Import::allow(target, personal.unwrap_or_default())?;
    let archive = file(&request, payload, MAX_ARCHIVE_BYTES).await?;
    let done = aside(move || async move { import.preview(&system, &archive).await }).await?;
    Ok(Reply(done.into()))
}

/// The result of an import.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct SnapshotImportResponse {
    /// The number of files that were written.
    applied: usize,
    /// The number of entries that were skipped.
    skipped: usize,
    /// The files that were written.
    written: Vec<ImportedResponse>,
    /// The texts that went into quarantine.
    held: Vec<HeldResponse>,
    /// The entries that were skipped.
    passed_over: Vec<SkippedResponse>,
    /// The number of lines that were left out because they are forgotten.
    forgotten_lines: usize,
    /// The number of lines that were left out, whole or in part, because of a block rule of the person.
    blocked_lines: usize,
}

/// A file that was written.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ImportedResponse {
    /// The path in the archive.
    #[schema(example = "MEMORY.md")]
    filename: String,
    /// Whether the file is new.
    created: bool,
    /// The number of the newest revision. Restore the one before it to undo the import.
    revision: i64,
}

/// A text in quarantine.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct HeldResponse {
    /// The path in the archive.
    #[schema(example = "SOUL.md")]
    filename: String,
    /// The family of rules that matched.
    #[schema(example = "persistence")]
    rule: &'static str,
    /// The id of the quarantine entry.
    quarantine_id: String,
}

impl From<Imported> for ImportedResponse {
    fn from(imported: Imported) -> Self {
        Self { filename: imported.entry, created: imported.is_created, revision: imported.revision }
    }
}

impl From<QuarantinedEntry> for HeldResponse {
    fn from(held: QuarantinedEntry) -> Self {
        Self { filename: held.entry, rule: held.rule, quarantine_id: held.quarantine.to_string() }
    }
}

impl From<Applied> for SnapshotImportResponse {
    fn from(applied: Applied) -> Self {
        Self {
            applied: applied.written.len(),
            skipped: applied.skipped.len(),
            written: applied.written.into_iter().map(Into::into).collect(),
            held: applied.held.into_iter().map(Into::into).collect(),
            passed_over: applied.skipped.into_iter().map(Into::into).collect(),
            forgotten_lines: applied.left_out.forgotten,
            blocked_lines: applied.left_out.blocked,
        }
    }
}

/// Imports an archive, file by file.
///
/// An archive that is refused changes nothing. To continue an interrupted import, send the archive again. Each file with new content gets
/// a revision. Texts that the scanner flags, and always AGENTS.md and SOUL.md, go into quarantine. Forgotten lines stay forgotten,
/// and what a block rule of the person keeps out stays out. New core files become part of the prompt.
#[utoipa::path(tag = "files", operation_id = "importSnapshot",
    params(("agentId" = String, Path, description = "The agent's id"), ImportQuery),
    request_body(content = SnapshotUpload, content_type = "multipart/form-data"),
    responses((status = 200, description = "The result of the import", body = Envelope<SnapshotImportResponse>),
        (status = 413, description = "The archive exceeds the limits", body = Failure)))]
#[post("/agents/{agentId}/workspace/memory/import")]
pub async fn import_snapshot(
    system: System,
    access: AgentAccess,
    query: Query<ImportQuery>,
    request: HttpRequest,
    payload: Payload,
) -> Result<Reply<SnapshotImportResponse>> {
    let (owner, ImportQuery { personal, .. }) = query.split();
    let target = Target::resolve(&system, access, &owner, None).await?;
    let import = Import::allow(target, personal.unwrap_or_default())?;
    let archive = file(&request, payload, MAX_ARCHIVE_BYTES).await?;
    let done = aside(move || async move { import.apply(&system, &archive).await }).await?;
    Ok(Reply(done.into()))
}
