//! `PATCH /api/v1/agents/{agentId}/workspace/files/{path}`

use actix_web::patch;
use serde::Deserialize;
use utoipa::ToSchema;

use crate::domain::access::AgentAccess;
use crate::edge::System;
use crate::error::Result;
use crate::http::answer::{Envelope, Failure};
use crate::http::body::{Body, Query};
use crate::http::v1::files::path::FilePath;
use crate::http::v1::files::query::file_query;
use crate::http::v1::files::response::FileResponse;
use crate::http::v1::files::tagged::Tagged;
use crate::memory::files::arrange::{self, Arrangement};

file_query! {
    /// The owner and scope of the file.
    PatchFileQuery {}
}

/// The fields to change. Absent fields keep their value.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct PatchFileRequest {
    /// Whether the file is part of the prompt.
    enabled: Option<bool>,
    /// The order in the prompt, 0 to 100,000.
    #[schema(example = 4, minimum = 0, maximum = 100000)]
    sort_order: Option<i32>,
    /// Keys of the sections that extraction and dreams may not change. An edit locks its sections automatically. To unlock a section,
    /// send the list without it.
    locked_sections: Option<Vec<String>>,
}

/// Changes a file's place in the prompt or its locked sections.
///
/// The text stays the same.
#[utoipa::path(tag = "files", operation_id = "patchFile",
    params(("agentId" = String, Path, description = "The agent's id"), ("path" = String, Path, description = "The file's name, slashes included"), PatchFileQuery),
    request_body = PatchFileRequest,
    responses((status = 200, description = "The file as it is now", body = Envelope<FileResponse>),
        (status = 409, description = "The file exists in another scope only", body = Failure)))]
#[patch("/agents/{agentId}/workspace/files/{path:.*}")]
pub async fn patch_file(
    system: System,
    access: AgentAccess,
    path: FilePath,
    query: Query<PatchFileQuery>,
    body: Body<PatchFileRequest>,
) -> Result<Tagged<FileResponse>> {
    let target = query.0.target(&system, access, None).await?;
    let Body(PatchFileRequest { enabled, sort_order, locked_sections }) = body;
    let wanted = Arrangement { is_enabled: enabled, sort_order, locked_sections };
    Ok(arrange::arrange(&system, &target, &path.path, wanted).await?.into())
}
