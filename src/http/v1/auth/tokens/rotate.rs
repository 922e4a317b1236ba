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

/// How the change goes.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[schema(example = json!({"overlapMinutes": 60}))]
pub struct RotateTokenRequest {
    /// Minutes that the old token works on: 0 to 1440; `auth.token-overlap` when absent.
    #[schema(minimum = 0, maximum = 1440)]
    overlap_minutes: Option<u32>,
}

/// Puts a fresh token of the same power and lifetime in a token's place. The old one works on for the overlap; whoever uses it
/// after that has a copy that should not exist, and ends both.
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
