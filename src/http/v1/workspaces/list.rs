//! `GET /api/v1/workspaces`

use actix_web::get;

use super::WorkspaceResponse;
use crate::edge::System;
use crate::error::Result;
use crate::http::answer::{Envelope, List, Reply};
use crate::http::extract::OwnAccount;
use crate::tenancy::workspaces;

/// Lists the workspaces that the caller may work in, oldest first.
///
/// A personal access token works in one.
#[utoipa::path(tag = "workspaces", operation_id = "listWorkspaces",
    responses((status = 200, description = "The workspaces", body = Envelope<List<WorkspaceResponse>>)))]
#[get("/workspaces")]
pub async fn list_workspaces(system: System, access: OwnAccount) -> Result<Reply<List<WorkspaceResponse>>> {
    let workspaces = workspaces::list(&system, &access.0).await?;
    Ok(Reply(List { items: workspaces.into_iter().map(WorkspaceResponse::from).collect(), next_cursor: None }))
}
