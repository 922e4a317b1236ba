//! The house's errors in the words of OpenAI's wire, whose clients choose their exception by the status and show `error.message`.

use actix_web::body::{BoxBody, MessageBody};
use actix_web::dev::{ServiceRequest, ServiceResponse};
use actix_web::http::header::{CONTENT_LENGTH, CONTENT_TYPE, HeaderValue};
use actix_web::middleware::Next;
use serde_json::{Value, json};

use crate::error::Error;
use crate::http::failure;

/// Rewrites the body of a refusal; status, headers and what the audit sees stay.
///
/// # Errors
/// Only what actix itself raises.
pub async fn in_its_words<B: MessageBody + 'static>(
    request: ServiceRequest,
    next: Next<B>,
) -> Result<ServiceResponse<BoxBody>, actix_web::Error> {
    let response = next.call(request).await?.map_into_boxed_body();
    let refusal = response.response().error().and_then(|error| error.as_error::<Error>()).map(body);
    let Some(refusal) = refusal else { return Ok(response) };
    Ok(response.map_body(|head, _| {
        head.headers.insert(CONTENT_TYPE, HeaderValue::from_static("application/json"));
        head.headers.remove(CONTENT_LENGTH);
        BoxBody::new(refusal.to_string())
    }))
}

/// A refusal as a client of theirs reads it.
pub fn body(error: &Error) -> Value {
    let failure = failure::body(error);
    let kind = match failure.code {
        401 => "authentication_error",
        403 => "permission_error",
        429 => "rate_limit_error",
        400..=499 => "invalid_request_error",
        _ => "server_error",
    };
    let first = failure.details.first();
    let message = first.map_or_else(|| failure.msg.clone(), |wrong| format!("{}: {}", wrong.field, wrong.message));
    let code = match error {
        Error::NotFound("agent") => "model_not_found",
        Error::Llm { reason: "context_too_large", .. } => "context_length_exceeded",
        _ => failure.error.as_str(),
    };
    json!({ "error": { "message": message, "type": kind, "param": first.map(|wrong| &wrong.field), "code": code } })
}
