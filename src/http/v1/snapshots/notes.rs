//! `POST /api/v1/agents/{agentId}/workspace/memory/import/markdown` and its preview

use actix_web::web::Payload;
use actix_web::{HttpRequest, post};

use super::import::SnapshotImportResponse;
use super::preview::SnapshotPreviewResponse;
use super::request::{NotesQuery, SnapshotUpload, file};
use crate::domain::access::AgentAccess;
use crate::edge::{System, aside};
use crate::error::Result;
use crate::http::answer::{Envelope, Failure, Reply};
use crate::http::body::Query;
use crate::transfer::archive::MAX_ARCHIVE_BYTES;
use crate::transfer::snapshot::Import;

/// The default folder for imported notes.
const FOLDER: &str = "notes";

/// Previews an import of Markdown files without changing anything.
///
/// The file is a ZIP archive. Each `.md` file keeps its path below the given folder; other entries are skipped.
#[utoipa::path(tag = "files", operation_id = "previewMarkdown",
    params(("agentId" = String, Path, description = "The agent's id"), NotesQuery),
    request_body(content = SnapshotUpload, content_type = "multipart/form-data"),
    responses((status = 200, description = "What would happen", body = Envelope<SnapshotPreviewResponse>),
        (status = 413, description = "More than an archive may hold", body = Failure)))]
#[post("/agents/{agentId}/workspace/memory/import/markdown/preview")]
pub async fn preview_markdown(
    system: System,
    access: AgentAccess,
    query: Query<NotesQuery>,
    request: HttpRequest,
    payload: Payload,
) -> Result<Reply<SnapshotPreviewResponse>> {
    let (personal, folder) = (query.0.personal.unwrap_or_default(), query.0.folder.clone());
    let target = query.0.target(&system, access).await?;
    let import = Import::of_notes(target, personal, folder.as_deref().unwrap_or(FOLDER))?;
    let archive = file(&request, payload, MAX_ARCHIVE_BYTES).await?;
    let done = aside(move || async move { import.preview(&system, &archive).await }).await?;
    Ok(Reply(done.into()))
}

/// Imports a ZIP archive of Markdown files, file by file, as its preview shows.
///
/// An archive that is refused changes nothing.
#[utoipa::path(tag = "files", operation_id = "importMarkdown",
    params(("agentId" = String, Path, description = "The agent's id"), NotesQuery),
    request_body(content = SnapshotUpload, content_type = "multipart/form-data"),
    responses((status = 200, description = "What happened", body = Envelope<SnapshotImportResponse>),
        (status = 413, description = "More than an archive may hold", body = Failure)))]
#[post("/agents/{agentId}/workspace/memory/import/markdown")]
pub async fn import_markdown(
    system: System,
    access: AgentAccess,
    query: Query<NotesQuery>,
    request: HttpRequest,
    payload: Payload,
) -> Result<Reply<SnapshotImportResponse>> {
    let (personal, folder) = (query.0.personal.unwrap_or_default(), query.0.folder.clone());
    let target = query.0.target(&system, access).await?;
    let import = Import::of_notes(target, personal, folder.as_deref().unwrap_or(FOLDER))?;
    let archive = file(&request, payload, MAX_ARCHIVE_BYTES).await?;
    let done = aside(move || async move { import.apply(&system, &archive).await }).await?;
    Ok(Reply(done.into()))
}
