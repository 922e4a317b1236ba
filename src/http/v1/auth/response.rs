//! The JSON of users and logins.

use chrono::{DateTime, Utc};
use secrecy::ExposeSecret;
use serde::Serialize;
use utoipa::ToSchema;

use crate::auth::login::LoggedIn;
use crate::domain::account::User;
use crate::domain::ids::UserId;
use crate::http::v1::workspaces::WorkspaceResponse;

/// A user.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct UserResponse {
    /// The id.
    pub id: UserId,
    /// The email address, in lower case.
    #[schema(example = "nora@example.com")]
    pub email: String,
    /// The name.
    #[schema(example = "Nora Lindqvist")]
    pub name: String,
    /// When the account was created.
    pub created_at: DateTime<Utc>,
}

impl From<User> for UserResponse {
    fn from(user: User) -> Self {
        Self { id: user.id, email: user.email, name: user.name, created_at: user.created_at }
    }
}

/// A new session with its token.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct LoginResponse {
    /// The token. Send it as `Authorization: Bearer`, and add `X-Workspace-Id` if you are a member of several workspaces.
    token: String,
    /// When the token expires. Logging out ends it at once.
    expires_at: DateTime<Utc>,
    /// The user who logged in.
    user: UserResponse,
    /// The workspaces this user may work in, oldest first.
    workspaces: Vec<WorkspaceResponse>,
}

impl From<LoggedIn> for LoginResponse {
    fn from(login: LoggedIn) -> Self {
        Self {
            token: login.token.expose_secret().to_owned(),
            expires_at: login.expires_at,
            user: login.user.into(),
            workspaces: login.workspaces.into_iter().map(WorkspaceResponse::from).collect(),
        }
    }
}
