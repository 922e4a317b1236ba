//! `GET /metrics`, for Prometheus. Not for tenants: the caller needs the configured token or must be on this machine.

use actix_web::http::header::AUTHORIZATION;
use actix_web::{HttpRequest, HttpResponse, get};
use sha2::{Digest, Sha256};

use crate::edge::System;
use crate::error::{Error, Result};
use crate::telemetry::metrics::CONTENT_TYPE;
use crate::tenancy::monitoring;

/// Headers that show that a proxy forwards for another caller.
const FORWARDED: [&str; 4] = ["forwarded", "x-forwarded-for", "x-real-ip", "via"];

/// Returns metrics in the OpenMetrics text format.
///
/// If `metrics.token` is set, the request must carry it as a bearer token. Otherwise only callers on this machine may read the metrics.
/// A wrong token answers 401; a remote caller without a configured token gets 404.
#[utoipa::path(tag = "health", operation_id = "metrics",
    responses((status = 200, description = "Metrics", body = String, content_type = "application/openmetrics-text"),
        (status = 401, description = "The token is wrong", body = crate::http::answer::Failure),
        (status = 404, description = "The caller is not on this machine, and no token is configured", body = crate::http::answer::Failure)),
    security(()))]
#[get("/metrics")]
pub async fn metrics(request: HttpRequest, system: System) -> Result<HttpResponse> {
    match &system.config.metrics.token {
        Some(token) if !has_token(&request, token.expose()) => return Err(Error::Unauthenticated("wrong token")),
        None if !is_local(&request) => return Err(Error::NotFound("page")),
        Some(_) | None => {}
    }
    Ok(HttpResponse::Ok().content_type(CONTENT_TYPE).body(monitoring::metrics(&system).await?))
}

/// Compares hashes, so that the duration reveals nothing about the token.
fn has_token(request: &HttpRequest, token: &str) -> bool {
    let said = request.headers().get(AUTHORIZATION).and_then(|value| value.to_str().ok());
    let said = said.and_then(|value| value.split_once(' ')).filter(|(scheme, _)| scheme.eq_ignore_ascii_case("bearer"));
    said.is_some_and(|(_, said)| Sha256::digest(said.trim()) == Sha256::digest(token))
}

/// Whether the caller is on this machine and is not a proxy that forwards for another caller.
fn is_local(request: &HttpRequest) -> bool {
    let is_forwarded = FORWARDED.iter().any(|name| request.headers().contains_key(*name));
    !is_forwarded && request.peer_addr().is_some_and(|peer| peer.ip().to_canonical().is_loopback())
}
