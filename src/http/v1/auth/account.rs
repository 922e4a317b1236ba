//! `/api/v1/auth`: the caller's account: sign-up, login, logout and password.

use actix_web::{get, post};
use chrono::{DateTime, Utc};
use secrecy::{ExposeSecret, SecretString};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::auth::login::{self, LoggedIn, LoginStep, Origin, Term};
use crate::domain::access::Principal;
use crate::domain::account::User;
use crate::domain::ids::{UserId, WorkspaceId};
use crate::domain::role::Role;
use crate::domain::token_scope::TokenScope;
use crate::edge::System;
use crate::error::{Error, Result};
use crate::http::answer::{Created, Envelope, Reply};
use crate::http::body::{Body, OpenBody};
use crate::http::extract::OwnAccount;
use crate::http::v1::workspaces::WorkspaceResponse;
use crate::tenancy::tenants::{self, SignUp};

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

/// The credentials of an account.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[schema(example = json!({"email": "nora@example.com", "password": "plum tractor nine violins"}))]
pub struct LoginRequest {
    /// The account's email address.
    email: String,
    /// The account's password.
    #[schema(value_type = String, format = Password)]
    password: SecretString,
    /// The code of the authenticator app, or a recovery code. Only for accounts with a second factor.
    #[schema(value_type = Option<String>, format = Password)]
    code: Option<SecretString>,
}

/// Starts a session and returns a short-lived token for it.
///
/// After ten failures in fifteen minutes, further attempts for the account must wait.
#[utoipa::path(tag = "auth", operation_id = "logIn", request_body = LoginRequest, security(()),
    responses((status = 200, description = "Logged in", body = Envelope<LoginResponse>),
        (status = 401, description = "The email address, the password or the code is wrong, a code is missing, the account is suspended, or its \
            tenant demands a second factor that must be set up in the console first"),
        (status = 429, description = "Too many failed attempts")))]
#[post("/auth/login")]
pub async fn log_in(system: System, origin: Origin, body: OpenBody<LoginRequest>) -> Result<Reply<LoginResponse>> {
    let OpenBody(LoginRequest { email, password, code }) = body;
    let entered = match (login::log_in(&system, &email, &password, Term::Short, &origin).await?, code) {
        (LoginStep::Done(entered), _) => *entered,
        (LoginStep::Code(challenge), Some(code)) => {
            login::enter_code(&system, &challenge, code.expose_secret(), Term::Short, &origin).await?
        }
        (LoginStep::Code(_), None) => return Err(Error::Unauthenticated("this account has a second factor: send its code too")),
    };
    Ok(Reply(entered.into()))
}

/// A new tenant and its first admin.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[schema(example = json!({"tenantName": "Owlworks", "email": "nora@example.com", "password": "plum tractor nine violins"}))]
pub struct SignUpRequest {
    /// The name of the tenant and of its first workspace, 1 to 120 characters.
    #[schema(min_length = 1, max_length = 120)]
    tenant_name: String,
    /// The email address to log in with.
    email: String,
    /// The name of the user. Defaults to the local part of the email address.
    #[schema(min_length = 1, max_length = 120)]
    name: Option<String>,
    /// The password: at least 15 characters that are not easy to guess.
    #[schema(value_type = String, format = Password)]
    password: SecretString,
}

/// Creates a tenant with its first workspace and admin, and logs the admin in.
///
/// Disabled unless `auth.sign-up` is set.
#[utoipa::path(tag = "auth", operation_id = "signUp", request_body = SignUpRequest, security(()),
    responses((status = 201, description = "Created", body = Envelope<LoginResponse>),
        (status = 409, description = "The email address already has an account"), (status = 410, description = "Sign-up is switched off"),
        (status = 422, description = "A field is invalid"), (status = 429, description = "Too many sign-ups from this network")))]
#[post("/auth/signup")]
pub async fn sign_up(system: System, origin: Origin, body: OpenBody<SignUpRequest>) -> Result<Created<LoginResponse>> {
    let OpenBody(SignUpRequest { tenant_name, email, name, password }) = body;
    let request = SignUp { tenant_name, email, name, password };
    Ok(Created(tenants::sign_up(&system, request, &origin).await?.into()))
}

/// Confirms that the session ended.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct LogoutResponse {
    /// Always true.
    logged_out: bool,
}

/// Ends the session of the calling token.
///
/// The token becomes invalid at once, on every process.
#[utoipa::path(tag = "auth", operation_id = "logOut",
    responses((status = 200, description = "Deleted", body = Envelope<LogoutResponse>)),
    security(("session" = [])))]
#[post("/auth/logout")]
pub async fn log_out(system: System, access: OwnAccount) -> Result<Reply<LogoutResponse>> {
    login::log_out(&system, &access.0).await?;
    Ok(Reply(LogoutResponse { logged_out: true }))
}

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
#[utoipa::path(tag = "auth", operation_id = "getMe", responses((status = 200, description = "The caller", body = Envelope<MeResponse>)))]
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

/// The current and the new password.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[schema(example = json!({"currentPassword": "correct horse battery staple", "newPassword": "seven grey herons on a jetty"}))]
pub struct ChangePasswordRequest {
    /// The current password.
    #[schema(value_type = String, format = Password)]
    current_password: SecretString,
    /// The new password: at least 15 characters that are not easy to guess.
    #[schema(value_type = String, format = Password)]
    new_password: SecretString,
}

/// Confirms the change.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ChangePasswordResponse {
    /// Always true.
    changed: bool,
}

/// Changes the caller's password and ends all of their other sessions.
#[utoipa::path(tag = "auth", operation_id = "changePassword", request_body = ChangePasswordRequest,
    responses((status = 200, description = "Changed", body = Envelope<ChangePasswordResponse>)),
    security(("session" = [])))]
#[post("/auth/password")]
pub async fn change_password(
    system: System,
    access: OwnAccount,
    origin: Origin,
    body: Body<ChangePasswordRequest>,
) -> Result<Reply<ChangePasswordResponse>> {
    let Body(ChangePasswordRequest { current_password, new_password }) = body;
    login::change_password(&system, &access.0, &current_password, &new_password, &origin).await?;
    Ok(Reply(ChangePasswordResponse { changed: true }))
}
