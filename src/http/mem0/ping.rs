//! `GET /v1/ping/`

use actix_web::{get, web};
use serde::Serialize;
use utoipa::ToSchema;

use super::refusal::RefusalResponse;
use crate::auth::login;
use crate::edge::System;
use crate::error::Result;
use crate::http::extract::OwnAccount;

/// Who is calling.
#[derive(Debug, Serialize, ToSchema)]
#[schema(example = json!({"status": "ok", "org_id": "1", "project_id": "2", "user_email": "you@example.org"}))]
pub struct PingResponse {
    /// Always `ok`.
    status: &'static str,
    /// The tenant.
    org_id: String,
    /// The workspace.
    project_id: String,
    /// The person behind the token.
    user_email: String,
}

/// What mem0's clients ask first.
#[utoipa::path(tag = "mem0", operation_id = "mem0Ping", responses((status = 200, description = "You", body = PingResponse),
    (status = 401, description = "The token is none", body = RefusalResponse)))]
#[get("/")]
pub async fn mem0_ping(system: System, access: OwnAccount) -> Result<web::Json<PingResponse>> {
    let (user, _) = login::who_am_i(&system, &access.0).await?;
    let (org_id, project_id) = (access.0.tenant().to_string(), access.0.workspace().to_string());
    Ok(web::Json(PingResponse { status: "ok", org_id, project_id, user_email: user.email }))
}
