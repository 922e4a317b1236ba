//! `DELETE /api/v1/auth/tokens/{id}`

use actix_web::{delete, web};
use serde::Serialize;
use utoipa::ToSchema;

use crate::auth::tokens;
use crate::domain::access::Access;
use crate::edge::System;
use crate::error::Result;
use crate::http::answer::{Envelope, Reply};
use crate::http::extract::parse_id;

/// Confirms the revocation.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct RevokeTokenResponse {
    /// Always true.
    revoked: bool,
}

/// Revokes a token at once on every process.
///
/// The tokens that it was rotated from and into are revoked as well.
#[utoipa::path(tag = "auth", operation_id = "revokeToken", params(("id" = String, Path, description = "The token's id")),
    responses((status = 200, description = "Revoked", body = Envelope<RevokeTokenResponse>)))]
#[delete("/auth/tokens/{id}")]
pub async fn revoke_token(system: System, access: Access, id: web::Path<String>) -> Result<Reply<RevokeTokenResponse>> {
    tokens::revoke(&system, &access, parse_id(&id, "token")?).await?;
    Ok(Reply(RevokeTokenResponse { revoked: true }))
}
