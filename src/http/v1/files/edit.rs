//! `POST /api/v1/agents/{agentId}/workspace/files/{path}/edit`

use actix_web::post;
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
use crate::memory::files::revise::Replacement;

file_query! {
    /// The owner and scope of the file.
    EditFileQuery {}
}

/// The text to replace.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
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
    /// The end user who owns the PERSONAL file. May be sent in the query string instead.
    end_user_id: Option<String>,
    /// The messaging channel of `senderId`.
    channel: Option<String>,
    /// The sender on `channel` who owns the PERSONAL file.
    sender_id: Option<String>,
}

/// Replaces text in a file and stores a revision.
///
/// The file must exist in the scope that the call writes to. A call for an owner does not copy a shared file into a PERSONAL one; it
/// answers 409 and names the scope to use.
#[utoipa::path(tag = "files", operation_id = "editFile",
    params(("agentId" = String, Path, description = "The agent's id"), ("path" = String, Path, description = "The file's name, slashes included"),
        EditFileQuery, ("If-Match" = Option<String>, Header, description = "ETag of the text that is edited")),
    request_body = EditFileRequest,
    responses((status = 200, description = "Written; `replacements` tells how often", body = Envelope<WrittenResponse>),
        (status = 409, description = "The file exists in another scope only", body = Failure), (status = 412, description = "Changed meanwhile", body = Failure)))]
#[post("/agents/{agentId}/workspace/files/{path:.*}/edit")]
pub async fn edit_file(
    system: System,
    access: AgentAccess,
    path: FilePath,
    query: Query<EditFileQuery>,
    conditions: Conditions,
    body: Body<EditFileRequest>,
) -> Result<Tagged<WrittenResponse>> {
    let (Query(query), Body(mut body)) = (query, body);
    let target = query.target(&system, access, Some(body_owner!(body))).await?;
    let replacement = Replacement { old: body.old_text, new: body.new_text, replace_all: body.replace_all };
    Ok(files::revise::edit(&system, &target, &path.path, replacement, conditions.condition()).await?.into())
}
