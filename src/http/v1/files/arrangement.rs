//! `/api/v1/agents/{agentId}/workspace/files`: the list of workspace files, their place in the prompt, and their deletion.

use actix_web::{delete, get, patch};
use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::content::FileResponse;
use super::etags::{Conditions, Tagged};
use super::path::FilePath;
use super::query::{FileQuery, file_query};
use crate::domain::access::AgentAccess;
use crate::domain::file::{FileSummary, WorkspaceFile};
use crate::domain::label;
use crate::domain::memory_scope::MemoryScope;
use crate::edge::System;
use crate::error::Result;
use crate::http::answer::{Envelope, Failure, List, Reply};
use crate::http::body::{Body, Query};
use crate::memory::files;
use crate::memory::files::arrange::{self, Arrangement};
use crate::memory::files::read::FileFilter;

/// A file without its text.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct FileSummaryResponse {
    /// The name.
    #[schema(example = "MEMORY.md")]
    pub filename: String,
    /// Whether the file is part of the prompt.
    pub enabled: bool,
    /// The order in the prompt.
    pub sort_order: i32,
    /// The size of the content, in bytes.
    pub file_size: i64,
    /// Who can read it.
    pub scope: MemoryScope,
    /// The owner's key; empty for shared files.
    pub owner_key: String,
    /// The number of the newest revision.
    pub revision: i64,
    /// When it was last written.
    pub update_time: DateTime<Utc>,
}

impl From<FileSummary> for FileSummaryResponse {
    fn from(file: FileSummary) -> Self {
        Self {
            scope: file.bucket.scope(),
            owner_key: file.bucket.owner().to_owned(),
            filename: file.filename,
            enabled: file.is_enabled,
            sort_order: file.sort_order,
            file_size: file.size,
            revision: file.revision,
            update_time: file.updated_at,
        }
    }
}

impl From<WorkspaceFile> for FileSummaryResponse {
    fn from(file: WorkspaceFile) -> Self {
        Self {
            scope: file.bucket.scope(),
            owner_key: file.bucket.owner().to_owned(),
            file_size: i64::try_from(file.content.len()).unwrap_or(i64::MAX),
            filename: file.filename,
            enabled: file.is_enabled,
            sort_order: file.sort_order,
            revision: file.revision,
            update_time: file.updated_at,
        }
    }
}

file_query! {
    /// Filters, and the page to return.
    pub struct ListFilesQuery {
        /// Only files whose names start with this prefix, such as `memory/`.
        prefix: Option<String>,
        /// Only files with this tag in their front matter.
        #[param(max_length = 100)]
        tag: Option<String>,
        /// The `nextCursor` of the previous page.
        cursor: Option<String>,
        /// The number of rows per page, 1 to 200. Defaults to 50.
        limit: Option<u64>,
    }
}

/// Lists the files that the caller can see, without their text, by sort order and name.
///
/// The list contains the caller's own PERSONAL files and the TEAM and GLOBAL files. A name can appear once per scope.
#[utoipa::path(tag = "files", operation_id = "listFiles", params(("agentId" = String, Path, description = "The agent's id"), ListFilesQuery),
    responses((status = 200, description = "A page of files", body = Envelope<List<FileSummaryResponse>>)))]
#[get("/agents/{agentId}/workspace/files")]
pub async fn list_files(
    system: System,
    access: AgentAccess,
    Query(mut query): Query<ListFilesQuery>,
) -> Result<Reply<List<FileSummaryResponse>>> {
    let target = query.target(&system, access).await?;
    let filter = FileFilter { prefix: query.prefix.as_deref().unwrap_or_default(), tag: label::check_tag(query.tag.as_deref())? };
    let page = files::read::list(&system, &target, filter, query.cursor.as_deref(), query.limit).await?;
    Ok(Reply(List::from_page(page, FileSummaryResponse::from)))
}

file_query! {
    /// The owner and scope of the file.
    pub struct PatchFileQuery {}
}

/// The fields to change. Absent fields keep their value.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct PatchFileRequest {
    /// Whether the file is part of the prompt.
    enabled: Option<bool>,
    /// The order in the prompt, 0 to 100,000.
    #[schema(example = 4, minimum = 0, maximum = 100000)]
    sort_order: Option<i32>,
    /// Keys of the sections that extraction and dreams may not change. An edit locks its sections automatically. To unlock a section,
    /// send the list without it.
    locked_sections: Option<Vec<String>>,
}

/// Changes a file's place in the prompt or its locked sections.
///
/// The text stays the same.
#[utoipa::path(tag = "files", operation_id = "patchFile",
    params(("agentId" = String, Path, description = "The agent's id"), ("path" = String, Path, description = "The file's name, slashes included"), PatchFileQuery),
    request_body = PatchFileRequest,
    responses((status = 200, description = "The file as it is now", body = Envelope<FileResponse>),
        (status = 409, description = "The file exists in another scope only", body = Failure)))]
#[patch("/agents/{agentId}/workspace/files/{path:.*}")]
pub async fn patch_file(
    system: System,
    access: AgentAccess,
    path: FilePath,
    Query(mut query): Query<PatchFileQuery>,
    body: Body<PatchFileRequest>,
) -> Result<Tagged<FileResponse>> {
    let target = query.target(&system, access).await?;
    let Body(PatchFileRequest { enabled, sort_order, locked_sections }) = body;
    let wanted = Arrangement { is_enabled: enabled, sort_order, locked_sections };
    Ok(arrange::arrange(&system, &target, &path.path, wanted).await?.into())
}

file_query! {
    /// The owner and scope of the file.
    pub struct DeleteFileQuery {}
}

/// Confirms the deletion.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct DeleteFileResponse {
    /// Always true.
    deleted: bool,
    /// The name of the file.
    filename: String,
    /// The scope of the deleted file.
    scope: MemoryScope,
    /// The number of its last revision. Restore it to bring the file back.
    revision: i64,
}

/// Deletes a file from memory and from the prompt.
///
/// Its revisions remain. Restoring one brings the file back.
#[utoipa::path(tag = "files", operation_id = "deleteFile",
    params(("agentId" = String, Path, description = "The agent's id"), ("path" = String, Path, description = "The file's name, slashes included"),
        DeleteFileQuery, ("If-Match" = Option<String>, Header, description = "ETag of the text to delete")),
    responses((status = 200, description = "Deleted", body = Envelope<DeleteFileResponse>),
        (status = 409, description = "The file exists in another scope only", body = Failure), (status = 412, description = "The file changed in the meantime", body = Failure)))]
#[delete("/agents/{agentId}/workspace/files/{path:.*}")]
pub async fn delete_file(
    system: System,
    access: AgentAccess,
    path: FilePath,
    Query(mut query): Query<DeleteFileQuery>,
    conditions: Conditions,
) -> Result<Reply<DeleteFileResponse>> {
    let target = query.target(&system, access).await?;
    let file = files::arrange::delete(&system, &target, &path.path, conditions.condition()).await?;
    Ok(Reply(DeleteFileResponse { deleted: true, filename: file.filename, scope: file.bucket.scope(), revision: file.revision }))
}
