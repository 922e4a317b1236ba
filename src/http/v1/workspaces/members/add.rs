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

/// A person to add.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[schema(example = json!({"email": "liwei@example.com", "name": "李伟", "role": "member"}))]
pub struct AddMemberRequest {
    /// The email address of a user of the tenant, or of a new account.
    email: String,
    /// The name of a new account. Defaults to the local part of the email address.
    #[schema(min_length = 1, max_length = 120)]
    name: Option<String>,
    /// The role in this workspace.
    role: Role,
    /// The initial password of a new account. If absent, one is generated and returned.
    #[schema(value_type = Option<String>, format = Password)]
    password: Option<SecretString>,
}

/// The person who was added.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct AddedMemberResponse {
    /// The member.
    #[serde(flatten)]
    member: MemberResponse,
    /// The password that was generated for a new account. It is returned only once.
    #[serde(skip_serializing_if = "Option::is_none")]
    initial_password: Option<String>,
}

/// Adds a user of the tenant to a workspace, or creates an account for a new user.
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
