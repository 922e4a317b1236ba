//! `DELETE /api/v1/workspaces/{id}/members/{userId}`

use actix_web::{delete, web};
use serde::Serialize;
use utoipa::ToSchema;

use crate::edge::System;
use crate::error::Result;
use crate::http::answer::{Envelope, Reply};
use crate::http::extract::{OwnAccount, parse_id};
use crate::tenancy::members;

/// Confirms the removal.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct RemoveMemberResponse {
    /// Always true.
    removed: bool,
}

/// Removes a member from a workspace and revokes their tokens for it.
///
/// The account remains.
#[utoipa::path(tag = "workspaces", operation_id = "removeMember",
    params(("id" = String, Path, description = "The workspace's id"), ("userId" = String, Path, description = "The member's id")),
    responses((status = 200, description = "Over", body = Envelope<RemoveMemberResponse>),
        (status = 409, description = "The workspace would be left without an admin")))]
#[delete("/workspaces/{id}/members/{userId}")]
pub async fn remove_member(system: System, access: OwnAccount, path: web::Path<(String, String)>) -> Result<Reply<RemoveMemberResponse>> {
    members::remove(&system, &access.0, parse_id(&path.0, "workspace")?, parse_id(&path.1, "member")?).await?;
    Ok(Reply(RemoveMemberResponse { removed: true }))
}
