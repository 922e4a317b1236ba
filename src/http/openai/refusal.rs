//! Errors in OpenAI's format. OpenAI's clients choose their exception by the status and show `error.message`.

use serde::Serialize;
use utoipa::ToSchema;

use crate::error::Error;
use crate::http::failure;

/// An error in OpenAI's format.
#[derive(Debug, Serialize, ToSchema)]
pub struct ErrorResponse {
    /// The error.
    error: ErrorDetail,
}

/// The details of an error.
#[derive(Debug, Serialize, ToSchema)]
pub struct ErrorDetail {
    /// The error message.
    #[schema(example = "agent not found")]
    message: String,
    /// The error type: `invalid_request_error`, `authentication_error`, `permission_error`, `rate_limit_error` or `server_error`.
    #[schema(example = "invalid_request_error")]
    r#type: &'static str,
    /// The invalid field.
    param: Option<String>,
    /// The error code.
    #[schema(example = "model_not_found")]
    code: String,
}

/// The error in OpenAI's format.
#[must_use]
pub fn body(error: &Error) -> ErrorResponse {
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
    let param = first.map(|wrong| wrong.field.clone());
    let code = match error {
        Error::NotFound("agent") => "model_not_found".to_owned(),
        Error::Llm { reason: "context_too_large", .. } => "context_length_exceeded".to_owned(),
        _ if param.as_deref() == Some("previous_response_id") => "previous_response_not_found".to_owned(),
        _ => failure.error,
    };
    ErrorResponse { error: ErrorDetail { message, r#type: kind, param, code } }
}
