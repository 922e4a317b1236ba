//! `/api/v1/agents/{agentId}/workspace/memory/import/markdown`: the import of Markdown files.

use actix_web::web::Payload;
use actix_web::{HttpRequest, post};
use serde::Deserialize;
use utoipa::IntoParams;

use super::archives::{SnapshotImportResponse, SnapshotPreviewResponse, SnapshotUpload, file};
use crate::domain::access::AgentAccess;
use crate::edge::{System, aside};
use crate::error::Result;
use crate::http::answer::{Envelope, Failure, Reply};
use crate::http::body::Query;
use crate::http::owner::{NamesOwner, owner_fields};
use crate::memory::files::Target;
use crate::transfer::archive::MAX_ARCHIVE_BYTES;
use crate::transfer::snapshot::Import;

owner_fields! {
    /// The folder and owner of imported Markdown files.
    #[derive(Debug, Deserialize, IntoParams)]
    #[serde(rename_all = "camelCase", deny_unknown_fields)]
    #[into_params(parameter_in = Query)]
    pub struct NotesQuery {
        /// The folder to import into. Defaults to `notes`; `/` is the root.
        #[param(example = "notes")]
        folder: Option<String>,
        /// Whether the files become the owner's own instead of the team's.
        personal: Option<bool>,
        /// Whether files that cannot be imported (too large, not text, an invalid name) are skipped and named. Defaults to true. If false,
        /// one of them refuses the import. The preview lists them either way.
        skip_bad: Option<bool>,
    }
    /// The full owner key, for operators. Each read of another person's PERSONAL files goes into the audit log.
    owner_key
}

/// The default folder for imported notes.
const FOLDER: &str = "notes";

/// Previews an import of Markdown files without changing anything.
///
/// The file is a ZIP archive. Each `.md` or `.markdown` file keeps its path below the given folder. Other entries, files above 1 MiB and files
/// that are not text in UTF-8, UTF-16 or GB 18030 are listed, each with the reason.
#[utoipa::path(tag = "files", operation_id = "previewMarkdown",
    params(("agentId" = String, Path, description = "The agent's id"), NotesQuery),
    request_body(content = SnapshotUpload, content_type = "multipart/form-data"),
    responses((status = 200, description = "The effect of the import", body = Envelope<SnapshotPreviewResponse>),
        (status = 413, description = "The archive exceeds the limits", body = Failure)))]
#[post("/agents/{agentId}/workspace/memory/import/markdown/preview")]
pub async fn preview_markdown(
    system: System,
    access: AgentAccess,
    query: Query<NotesQuery>,
    request: HttpRequest,
    payload: Payload,
) -> Result<Reply<SnapshotPreviewResponse>> {
    let (owner, NotesQuery { personal, folder, skip_bad, .. }) = query.split();
    let target = Target::resolve(&system, access, &owner, None).await?;
    let import = Import::of_notes(target, personal.unwrap_or_default(), folder.as_deref().unwrap_or(FOLDER), skip_bad.unwrap_or(true))?;
    let archive = file(&request, payload, MAX_ARCHIVE_BYTES).await?;
    let done = aside(move || async move { import.preview(&system, &archive).await }).await?;
    Ok(Reply(done.into()))
}

/// Imports a ZIP archive of Markdown files, file by file, as its preview shows.
///
/// An archive that is refused changes nothing. A file that cannot be imported is skipped and named, or refuses it if `skipBad` is false.
#[utoipa::path(tag = "files", operation_id = "importMarkdown",
    params(("agentId" = String, Path, description = "The agent's id"), NotesQuery),
    request_body(content = SnapshotUpload, content_type = "multipart/form-data"),
    responses((status = 200, description = "The result of the import", body = Envelope<SnapshotImportResponse>),
        (status = 413, description = "The archive exceeds the limits", body = Failure)))]
#[post("/agents/{agentId}/workspace/memory/import/markdown")]
pub async fn import_markdown(
    system: System,
    access: AgentAccess,
    query: Query<NotesQuery>,
    request: HttpRequest,
    payload: Payload,
) -> Result<Reply<SnapshotImportResponse>> {
    let (owner, NotesQuery { personal, folder, skip_bad, .. }) = query.split();
    let target = Target::resolve(&system, access, &owner, None).await?;
    let import = Import::of_notes(target, personal.unwrap_or_default(), folder.as_deref().unwrap_or(FOLDER), skip_bad.unwrap_or(true))?;
    let archive = file(&request, payload, MAX_ARCHIVE_BYTES).await?;
    let done = aside(move || async move { import.apply(&system, &archive).await }).await?;
    Ok(Reply(done.into()))
}
