//! `GET /api/v1/workspaces/{id}/members`

use actix_web::{get, web};

use super::response::MemberResponse;
use crate::edge::System;
use crate::error::Result;
use crate::http::answer::{Envelope, List, Reply};
use crate::http::body::{PageQuery, Query};
use crate::http::extract::{OwnAccount, parse_id};
use crate::tenancy::members;

/// Lists the members of a workspace.
#[utoipa::path(tag = "workspaces", operation_id = "listMembers",
    params(("id" = String, Path, description = "The workspace's id"), PageQuery),
    responses((status = 200, description = "A page of members", body = Envelope<List<MemberResponse>>)))]
#[get("/workspaces/{id}/members")]
pub async fn list_members(
    system: System,
    access: OwnAccount,
    id: web::Path<String>,
    query: Query<PageQuery>,
) -> Result<Reply<List<MemberResponse>>> {
    let page = members::list(&system, &access.0, parse_id(&id, "workspace")?, query.0.cursor.as_deref(), query.0.limit).await?;
    Ok(Reply(List::from_page(page, MemberResponse::from)))
}
