//! `PUT /api/v1/agents/{agentId}/workspace/files/{path}`

use actix_web::put;
use serde::Deserialize;
use utoipa::ToSchema;

use crate::domain::access::AgentAccess;
use crate::edge::System;
use crate::error::Result;
use crate::http::answer::{Envelope, Failure};
use crate::http::body::{Body, Query};
use crate::http::v1::files::path::FilePath;
use crate::http::v1::files::query::{body_owner, file_query};
use crate::http::v1::files::response::WrittenResponse;
use crate::http::v1::files::tagged::{Conditions, Tagged};
use crate::memory::files;

file_query! {
    /// The owner and scope of the file.
    PutFileQuery {}
}

/// The new text of a file.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct PutFileRequest {
    /// The text, as Markdown, at most 1 MiB.
    #[schema(example = "# Memory\n\n## Projects\n- Noctuary ships in May 2027.\n")]
    content: String,
    /// The end user who owns the PERSONAL file. May be sent in the query string instead.
    end_user_id: Option<String>,
    /// The messaging channel of `senderId`.
    channel: Option<String>,
    /// The sender on `channel` who owns the PERSONAL file.
    sender_id: Option<String>,
}

/// Writes the whole text of a file and stores a revision.
///
/// Without an owner and a scope, this writes the TEAM file; with an owner, the owner's PERSONAL file. Only admins write GLOBAL files.
/// `If-Match` refuses to overwrite a text that the caller has not seen (412, nothing is lost). `If-None-Match: *` only creates. Without
/// these headers the last write wins, and the previous text stays in the history.
#[utoipa::path(tag = "files", operation_id = "putFile",
    params(("agentId" = String, Path, description = "The agent's id"), ("path" = String, Path, description = "The file's name, slashes included"),
        PutFileQuery, ("If-Match" = Option<String>, Header, description = "ETag of the text that is to be replaced"),
        ("If-None-Match" = Option<String>, Header, description = "`*`: only if there is no such file")),
    request_body = PutFileRequest,
    responses((status = 200, description = "Written", body = Envelope<WrittenResponse>), (status = 201, description = "Made", body = Envelope<WrittenResponse>),
        (status = 412, description = "Changed meanwhile; ETag names the current text", body = Failure)))]
#[put("/agents/{agentId}/workspace/files/{path:.*}")]
pub async fn put_file(
    system: System,
    access: AgentAccess,
    path: FilePath,
    query: Query<PutFileQuery>,
    conditions: Conditions,
    body: Body<PutFileRequest>,
) -> Result<Tagged<WrittenResponse>> {
    let (Query(query), Body(mut body)) = (query, body);
    let target = query.target(&system, access, Some(body_owner!(body))).await?;
    Ok(files::revise::put(&system, &target, &path.path, body.content, conditions.condition()).await?.into())
}
