//! `POST /api/v1/agents/{agentId}/workspace/files/{path}/revisions/{number}/restore`

use actix_web::post;

use crate::domain::access::AgentAccess;
use crate::edge::System;
use crate::error::Result;
use crate::http::answer::{Envelope, Failure};
use crate::http::body::Query;
use crate::http::v1::files::path::{FilePath, RevisionNumber};
use crate::http::v1::files::query::file_query;
use crate::http::v1::files::response::WrittenResponse;
use crate::http::v1::files::tagged::{Conditions, Tagged};
use crate::memory::files::history;

file_query! {
    /// The owner and scope of the file.
    RestoreRevisionQuery {}
}

/// Writes the text of an old revision again, as a new revision.
///
/// This also brings back a deleted file.
#[utoipa::path(tag = "files", operation_id = "restoreFileRevision",
    params(("agentId" = String, Path, description = "The agent's id"), ("path" = String, Path, description = "The file's name, slashes included"),
        ("number" = i64, Path, description = "Number of the revision"), RestoreRevisionQuery,
        ("If-Match" = Option<String>, Header, description = "ETag of the text that is to be replaced")),
    responses((status = 200, description = "Written", body = Envelope<WrittenResponse>), (status = 201, description = "The file is back", body = Envelope<WrittenResponse>),
        (status = 409, description = "The file exists in another scope only", body = Failure), (status = 412, description = "Changed meanwhile", body = Failure)))]
#[post("/agents/{agentId}/workspace/files/{path:.*}/revisions/{number}/restore")]
pub async fn restore_file_revision(
    system: System,
    access: AgentAccess,
    path: FilePath,
    number: RevisionNumber,
    query: Query<RestoreRevisionQuery>,
    conditions: Conditions,
) -> Result<Tagged<WrittenResponse>> {
    let target = query.0.target(&system, access, None).await?;
    Ok(history::restore(&system, &target, &path.path, number.get()?, conditions.condition()).await?.into())
}
