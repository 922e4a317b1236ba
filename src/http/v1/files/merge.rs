//! `POST /api/v1/agents/{agentId}/workspace/files/{path}/merge`

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
use documents::merge::MergeStrategy;

file_query! {
    /// The owner and scope of the file.
    MergeFileQuery {}
}

/// The text to merge, and the strategy.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct MergeFileRequest {
    /// The strategy: `append`, `replace_section`, `upsert_kv` or `overwrite`.
    strategy: MergeStrategy,
    /// The text to merge into the file.
    #[schema(example = "## Projects\n- Noctuary ships in May 2027.\n")]
    content: String,
    /// The end user who owns the PERSONAL file. May be sent in the query string instead.
    end_user_id: Option<String>,
    /// The messaging channel of `senderId`.
    channel: Option<String>,
    /// The sender on `channel` who owns the PERSONAL file.
    sender_id: Option<String>,
}

/// Merges text into a file and stores a revision.
///
/// A file that does not exist is treated as empty.
#[utoipa::path(tag = "files", operation_id = "mergeFile",
    params(("agentId" = String, Path, description = "The agent's id"), ("path" = String, Path, description = "The file's name, slashes included"),
        MergeFileQuery, ("If-Match" = Option<String>, Header, description = "ETag of the text that is merged into")),
    request_body = MergeFileRequest,
    responses((status = 200, description = "Written", body = Envelope<WrittenResponse>), (status = 201, description = "Made", body = Envelope<WrittenResponse>),
        (status = 412, description = "Changed meanwhile", body = Failure)))]
#[post("/agents/{agentId}/workspace/files/{path:.*}/merge")]
pub async fn merge_file(
    system: System,
    access: AgentAccess,
    path: FilePath,
    query: Query<MergeFileQuery>,
    conditions: Conditions,
    body: Body<MergeFileRequest>,
) -> Result<Tagged<WrittenResponse>> {
    let (Query(query), Body(mut body)) = (query, body);
    let target = query.target(&system, access, Some(body_owner!(body))).await?;
    Ok(files::revise::merge(&system, &target, &path.path, body.strategy, body.content, conditions.condition()).await?.into())
}
