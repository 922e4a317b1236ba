//! Errors in mem0's format. mem0's clients choose their exception by the status and show `detail`.

use serde::Serialize;
use utoipa::ToSchema;

use crate::error::Error;
use crate::http::failure;

/// An error in mem0's format.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct RefusalResponse {
    /// The error message.
    detail: String,
    /// The error code.
    error: String,
    /// The request id. Quote it in support requests.
    request_id: String,
}

/// The error as JSON.
#[must_use]
pub fn write(error: &Error) -> String {
    serde_json::to_string(&body(error)).unwrap_or_default()
}

fn body(error: &Error) -> RefusalResponse {
    let failure = failure::body(error);
    let first = failure.details.first().map(|wrong| format!("{}: {}", wrong.field, wrong.message));
    RefusalResponse { detail: first.unwrap_or(failure.msg), error: failure.error, request_id: failure.request_id }
}
