//! `/api/v1/agents/{agentId}/workspace/files/{path}`: the text of a workspace file.

use actix_web::http::StatusCode;
use actix_web::{get, post, put};
use chrono::{DateTime, Utc};
use serde::Serialize;
use utoipa::ToSchema;

use super::etags::{Conditions, Tagged};
use super::path::FilePath;
use super::query::{FileQuery, file_body, file_query};
use crate::domain::access::AgentAccess;
use crate::domain::file::WorkspaceFile;
use crate::domain::memory_scope::MemoryScope;
use crate::edge::System;
use crate::error::Result;
use crate::http::answer::{Envelope, Failure};
use crate::http::body::{Body, Query};
use crate::http::owner::NamesOwner;
use crate::memory::files::revise::Replacement;
use crate::memory::files::{self, CompletedWrite, etag};
use documents::merge::MergeStrategy;

/// A file with its text.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct FileResponse {
    /// The name.
    #[schema(example = "memory/2026-11-21.md")]
    pub filename: String,
    /// Whether the file is part of the prompt.
    pub enabled: bool,
    /// The order in the prompt.
    pub sort_order: i32,
    /// The size of the content, in bytes.
    pub file_size: usize,
    /// The text, as Markdown.
    #[schema(example = "# 2026-11-21\n\n- Nora moved to Lisbon.\n")]
    pub content: String,
    /// Who can read it.
    pub scope: MemoryScope,
    /// The owner's key; empty for shared files.
    #[schema(example = "api:nora")]
    pub owner_key: String,
    /// The number of the newest revision.
    pub revision: i64,
    /// The strong ETag of the content, for `If-Match`.
    pub etag: String,
    /// Keys of the sections that a person edited. Extraction and dreams cannot change them.
    pub locked_sections: Vec<String>,
    /// When it was created.
    pub create_time: DateTime<Utc>,
    /// When it was last written.
    pub update_time: DateTime<Utc>,
}

impl From<WorkspaceFile> for FileResponse {
    fn from(file: WorkspaceFile) -> Self {
        Self {
            etag: etag::of_hash(&etag::hash(&file.content)),
            file_size: file.content.len(),
            scope: file.bucket.scope(),
            owner_key: file.bucket.owner().to_owned(),
            filename: file.filename,
            enabled: file.is_enabled,
            sort_order: file.sort_order,
            content: file.content,
            revision: file.revision,
            locked_sections: file.locked_sections,
            create_time: file.created_at,
            update_time: file.updated_at,
        }
    }
}

impl From<WorkspaceFile> for Tagged<FileResponse> {
    fn from(file: WorkspaceFile) -> Self {
        let file = FileResponse::from(file);
        Self::ok(file.etag.clone(), file)
    }
}

/// A file after a write. `scope` and `ownerKey` identify the file that was written.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct WrittenResponse {
    /// The file.
    #[serde(flatten)]
    pub file: FileResponse,
    /// Whether the write created the file.
    pub created: bool,
    /// Whether the write changed the text. Writing the same text again creates no revision.
    pub changed: bool,
    /// The number of occurrences that an edit replaced; 0 for other writes.
    pub replacements: usize,
    /// The family of rules that the scanner matched. A token's write with this text would go into quarantine. Absent if nothing matched.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(example = "instruction_override")]
    pub warning: Option<&'static str>,
}

impl From<CompletedWrite> for Tagged<WrittenResponse> {
    fn from(written: CompletedWrite) -> Self {
        let (created, changed) = (written.is_created, written.revision.is_some());
        let file = FileResponse::from(written.file);
        let status = if created { StatusCode::CREATED } else { StatusCode::OK };
        let etag = file.etag.clone();
        Self {
            status,
            etag,
            data: WrittenResponse { file, created, changed, replacements: written.replacements, warning: written.warning },
        }
    }
}

file_query! {
    /// The owner and scope of the file, and the time.
    pub struct GetFileQuery {
        /// Returns the file as it stood at this time, by its revisions. Defaults to now. A file that was deleted is not found.
        as_of: Option<DateTime<Utc>>,
    }
}

/// Returns one file with its text and ETag.
///
/// If the call names an owner, the order of precedence is the owner's PERSONAL file, the TEAM file, the GLOBAL file. Otherwise it is
/// TEAM, GLOBAL, the caller's own PERSONAL file. `scope` and `ownerKey` in the answer identify the file.
#[utoipa::path(tag = "files", operation_id = "getFile",
    params(("agentId" = String, Path, description = "The agent's id"), ("path" = String, Path, description = "The file's name, slashes included"),
        GetFileQuery, ("If-None-Match" = Option<String>, Header, description = "The ETag that the caller has; answers 304 if it is still \
            current")),
    responses((status = 200, description = "The file", body = Envelope<FileResponse>), (status = 304, description = "Not changed")))]
#[get("/agents/{agentId}/workspace/files/{path:.*}")]
pub async fn get_file(
    system: System,
    access: AgentAccess,
    path: FilePath,
    Query(mut query): Query<GetFileQuery>,
) -> Result<Tagged<FileResponse>> {
    let target = query.target(&system, access).await?;
    let file = match query.as_of {
        Some(moment) => files::past::get(&system, &target, &path.path, moment).await?,
        None => files::read::get(&system, &target, &path.path).await?,
    };
    Ok(file.into())
}

file_query! {
    /// The owner and scope of the file.
    pub struct PutFileQuery {}
}

