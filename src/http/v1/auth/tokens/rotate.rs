//! `POST /api/v1/auth/tokens/{id}/rotate`

use actix_web::{post, web};
use chrono::TimeDelta;
use serde::Deserialize;
use utoipa::ToSchema;

use super::response::IssuedTokenResponse;
use crate::auth::tokens;
use crate::domain::access::Access;
use crate::edge::System;
use crate::error::Result;
use crate::http::answer::{Created, Envelope};
use crate::http::body::Body;
use crate::http::extract::parse_id;

/// How long the old token stays valid.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[schema(example = json!({"overlapMinutes": 60}))]
pub struct RotateTokenRequest {
    /// The minutes that the old token stays valid, 0 to 1440. Defaults to `auth.token-overlap`.
    #[schema(minimum = 0, maximum = 1440)]
    overlap_minutes: Option<u32>,
}

/// Replaces a token with a new one that has the same rights and lifetime.
///
/// The old token stays valid for the overlap. Its use after the overlap indicates a leaked copy and revokes both tokens.
#[utoipa::path(tag = "auth", operation_id = "rotateToken", params(("id" = String, Path, description = "The token's id")),
    request_body = RotateTokenRequest,
    responses((status = 201, description = "Made; its text is shown this once", body = Envelope<IssuedTokenResponse>),
        (status = 409, description = "The token no longer counts or was rotated before")))]
#[post("/auth/tokens/{id}/rotate")]
pub async fn rotate_token(
    system: System,
    access: Access,
    id: web::Path<String>,
    body: Body<RotateTokenRequest>,
) -> Result<Created<IssuedTokenResponse>> {
    let overlap = body.0.overlap_minutes.map(|minutes| TimeDelta::minutes(i64::from(minutes)));
    Ok(Created(tokens::rotate(&system, &access, parse_id(&id, "token")?, overlap).await?.into()))
}
