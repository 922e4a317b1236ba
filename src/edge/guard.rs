//! Wraps every request: request id, security headers, one log line, and the audit of denied attempts.

use std::time::Instant;

use actix_web::body::MessageBody;
use actix_web::dev::{ServiceRequest, ServiceResponse};
use actix_web::http::header::{CACHE_CONTROL, HeaderMap, HeaderName, HeaderValue};
use actix_web::middleware::Next;
use actix_web::{HttpMessage, web};
use tokio::runtime::Handle;
use tracing::Instrument;

use crate::app_state::AppState;
use crate::domain::access::Access;
use crate::domain::ids::AuditId;
use crate::error::Error;
use crate::telemetry::traces::Caller;
use crate::telemetry::{metrics, traces};
use crate::tenancy;
use crate::tenancy::limits::Allowance;

tokio::task_local! {
    static REQUEST_ID: String;
}

/// The id of the request that this task serves; empty outside a request.
#[must_use]
pub fn request_id() -> String {
    REQUEST_ID.try_with(Clone::clone).unwrap_or_default()
}

/// Runs a long computation, such as parsing megabytes, off the request thread but within the same request.
///
/// # Errors
/// Those of the computation.
pub async fn aside<T: Send + 'static, F: Future<Output = Result<T, Error>>>(work: impl FnOnce() -> F + Send + 'static) -> Result<T, Error> {
    let (runtime, span, id) = (Handle::current(), tracing::Span::current(), request_id());
    let run = move || runtime.block_on(REQUEST_ID.scope(id, work().instrument(span)));
    tokio::task::spawn_blocking(run).await.map_err(Error::internal)?
}

/// The outermost middleware.
///
/// # Errors
/// Only errors of actix itself.
pub async fn guard<B: MessageBody + 'static>(request: ServiceRequest, next: Next<B>) -> Result<ServiceResponse, actix_web::Error> {
    let id = incoming_id(request.headers()).unwrap_or_else(|| fresh_id(&request));
    let span = tracing::info_span!("request", request_id = id, method = %request.method(), route = tracing::field::Empty, status_code = tracing::field::Empty);
    let said = |name: &str| request.headers().get(name).and_then(|value| value.to_str().ok());
    traces::join(&span, Caller { parent: said("traceparent"), state: said("tracestate") });
    REQUEST_ID.scope(id.clone(), serve(request, next, id).instrument(span)).await
}

async fn serve<B: MessageBody + 'static>(
    mut request: ServiceRequest,
    next: Next<B>,
    id: String,
) -> Result<ServiceResponse, actix_web::Error> {
    let begun = Instant::now();
    let _open = metrics::OpenRequest::begin();
    if let Some(system) = request.app_data::<web::Data<AppState>>() {
        let patience = system.config.server.request_timeout;
        super::body_timeout::limit(&mut request, patience);
    }
    let mut response = next.call(request).await?.map_into_boxed_body();
    audit_denial(&response).await;
    let route = response.request().match_pattern().unwrap_or_else(|| "unknown".to_owned());
    tracing::Span::current().record("route", route.as_str()).record("status_code", response.status().as_u16());
    metrics::answered(response.request().method().as_str(), &route, response.status().as_u16(), begun.elapsed());
    tracing::info!(status = response.status().as_u16(), micros = begun.elapsed().as_micros(), "Answered");
    let allowance = response.request().extensions().get::<Allowance>().copied();
    secure(response.headers_mut(), &id);
    if let Some(value) = traces::traceparent(&tracing::Span::current()).and_then(|value| HeaderValue::from_str(&value).ok()) {
        response.headers_mut().insert(HeaderName::from_static("traceparent"), value);
    }
    if let Some(allowance) = allowance {
        announce(response.headers_mut(), allowance);
    }
    Ok(response)
}

/// The request id that the caller chose, if it is well-formed.
fn incoming_id(headers: &HeaderMap) -> Option<String> {
    let id = headers.get("x-request-id")?.to_str().ok()?;
    let is_harmless = (8..=64).contains(&id.len()) && id.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"-_".contains(&byte));
    is_harmless.then(|| id.to_owned())
}

fn fresh_id(request: &ServiceRequest) -> String {
    request.app_data::<web::Data<AppState>>().map(|system| format!("r{}", system.ids.next::<AuditId>())).unwrap_or_default()
}

fn secure(headers: &mut HeaderMap, id: &str) {
    const FIXED: [(&str, &str); 6] = [
        ("x-content-type-options", "nosniff"),
        ("x-frame-options", "DENY"),
        ("referrer-policy", "no-referrer"),
        ("content-security-policy", "default-src 'none'; frame-ancestors 'none'"),
        ("cross-origin-resource-policy", "same-origin"),
        ("permissions-policy", "camera=(), microphone=(), geolocation=()"),
    ];
    for (name, value) in FIXED {
        if !headers.contains_key(name) {
            headers.insert(HeaderName::from_static(name), HeaderValue::from_static(value));
        }
    }
    if !headers.contains_key(CACHE_CONTROL) {
        headers.insert(CACHE_CONTROL, HeaderValue::from_static("no-store"));
    }
    if let Ok(value) = HeaderValue::from_str(id) {
        headers.insert(HeaderName::from_static("x-request-id"), value);
    }
}

/// Adds rate limit headers in the form of the IETF draft.
fn announce(headers: &mut HeaderMap, allowance: Allowance) {
    let Allowance { remaining, burst, per_second } = allowance;
    let refill = burst.saturating_sub(remaining).div_ceil(per_second.max(1));
    let fields = [
        ("ratelimit-policy", format!("\"token\";q={burst};w={}", burst.div_ceil(per_second.max(1)))),
        ("ratelimit", format!("\"token\";r={remaining};t={refill}")),
    ];
    for (name, value) in fields {
        if let Ok(value) = HeaderValue::from_str(&value) {
            headers.insert(HeaderName::from_static(name), value);
        }
    }
}

/// Records denied attempts in the audit log; no other code does. Covers everything that a handler refused an identified caller.
async fn audit_denial<B>(response: &ServiceResponse<B>) {
    let Some(error) = response.response().error().and_then(|error| error.as_error::<Error>()) else { return };
    if !matches!(error, Error::Forbidden(_) | Error::NotFound(_)) {
        return;
    }
    let access = response.request().extensions().get::<Access>().cloned();
    let system = response.request().app_data::<web::Data<AppState>>().cloned();
    if let (Some(access), Some(system)) = (access, system) {
        let route = response.request().match_pattern().unwrap_or_default();
        let action = format!("{} {route}", response.request().method());
        if let Err(failure) = tenancy::audit::record_denied(&system, &access, &action, error).await {
            tracing::error!(slug = failure.situation().slug, "A denied attempt could not be written to the audit log");
        }
    }
}
