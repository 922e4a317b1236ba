//! `GET /api/v1/auth/me`

use actix_web::get;
use serde::Serialize;
use utoipa::ToSchema;

use super::response::UserResponse;
use crate::auth::login;
use crate::domain::access::Principal;
use crate::domain::ids::WorkspaceId;
use crate::domain::role::Role;
use crate::domain::token_scope::TokenScope;
use crate::edge::System;
use crate::error::Result;
use crate::http::answer::{Envelope, Reply};
use crate::http::extract::OwnAccount;
use crate::http::v1::workspaces::WorkspaceResponse;

/// The caller and what the credentials allow.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct MeResponse {
    /// The user that the token acts for.
    user: UserResponse,
    /// The kind of credentials: `session` or `token`.
    #[schema(example = "token")]
    credential: &'static str,
    /// The workspace of this call.
    workspace_id: WorkspaceId,
    /// The caller's effective role in the workspace.
    role: Role,
    /// The effective scopes.
    scopes: Vec<TokenScope>,
    /// The workspaces the caller may work in, oldest first. A personal access token works in one.
    workspaces: Vec<WorkspaceResponse>,
}

/// Returns the caller's account, role and scopes.
#[utoipa::path(tag = "auth", operation_id = "getMe", responses((status = 200, description = "You", body = Envelope<MeResponse>)))]
#[get("/auth/me")]
pub async fn get_me(system: System, access: OwnAccount) -> Result<Reply<MeResponse>> {
    let (user, workspaces) = login::who_am_i(&system, &access.0).await?;
    Ok(Reply(MeResponse {
        user: user.into(),
        credential: if matches!(access.0.principal(), Principal::Token(..)) { "token" } else { "session" },
        workspace_id: access.0.workspace(),
        role: access.0.role(),
        scopes: access.0.scopes().to_vec(),
        workspaces: workspaces.into_iter().map(WorkspaceResponse::from).collect(),
    }))
}