file_body! {
    /// The new text of a file.
    pub struct PutFileRequest {
        /// The text, as Markdown, at most 1 MiB.
        #[schema(example = "# Memory\n\n## Projects\n- Noctuary ships in May 2027.\n")]
        content: String,
    }
}

/// Writes the whole text of a file and stores a revision.
///
/// Without an owner and a scope, this writes the TEAM file; with an owner, the owner's PERSONAL file. Only admins write GLOBAL files.
/// `If-Match` refuses to overwrite a text that the caller has not seen (412, nothing is lost). `If-None-Match: *` only creates. Without
/// these headers the last write wins, and the previous text stays in the history.
#[utoipa::path(tag = "files", operation_id = "putFile",
    params(("agentId" = String, Path, description = "The agent's id"), ("path" = String, Path, description = "The file's name, slashes included"),
        PutFileQuery, ("If-Match" = Option<String>, Header, description = "ETag of the text to replace"),
        ("If-None-Match" = Option<String>, Header, description = "`*`: only if there is no such file")),
    request_body = PutFileRequest,
    responses((status = 200, description = "Changed", body = Envelope<WrittenResponse>), (status = 201, description = "Created", body = Envelope<WrittenResponse>),
        (status = 412, description = "The file changed in the meantime; the ETag header identifies the current text", body = Failure)))]
#[put("/agents/{agentId}/workspace/files/{path:.*}")]
pub async fn put_file(
    system: System,
    access: AgentAccess,
    path: FilePath,
    Query(mut query): Query<PutFileQuery>,
    conditions: Conditions,
    body: Body<PutFileRequest>,
) -> Result<Tagged<WrittenResponse>> {
    let (owner, request) = body.split();
    let target = query.target_with(&system, access, owner).await?;
    Ok(files::revise::put(&system, &target, &path.path, request.content, conditions.condition()).await?.into())
}

file_query! {
    /// The owner and scope of the file.
    pub struct EditFileQuery {}
}

file_body! {
    /// The text to replace.
    pub struct EditFileRequest {
        /// The text to replace. It must match the file exactly.
        #[schema(example = "lives in Porto")]
        old_text: String,
        /// The replacement.
        #[schema(example = "lives in Lisbon")]
        new_text: String,
        /// Whether to replace every occurrence instead of only the first.
        #[serde(default)]
        replace_all: bool,
    }
}

/// Replaces text in a file and stores a revision.
///
/// The file must exist in the scope that the call writes to. A call for an owner does not copy a shared file into a PERSONAL one; it
/// answers 409 and names the scope to use.
#[utoipa::path(tag = "files", operation_id = "editFile",
    params(("agentId" = String, Path, description = "The agent's id"), ("path" = String, Path, description = "The file's name, slashes included"),
        EditFileQuery, ("If-Match" = Option<String>, Header, description = "ETag of the text to edit")),
    request_body = EditFileRequest,
    responses((status = 200, description = "Changed; `replacements` is the number of replaced occurrences", body = Envelope<WrittenResponse>),
        (status = 409, description = "The file exists in another scope only", body = Failure), (status = 412, description = "The file changed in the meantime", body = Failure)))]
#[post("/agents/{agentId}/workspace/files/{path:.*}/edit")]
pub async fn edit_file(
    system: System,
    access: AgentAccess,
    path: FilePath,
    Query(mut query): Query<EditFileQuery>,
    conditions: Conditions,
    body: Body<EditFileRequest>,
) -> Result<Tagged<WrittenResponse>> {
    let (owner, request) = body.split();
    let target = query.target_with(&system, access, owner).await?;
    let replacement = Replacement { old: request.old_text, new: request.new_text, replace_all: request.replace_all };
    Ok(files::revise::edit(&system, &target, &path.path, replacement, conditions.condition()).await?.into())
}

file_query! {
    /// The owner and scope of the file.
    pub struct MergeFileQuery {}
}

file_body! {
    /// The text to merge, and the strategy.
    pub struct MergeFileRequest {
        /// The strategy: `append`, `replace_section`, `upsert_kv` or `overwrite`.
        strategy: MergeStrategy,
        /// The text to merge into the file.
        #[schema(example = "## Projects\n- Noctuary ships in May 2027.\n")]
        content: String,
    }
}

/// Merges text into a file and stores a revision.
///
/// A file that does not exist is treated as empty.
#[utoipa::path(tag = "files", operation_id = "mergeFile",
    params(("agentId" = String, Path, description = "The agent's id"), ("path" = String, Path, description = "The file's name, slashes included"),
        MergeFileQuery, ("If-Match" = Option<String>, Header, description = "ETag of the text to merge into")),
    request_body = MergeFileRequest,
    responses((status = 200, description = "Changed", body = Envelope<WrittenResponse>), (status = 201, description = "Created", body = Envelope<WrittenResponse>),
        (status = 412, description = "The file changed in the meantime", body = Failure)))]
#[post("/agents/{agentId}/workspace/files/{path:.*}/merge")]
pub async fn merge_file(
    system: System,
    access: AgentAccess,
    path: FilePath,
    Query(mut query): Query<MergeFileQuery>,
    conditions: Conditions,
    body: Body<MergeFileRequest>,
) -> Result<Tagged<WrittenResponse>> {
    let (owner, request) = body.split();
    let target = query.target_with(&system, access, owner).await?;
    Ok(files::revise::merge(&system, &target, &path.path, request.strategy, request.content, conditions.condition()).await?.into())
}
