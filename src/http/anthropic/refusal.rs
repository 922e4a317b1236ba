//! Errors in Anthropic's format. Anthropic's clients choose their exception by the status and show `error.message`.

use serde::Serialize;
use utoipa::ToSchema;

use crate::error::Error;
use crate::http::failure;

/// An error in Anthropic's format.
#[derive(Debug, Serialize, ToSchema)]
pub struct AnthropicErrorResponse {
    /// Always `error`.
    #[schema(example = "error")]
    r#type: &'static str,
    /// The error.
    error: AnthropicDetail,
    /// The request id.
    request_id: String,
}

/// The details of an error.
#[derive(Debug, Serialize, ToSchema)]
pub struct AnthropicDetail {
    /// The error type, such as `invalid_request_error`, `authentication_error`, `not_found_error` or `api_error`.
    #[schema(example = "not_found_error")]
    r#type: &'static str,
    /// The error message. It begins with the invalid field, if one is.
    #[schema(example = "agent not found")]
    message: String,
}

/// The error in Anthropic's format.
#[must_use]
pub fn body(error: &Error) -> AnthropicErrorResponse {
    let failure = failure::body(error);
    let kind = match failure.code {
        401 => "authentication_error",
        403 => "permission_error",
        404 => "not_found_error",
        413 => "request_too_large",
        429 => "rate_limit_error",
        400..=499 => "invalid_request_error",
        503 => "overloaded_error",
        _ => "api_error",
    };
    let message = failure.details.first().map_or(failure.msg, |wrong| format!("{}: {}", wrong.field, wrong.message));
    AnthropicErrorResponse { r#type: "error", error: AnthropicDetail { r#type: kind, message }, request_id: failure.request_id }
}
