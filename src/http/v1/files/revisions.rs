//! `GET /api/v1/agents/{agentId}/workspace/files/{path}/revisions`

use actix_web::get;

use crate::domain::access::AgentAccess;
use crate::edge::System;
use crate::error::Result;
use crate::http::answer::{Envelope, List, Reply};
use crate::http::body::Query;
use crate::http::v1::files::path::FilePath;
use crate::http::v1::files::query::file_query;
use crate::http::v1::files::response::RevisionResponse;
use crate::memory::files::history;

file_query! {
    /// The owner and scope of the file, and the page to return.
    ListRevisionsQuery {
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
    query: Query<ListRevisionsQuery>,
) -> Result<Reply<List<RevisionResponse>>> {
    let Query(query) = query;
    let target = query.target(&system, access, None).await?;
    let page = history::list(&system, &target, &path.path, query.cursor.as_deref(), query.limit).await?;
    Ok(Reply(List::from_page(page, RevisionResponse::from)))
}
