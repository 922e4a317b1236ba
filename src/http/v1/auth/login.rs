//! `POST /api/v1/auth/login`

use actix_web::post;
use secrecy::SecretString;
use serde::Deserialize;
use utoipa::ToSchema;

use super::response::LoginResponse;
use crate::auth::login::{self, Origin, Term};
use crate::edge::System;
use crate::error::Result;
use crate::http::answer::{Envelope, Reply};
use crate::http::body::OpenBody;

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
}

/// Starts a session and returns a short-lived token for it.
///
/// After ten failures in fifteen minutes, further attempts for the account must wait.
#[utoipa::path(tag = "auth", operation_id = "logIn", request_body = LoginRequest, security(()),
    responses((status = 200, description = "Come in", body = Envelope<LoginResponse>),
        (status = 401, description = "Address or password are wrong, or the account is suspended"),
        (status = 429, description = "Too many failures")))]
#[post("/auth/login")]
pub async fn log_in(system: System, origin: Origin, body: OpenBody<LoginRequest>) -> Result<Reply<LoginResponse>> {
    let OpenBody(LoginRequest { email, password }) = body;
    Ok(Reply(login::log_in(&system, &email, &password, Term::Short, &origin).await?.into()))
}
