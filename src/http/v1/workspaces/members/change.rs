//! `PATCH /api/v1/workspaces/{id}/members/{userId}`

use actix_web::{patch, web};
use serde::Deserialize;
use utoipa::ToSchema;

use super::response::MemberResponse;
use crate::domain::role::Role;
use crate::edge::System;
use crate::error::Result;
use crate::http::answer::{Envelope, Reply};
use crate::http::body::Body;
use crate::http::extract::{OwnAccount, parse_id};
use crate::tenancy::members;

/// The fields to change.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[schema(example = json!({"role": "viewer"}))]
pub struct ChangeMemberRequest {
    /// The new role.
    role: Role,
}

/// Changes the role of a member.
///
/// The new role applies from the member's next request on, for their tokens too.
#[utoipa::path(tag = "workspaces", operation_id = "changeMember",
    params(("id" = String, Path, description = "The workspace's id"), ("userId" = String, Path, description = "The member's id")),
    request_body = ChangeMemberRequest,
    responses((status = 200, description = "The member as it is now", body = Envelope<MemberResponse>),
        (status = 409, description = "The workspace would be left without an admin")))]
#[patch("/workspaces/{id}/members/{userId}")]
pub async fn change_member(
    system: System,
    access: OwnAccount,
    path: web::Path<(String, String)>,
    body: Body<ChangeMemberRequest>,
) -> Result<Reply<MemberResponse>> {
    let member =
        members::change_role(&system, &access.0, parse_id(&path.0, "workspace")?, parse_id(&path.1, "member")?, body.0.role).await?;
    Ok(Reply(member.into()))
}
