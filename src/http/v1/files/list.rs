//! `GET /api/v1/agents/{agentId}/workspace/files`

use actix_web::get;

use crate::domain::access::AgentAccess;
use crate::edge::System;
use crate::error::Result;
use crate::http::answer::{Envelope, List, Reply};
use crate::http::body::Query;
use crate::http::v1::files::query::file_query;
use crate::http::v1::files::response::FileSummaryResponse;
use crate::memory::files;

file_query! {
    /// Filters, and the page to return.
    ListFilesQuery {
        /// Only files whose names start with this prefix, such as `memory/`.
        prefix: Option<String>,
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
pub async fn list_files(system: System, access: AgentAccess, query: Query<ListFilesQuery>) -> Result<Reply<List<FileSummaryResponse>>> {
    let Query(query) = query;
    let target = query.target(&system, access, None).await?;
    let prefix = query.prefix.as_deref().unwrap_or_default();
    let page = files::read::list(&system, &target, prefix, query.cursor.as_deref(), query.limit).await?;
    Ok(Reply(List::from_page(page, FileSummaryResponse::from)))
}
