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

/// What became of an archive.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct SnapshotImportResponse {
    /// How many files were written.
    applied: usize,
    /// How many entries were passed over.
    skipped: usize,
    /// The files that were written.
    written: Vec<ImportedResponse>,
    /// The texts that wait for review.
    held: Vec<HeldResponse>,
    /// The entries that were passed over.
    passed_over: Vec<SkippedResponse>,
    /// Lines that were forgotten here and did not come back.
    forgotten_lines: usize,
}

/// A file that was written.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ImportedResponse {
    /// Its path in the archive.
    #[schema(example = "MEMORY.md")]
    filename: String,
    /// Whether it is new.
    created: bool,
    /// Its newest revision; the one before brings back what stood there.
    revision: i64,
}

/// A text that waits for review.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct HeldResponse {
    /// Its path in the archive.
    #[schema(example = "SOUL.md")]
    filename: String,
    /// The family of rules that matched.
    #[schema(example = "persistence")]
    rule: &'static str,
    /// Its number in the quarantine.
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

/// Brings an archive in, file by file; one that is refused changes nothing, and one that is interrupted is gone on with by sending it again:
/// each file that says something new gets a revision. What the scanner holds waits in the
/// quarantine, AGENTS.md and SOUL.md always; lines that were forgotten here stay forgotten. Core files that are new go into the prompt.
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
