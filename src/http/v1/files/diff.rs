//! `GET /api/v1/agents/{agentId}/workspace/files/{path}/diff`

use actix_web::get;
use serde::Serialize;
use utoipa::ToSchema;

use crate::domain::access::AgentAccess;
use crate::edge::System;
use crate::error::Result;
use crate::http::answer::{Envelope, Reply};
use crate::http::body::Query;
use crate::http::v1::files::path::FilePath;
use crate::http::v1::files::query::file_query;
use crate::memory::files::history;
use documents::diff::Diff;

file_query! {
    /// The owner and scope of the file, and the revisions to compare.
    DiffFileQuery {
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
    query: Query<DiffFileQuery>,
) -> Result<Reply<DiffFileResponse>> {
    let Query(query) = query;
    let target = query.target(&system, access, None).await?;
    let (from, to, diff) = history::compare(&system, &target, &path.path, query.from, query.to).await?;
    Ok(Reply(DiffFileResponse { from, to, diff }))
}
