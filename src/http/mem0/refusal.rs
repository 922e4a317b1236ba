//! The house's errors in the words of mem0's wire, whose clients choose their exception by the status and show `detail`.

use serde::Serialize;
use utoipa::ToSchema;

use crate::error::Error;
use crate::http::failure;

/// A refusal as clients of theirs read it.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct RefusalResponse {
    /// A sentence.
    detail: String,
    /// What kind of failure it is.
    error: String,
    /// To be named when asking for help.
    request_id: String,
}

/// The refusal as JSON.
#[must_use]
pub fn write(error: &Error) -> String {
    serde_json::to_string(&body(error)).unwrap_or_default()
}

fn body(error: &Error) -> RefusalResponse {
    let failure = failure::body(error);
    let first = failure.details.first().map(|wrong| format!("{}: {}", wrong.field, wrong.message));
    RefusalResponse { detail: first.unwrap_or(failure.msg), error: failure.error, request_id: failure.request_id }
}
