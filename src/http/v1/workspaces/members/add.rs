//! `POST /api/v1/workspaces/{id}/members`

use actix_web::{post, web};
use secrecy::{ExposeSecret, SecretString};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::response::MemberResponse;
use crate::domain::role::Role;
use crate::edge::System;
use crate::error::Result;
use crate::http::answer::{Created, Envelope};
use crate::http::body::Body;
use crate::http::extract::{OwnAccount, parse_id};
use crate::tenancy::members;
use crate::tenancy::people::NewPerson;

/// Somebody to add.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[schema(example = json!({"email": "liwei@example.com", "name": "李伟", "role": "member"}))]
pub struct AddMemberRequest {
    /// The address of a person of the tenant, or of a new account.
    email: String,
    /// The name of a new account; the address's first part when absent.
    #[schema(min_length = 1, max_length = 120)]
    name: Option<String>,
    /// The role in this workspace.
    role: Role,
    /// The first password of a new account; one is made and answered when absent.
    #[schema(value_type = Option<String>, format = Password)]
    password: Option<SecretString>,
}

/// Somebody who was added.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct AddedMemberResponse {
    /// The member.
    #[serde(flatten)]
    member: MemberResponse,
    /// The password that was made for a new account. It is shown this once.
    #[serde(skip_serializing_if = "Option::is_none")]
    initial_password: Option<String>,
}

/// Adds a person of the tenant, or makes an account for a new one.
#[utoipa::path(tag = "workspaces", operation_id = "addMember", params(("id" = String, Path, description = "The workspace's id")),
    request_body = AddMemberRequest,
    responses((status = 201, description = "Added", body = Envelope<AddedMemberResponse>),
        (status = 409, description = "The person is a member, or the address belongs to an account elsewhere")))]
#[post("/workspaces/{id}/members")]
pub async fn add_member(
    system: System,
    access: OwnAccount,
    id: web::Path<String>,
    body: Body<AddMemberRequest>,
) -> Result<Created<AddedMemberResponse>> {
    let Body(AddMemberRequest { email, name, role, password }) = body;
    let added = members::add(&system, &access.0, parse_id(&id, "workspace")?, NewPerson { email, name, password }, role).await?;
    let initial_password = added.drawn_password.map(|password| password.expose_secret().to_owned());
    Ok(Created(AddedMemberResponse { member: added.member.into(), initial_password }))
}
