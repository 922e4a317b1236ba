//! The house's errors in the words of OpenAI's wire, whose clients choose their exception by the status and show `error.message`.

use serde_json::{Value, json};

use crate::error::Error;
use crate::http::failure;

/// A refusal as a client of theirs reads it.
#[must_use]
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
