//! `GET /api/v1/agents/{agentId}/workspace/files/{path}`

use actix_web::get;

use crate::domain::access::AgentAccess;
use crate::edge::System;
use crate::error::Result;
use crate::http::answer::Envelope;
use crate::http::body::Query;
use crate::http::v1::files::path::FilePath;
use crate::http::v1::files::query::file_query;
use crate::http::v1::files::response::FileResponse;
use crate::http::v1::files::tagged::Tagged;
use crate::memory::files;

file_query! {
    /// The owner and scope of the file.
    GetFileQuery {}
}

/// Returns one file with its text and ETag.
///
/// If the call names an owner, the order of precedence is the owner's PERSONAL file, the TEAM file, the GLOBAL file. Otherwise it is
/// TEAM, GLOBAL, the caller's own PERSONAL file. `scope` and `ownerKey` in the answer identify the file.
#[utoipa::path(tag = "files", operation_id = "getFile",
    params(("agentId" = String, Path, description = "The agent's id"), ("path" = String, Path, description = "The file's name, slashes included"),
        GetFileQuery, ("If-None-Match" = Option<String>, Header, description = "ETag the caller has: 304 when it is still the text")),
    responses((status = 200, description = "The file", body = Envelope<FileResponse>), (status = 304, description = "Not changed")))]
#[get("/agents/{agentId}/workspace/files/{path:.*}")]
pub async fn get_file(system: System, access: AgentAccess, path: FilePath, query: Query<GetFileQuery>) -> Result<Tagged<FileResponse>> {
    let target = query.0.target(&system, access, None).await?;
    Ok(files::read::get(&system, &target, &path.path).await?.into())
}
