//! `/api/v1/workspaces/{id}/members`: members of a workspace.

use actix_web::{delete, get, patch, post, web};
use chrono::{DateTime, Utc};
use secrecy::{ExposeSecret, SecretString};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use utoipa_actix_web::service_config::ServiceConfig;

use crate::domain::account::Member;
use crate::domain::ids::UserId;
use crate::domain::role::Role;
use crate::edge::System;
use crate::error::Result;
use crate::http::answer::{Created, Envelope, List, Reply};
use crate::http::body::{Body, PageQuery, Query};
use crate::http::extract::{OwnAccount, parse_id};
use crate::tenancy::members;
use crate::tenancy::people::NewPerson;

/// Registers the operations.
pub fn mount(config: &mut ServiceConfig<'_>) {
    config.service(list_members).service(add_member).service(change_member).service(remove_member);
}

/// A user as a member of a workspace.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct MemberResponse {
    /// The user's id.
    user_id: UserId,
    /// The user's email address.
    #[schema(example = "liwei@example.com")]
    email: String,
    /// The user's name.
    #[schema(example = "李伟")]
    name: String,
    /// The role in this workspace.
    role: Role,
    /// Whether the operator suspended the account.
    is_suspended: bool,
    /// When the user joined.
    joined_at: DateTime<Utc>,
}

impl From<Member> for MemberResponse {
    fn from(member: Member) -> Self {
        let Member { user, role, joined_at } = member;
        Self { user_id: user.id, email: user.email, name: user.name, role, is_suspended: user.suspended_at.is_some(), joined_at }
    }
}

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
        (status = 409, description = "The user is already a member, or the email address belongs to an account of another tenant")))]
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
        (status = 409, description = "The workspace would have no admin left")))]
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
    responses((status = 200, description = "Removed", body = Envelope<RemoveMemberResponse>),
        (status = 409, description = "The workspace would have no admin left")))]
#[delete("/workspaces/{id}/members/{userId}")]
pub async fn remove_member(system: System, access: OwnAccount, path: web::Path<(String, String)>) -> Result<Reply<RemoveMemberResponse>> {
    members::remove(&system, &access.0, parse_id(&path.0, "workspace")?, parse_id(&path.1, "member")?).await?;
    Ok(Reply(RemoveMemberResponse { removed: true }))
}
