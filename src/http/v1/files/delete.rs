//! `DELETE /api/v1/agents/{agentId}/workspace/files/{path}`

use actix_web::delete;
use serde::Serialize;
use utoipa::ToSchema;

use crate::domain::access::AgentAccess;
use crate::domain::memory_scope::MemoryScope;
use crate::edge::System;
use crate::error::Result;
use crate::http::answer::{Envelope, Failure, Reply};
use crate::http::body::Query;
use crate::http::v1::files::path::FilePath;
use crate::http::v1::files::query::file_query;
use crate::http::v1::files::tagged::Conditions;
use crate::memory::files;

file_query! {
    /// The owner and scope of the file.
    DeleteFileQuery {}
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
        DeleteFileQuery, ("If-Match" = Option<String>, Header, description = "ETag of the text that may be removed")),
    responses((status = 200, description = "Gone", body = Envelope<DeleteFileResponse>),
        (status = 409, description = "The file exists in another scope only", body = Failure), (status = 412, description = "Changed meanwhile", body = Failure)))]
#[delete("/agents/{agentId}/workspace/files/{path:.*}")]
pub async fn delete_file(
    system: System,
    access: AgentAccess,
    path: FilePath,
    query: Query<DeleteFileQuery>,
    conditions: Conditions,
) -> Result<Reply<DeleteFileResponse>> {
    let target = query.0.target(&system, access, None).await?;
    let file = files::arrange::delete(&system, &target, &path.path, conditions.condition()).await?;
    Ok(Reply(DeleteFileResponse { deleted: true, filename: file.filename, scope: file.bucket.scope(), revision: file.revision }))
}
