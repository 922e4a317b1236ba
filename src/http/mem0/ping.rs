//! `GET /v1/ping/`

use actix_web::{get, web};
use serde::Serialize;
use utoipa::ToSchema;

use super::refusal::RefusalResponse;
use crate::auth::login;
use crate::edge::System;
use crate::error::Result;
use crate::http::extract::OwnAccount;

/// The caller.
#[derive(Debug, Serialize, ToSchema)]
#[schema(example = json!({"status": "ok", "org_id": "1", "project_id": "2", "user_email": "you@example.org"}))]
pub struct PingResponse {
    /// Always `ok`.
    status: &'static str,
    /// The id of the tenant.
    org_id: String,
    /// The id of the workspace.
    project_id: String,
    /// The email address of the user that the token acts for.
    user_email: String,
}

/// Checks the token.
///
/// mem0's clients call this first.
#[utoipa::path(tag = "mem0", operation_id = "mem0Ping", responses((status = 200, description = "The caller", body = PingResponse),
    (status = 401, description = "The token is invalid", body = RefusalResponse)))]
#[get("/")]
pub async fn mem0_ping(system: System, access: OwnAccount) -> Result<web::Json<PingResponse>> {
    let (user, _) = login::who_am_i(&system, &access.0).await?;
    let (org_id, project_id) = (access.0.tenant().to_string(), access.0.workspace().to_string());
    Ok(web::Json(PingResponse { status: "ok", org_id, project_id, user_email: user.email }))
}
