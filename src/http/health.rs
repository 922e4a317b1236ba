//! Liveness and readiness, for load balancers and operators.

use actix_web::http::StatusCode;
use actix_web::{HttpResponse, get};
use serde::Serialize;
use utoipa::ToSchema;

use crate::edge::System;

/// What readiness looked at.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Readiness {
    /// Whether requests can be served.
    pub is_ready: bool,
    /// `ok` or what is wrong.
    pub database: String,
    /// `ok`, `off` or what is wrong; memory works without it.
    pub redis: String,
    /// Version of the binary.
    pub version: String,
}

/// Alive: the process answers. Says nothing about its dependencies.
#[utoipa::path(tag = "health", operation_id = "healthz", responses((status = 200, description = "Alive", body = String)), security(()))]
#[get("/healthz")]
pub async fn live() -> HttpResponse {
    HttpResponse::Ok().content_type("text/plain; charset=utf-8").body("ok\n")
}

/// Ready: the database answers, so requests can be served. 503 otherwise.
#[utoipa::path(tag = "health", operation_id = "readyz",
    responses((status = 200, description = "Ready", body = Readiness), (status = 503, description = "Not ready", body = Readiness)), security(()))]
#[get("/readyz")]
pub async fn ready(system: System) -> HttpResponse {
    let readiness = crate::tenancy::health::check(&system).await;
    let status = if readiness.is_ready { StatusCode::OK } else { StatusCode::SERVICE_UNAVAILABLE };
    HttpResponse::build(status).json(Readiness {
        is_ready: readiness.is_ready,
        database: readiness.database.to_owned(),
        redis: readiness.redis.to_owned(),
        version: env!("CARGO_PKG_VERSION").to_owned(),
    })
}
