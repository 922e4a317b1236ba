//! `DELETE /api/v1/auth/sessions/{id}`

use actix_web::{delete, web};
use serde::Serialize;
use utoipa::ToSchema;

use crate::auth::login;
use crate::edge::System;
use crate::error::Result;
use crate::http::answer::{Envelope, Reply};
use crate::http::extract::{OwnAccount, parse_id};

/// Confirms that the session ended.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct RevokeSessionResponse {
    /// Always true.
    revoked: bool,
}

/// Ends one of the caller's sessions at once.
#[utoipa::path(tag = "auth", operation_id = "revokeSession", params(("id" = String, Path, description = "The session's id")),
    responses((status = 200, description = "Over", body = Envelope<RevokeSessionResponse>)),
    security(("session" = [])))]
#[delete("/auth/sessions/{id}")]
pub async fn revoke_session(system: System, access: OwnAccount, id: web::Path<String>) -> Result<Reply<RevokeSessionResponse>> {
    login::revoke_session(&system, &access.0, parse_id(&id, "session")?).await?;
    Ok(Reply(RevokeSessionResponse { revoked: true }))
}
