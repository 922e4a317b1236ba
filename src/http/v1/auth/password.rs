//! `POST /api/v1/auth/password`

use actix_web::post;
use secrecy::SecretString;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::auth::login::{self, Origin};
use crate::edge::System;
use crate::error::Result;
use crate::http::answer::{Envelope, Reply};
use crate::http::body::Body;
use crate::http::extract::OwnAccount;

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
