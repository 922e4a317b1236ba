//! `POST /api/v1/agents/{agentId}/workspace/memory/import`

use actix_web::web::Payload;
use actix_web::{HttpRequest, post};
use serde::Serialize;
use utoipa::ToSchema;

use super::preview::SkippedResponse;
use super::request::{ImportQuery, SnapshotUpload, file};
use crate::domain::access::AgentAccess;
use crate::edge::{System, aside};
use crate::error::Result;
use crate::http::answer::{Envelope, Failure, Reply};
use crate::http::body::Query;
use crate::transfer::archive::MAX_ARCHIVE_BYTES;
use crate::transfer::snapshot::{Applied, Held, Import, Imported};

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

impl From<Held> for HeldResponse {
    fn from(held: Held) -> Self {
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
            forgotten_lines: applied.forgotten_lines,
        }
    }
}

/// Imports an archive, file by file.
///
/// An archive that is refused changes nothing. To continue an interrupted import, send the archive again. Each file with new content gets
/// a revision. Texts that the scanner flags, and always AGENTS.md and SOUL.md, go into quarantine. Forgotten lines stay forgotten. New
/// core files become part of the prompt.
#[utoipa::path(tag = "files", operation_id = "importSnapshot",
    params(("agentId" = String, Path, description = "The agent's id"), ImportQuery),
    request_body(content = SnapshotUpload, content_type = "multipart/form-data"),
    responses((status = 200, description = "What happened", body = Envelope<SnapshotImportResponse>),
        (status = 413, description = "More than an archive may hold", body = Failure)))]
#[post("/agents/{agentId}/workspace/memory/import")]
pub async fn import_snapshot(
    system: System,
    access: AgentAccess,
    query: Query<ImportQuery>,
    request: HttpRequest,
    payload: Payload,
) -> Result<Reply<SnapshotImportResponse>> {
    let (personal, target) = (query.0.personal.unwrap_or_default(), query.0.target(&system, access).await?);
    let import = Import::allow(target, personal)?;
    let archive = file(&request, payload, MAX_ARCHIVE_BYTES).await?;
    let done = aside(move || async move { import.apply(&system, &archive).await }).await?;
    Ok(Reply(done.into()))
}
