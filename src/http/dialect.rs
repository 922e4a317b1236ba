//! Refusals in the words of the dialect that was asked: clients of OpenAI and mem0 read errors of their own shape. Wrapped around every
//! route by the application, so that a request which reaches no route is refused in its dialect too.

use actix_web::body::{BoxBody, MessageBody};
use actix_web::dev::{ServiceRequest, ServiceResponse};
use actix_web::http::header::{CONTENT_LENGTH, CONTENT_TYPE, HeaderValue};
use actix_web::middleware::Next;

use super::{mem0, openai};
use crate::error::Error;

/// Rewrites the body of a refusal; status, headers and what the audit sees stay.
///
/// # Errors
/// Only what actix itself raises.
pub async fn translate<B: MessageBody + 'static>(
    request: ServiceRequest,
    next: Next<B>,
) -> Result<ServiceResponse<BoxBody>, actix_web::Error> {
    let response = next.call(request).await?.map_into_boxed_body();
    let refusal = response.response().error().and_then(|error| error.as_error::<Error>());
    let Some(refusal) = refusal.and_then(|error| write(response.request().path(), error)) else { return Ok(response) };
    Ok(response.map_body(|head, _| {
        head.headers.insert(CONTENT_TYPE, HeaderValue::from_static("application/json"));
        head.headers.remove(CONTENT_LENGTH);
        BoxBody::new(refusal)
    }))
}

/// The refusal as clients of this path read it; `None` where they read the house's own.
fn write(path: &str, error: &Error) -> Option<String> {
    if mem0::owns(path) {
        Some(mem0::refuse(error))
    } else if path == "/v1" || path.starts_with("/v1/") {
        serde_json::to_string(&openai::refuse(error)).ok()
    } else {
        None
    }
}
