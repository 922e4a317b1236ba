//! `POST /api/v1/auth/logout`

use actix_web::post;
use serde::Serialize;
use utoipa::ToSchema;

use crate::auth::login;
use crate::edge::System;
use crate::error::Result;
use crate::http::answer::{Envelope, Reply};
use crate::http::extract::OwnAccount;

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
    responses((status = 200, description = "Gone", body = Envelope<LogoutResponse>)),
    security(("session" = [])))]
#[post("/auth/logout")]
pub async fn log_out(system: System, access: OwnAccount) -> Result<Reply<LogoutResponse>> {
    login::log_out(&system, &access.0).await?;
    Ok(Reply(LogoutResponse { logged_out: true }))
}
