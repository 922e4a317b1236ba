//! Translates error responses to the dialect of the request: clients of OpenAI, Anthropic and mem0 expect their own error format. The application
//! wraps it around every route, so that a request without a matching route is answered in its dialect too.

use actix_web::body::{BoxBody, MessageBody};
use actix_web::dev::{ServiceRequest, ServiceResponse};
use actix_web::http::StatusCode;
use actix_web::http::header::{CONTENT_LENGTH, CONTENT_TYPE, HeaderValue};
use actix_web::middleware::Next;

use super::{anthropic, mem0, openai};
use crate::error::Error;

/// Rewrites the body of an error response, and for OpenAI's and Anthropic's clients the status of an invalid field. The audit entry stays the same.
///
/// # Errors
/// Only errors of actix itself.
pub async fn translate<B: MessageBody + 'static>(
    request: ServiceRequest,
    next: Next<B>,
) -> Result<ServiceResponse<BoxBody>, actix_web::Error> {
    let response = next.call(request).await?.map_into_boxed_body();
    let refusal = response.response().error().and_then(|error| error.as_error::<Error>());
    let Some(refusal) = refusal.and_then(|error| write(response.request().path(), error)) else { return Ok(response) };
    let path = response.request().path();
    let is_openai = is_openai(path) || anthropic::owns(path);
    Ok(response.map_body(|head, _| {
        // OpenAI's and Anthropic's APIs answer an invalid field with 400, and their clients choose the exception by that.
        if is_openai && head.status == StatusCode::UNPROCESSABLE_ENTITY {
            head.status = StatusCode::BAD_REQUEST;
        }
        head.headers.insert(CONTENT_TYPE, HeaderValue::from_static("application/json"));
        head.headers.remove(CONTENT_LENGTH);
        BoxBody::new(refusal)
    }))
}

/// The error in the format that clients of this path expect; `None` if they expect the standard format.
fn write(path: &str, error: &Error) -> Option<String> {
    if mem0::owns(path) {
        Some(mem0::refuse(error))
    } else if anthropic::owns(path) {
        serde_json::to_string(&anthropic::refuse(error)).ok()
    } else if is_openai(path) {
        serde_json::to_string(&openai::refuse(error)).ok()
    } else {
        None
    }
}

fn is_openai(path: &str) -> bool {
    !mem0::owns(path) && (path == "/v1" || path.starts_with("/v1/"))
}
