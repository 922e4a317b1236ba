//! `/api/v1/agents/{agentId}/workspace/files/{path}/revisions`: the history of a workspace file.

use actix_web::{get, post};
use chrono::{DateTime, Utc};
use serde::Serialize;
use utoipa::ToSchema;

use super::content::WrittenResponse;
use super::etags::{Conditions, Tagged};
use super::path::{FilePath, RevisionNumber};
use super::query::{FileQuery, file_query};
use crate::domain::access::AgentAccess;
use crate::domain::file::{Revision, Writer};
use crate::domain::memory_scope::MemoryScope;
use crate::edge::System;
use crate::error::Result;
use crate::http::answer::{Envelope, Failure, List, Reply};
use crate::http::body::Query;
use crate::memory::files::history;
use documents::diff::Diff;

/// A revision of a file.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct RevisionResponse {
    /// The number within the file, starting at 1.
    #[schema(example = 3)]
    pub number: i64,
    /// The kind of writer.
    pub writer: Writer,
    /// The id of the user, token or job that wrote it.
    pub writer_id: Option<String>,
    /// The reason for the write.
    #[schema(example = "edit")]
    pub reason: String,
    /// The size of the content, in bytes.
    pub size: i64,
    /// The SHA-256 of the content.
    pub hash: String,
    /// When it was written.
    pub created_at: DateTime<Utc>,
}

impl From<Revision> for RevisionResponse {
    fn from(revision: Revision) -> Self {
        Self {
            number: revision.number,
            writer: revision.writer,
            writer_id: revision.writer_id.map(|id| id.to_string()),
            reason: revision.reason,
            size: revision.size,
            hash: revision.hash,
            created_at: revision.created_at,
        }
    }
}

file_query! {
    /// The owner and scope of the file, and the page to return.
    pub struct ListRevisionsQuery {
        /// The `nextCursor` of the previous page.
        cursor: Option<String>,
        /// The number of rows per page, 1 to 200. Defaults to 50.
        limit: Option<u64>,
    }
}

/// Lists the revisions of a file, newest first.
///
/// This also works for a deleted file.
#[utoipa::path(tag = "files", operation_id = "listFileRevisions",
    params(("agentId" = String, Path, description = "The agent's id"), ("path" = String, Path, description = "The file's name, slashes included"), ListRevisionsQuery),
    responses((status = 200, description = "A page of revisions", body = Envelope<List<RevisionResponse>>)))]
#[get("/agents/{agentId}/workspace/files/{path:.*}/revisions")]
pub async fn list_file_revisions(
    system: System,
    access: AgentAccess,
    path: FilePath,
    Query(mut query): Query<ListRevisionsQuery>,
) -> Result<Reply<List<RevisionResponse>>> {
    let target = query.target(&system, access).await?;
    let page = history::list(&system, &target, &path.path, query.cursor.as_deref(), query.limit).await?;
    Ok(Reply(List::from_page(page, RevisionResponse::from)))
}

file_query! {
    /// The owner and scope of the file.
    pub struct GetRevisionQuery {}
}

/// A revision with its text.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PastFileResponse {
    /// The name of the file.
    #[schema(example = "MEMORY.md")]
    filename: String,
    /// The scope of the file.
    scope: MemoryScope,
    /// The owner's key; empty for shared files.
    owner_key: String,
    /// The revision: its number, writer, reason and time.
    #[serde(flatten)]
    revision: RevisionResponse,
    /// The text.
    content: String,
}

/// Returns one revision with its text.
#[utoipa::path(tag = "files", operation_id = "getFileRevision",
    params(("agentId" = String, Path, description = "The agent's id"), ("path" = String, Path, description = "The file's name, slashes included"),
        ("number" = i64, Path, description = "Number of the revision"), GetRevisionQuery),
    responses((status = 200, description = "The revision", body = Envelope<PastFileResponse>)))]
#[get("/agents/{agentId}/workspace/files/{path:.*}/revisions/{number:[0-9]+}")]
pub async fn get_file_revision(
    system: System,
    access: AgentAccess,
    path: FilePath,
    number: RevisionNumber,
    Query(mut query): Query<GetRevisionQuery>,
) -> Result<Reply<PastFileResponse>> {
    let target = query.target(&system, access).await?;
    let past = history::get(&system, &target, &path.path, number.get()?).await?;
    let (scope, owner_key) = (past.bucket.scope(), past.bucket.owner().to_owned());
    Ok(Reply(PastFileResponse { filename: past.filename, scope, owner_key, revision: past.revision.into(), content: past.content }))
}

file_query! {
    /// The owner and scope of the file.
    pub struct RestoreRevisionQuery {}
}

/// Writes the text of an old revision again, as a new revision.
///
/// This also brings back a deleted file.
#[utoipa::path(tag = "files", operation_id = "restoreFileRevision",
    params(("agentId" = String, Path, description = "The agent's id"), ("path" = String, Path, description = "The file's name, slashes included"),
        ("number" = i64, Path, description = "Number of the revision"), RestoreRevisionQuery,
        ("If-Match" = Option<String>, Header, description = "ETag of the text to replace")),
    responses((status = 200, description = "Changed", body = Envelope<WrittenResponse>), (status = 201, description = "Restored; the file had been deleted", body = Envelope<WrittenResponse>),
        (status = 409, description = "The file exists in another scope only", body = Failure), (status = 412, description = "The file changed in the meantime", body = Failure)))]
#[post("/agents/{agentId}/workspace/files/{path:.*}/revisions/{number}/restore")]
pub async fn restore_file_revision(
    system: System,
    access: AgentAccess,
    path: FilePath,
    number: RevisionNumber,
    Query(mut query): Query<RestoreRevisionQuery>,
    conditions: Conditions,
) -> Result<Tagged<WrittenResponse>> {
    let target = query.target(&system, access).await?;
    Ok(history::restore(&system, &target, &path.path, number.get()?, conditions.condition()).await?.into())
}

file_query! {
    /// The owner and scope of the file, and the revisions to compare.
    pub struct DiffFileQuery {
        /// The number of the older revision. Defaults to the revision before `to`; 0 is the empty text before the first revision.
        #[param(minimum = 0)]
        from: Option<i64>,
        /// The number of the newer revision. Defaults to the newest.
        #[param(minimum = 1)]
        to: Option<i64>,
    }
}

/// The line-by-line difference between two revisions.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct DiffFileResponse {
    /// Number of the older revision.
    from: i64,
    /// Number of the newer revision.
    to: i64,
    /// The changes that lead from the older to the newer revision.
    #[serde(flatten)]
    diff: Diff,
}

/// Compares two revisions of a file.
#[utoipa::path(tag = "files", operation_id = "diffFile",
    params(("agentId" = String, Path, description = "The agent's id"), ("path" = String, Path, description = "The file's name, slashes included"), DiffFileQuery),
    responses((status = 200, description = "The difference", body = Envelope<DiffFileResponse>)))]
#[get("/agents/{agentId}/workspace/files/{path:.*}/diff")]
pub async fn diff_file(
    system: System,
    access: AgentAccess,
    path: FilePath,
    Query(mut query): Query<DiffFileQuery>,
) -> Result<Reply<DiffFileResponse>> {
    let target = query.target(&system, access).await?;
    let (from, to, diff) = history::compare(&system, &target, &path.path, query.from, query.to).await?;
    Ok(Reply(DiffFileResponse { from, to, diff }))
}
