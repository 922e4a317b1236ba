//! `GET /api/v1/agents/{agentId}/workspace/files/{path}/revisions/{number}`

use actix_web::get;
use serde::Serialize;
use utoipa::ToSchema;

use crate::domain::access::AgentAccess;
use crate::domain::memory_scope::MemoryScope;
use crate::edge::System;
use crate::error::Result;
use crate::http::answer::{Envelope, Reply};
use crate::http::body::Query;
use crate::http::v1::files::path::{FilePath, RevisionNumber};
use crate::http::v1::files::query::file_query;
use crate::http::v1::files::response::RevisionResponse;
use crate::memory::files::history;

file_query! {
    /// The owner and scope of the file.
    GetRevisionQuery {}
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
    query: Query<GetRevisionQuery>,
) -> Result<Reply<PastFileResponse>> {
    let target = query.0.target(&system, access, None).await?;
    let past = history::get(&system, &target, &path.path, number.get()?).await?;
    let (scope, owner_key) = (past.bucket.scope(), past.bucket.owner().to_owned());
    Ok(Reply(PastFileResponse { filename: past.filename, scope, owner_key, revision: past.revision.into(), content: past.content }))
}
