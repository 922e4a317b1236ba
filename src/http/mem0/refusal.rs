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

/// What to do without an agent.
const NO_AGENT: &str = "agent not found: send the name or id of an agent as agent_id. The first add makes the agent, if the token may write \
                        and is not limited to certain agents";

fn body(error: &Error) -> RefusalResponse {
    let failure = failure::body(error);
    let first = failure.details.first().map(|wrong| format!("{}: {}", wrong.field, wrong.message));
    // Callers of mem0 do not know agents.
    let remedy = matches!(error, Error::NotFound("agent")).then(|| NO_AGENT.to_owned());
    RefusalResponse { detail: remedy.or(first).unwrap_or(failure.msg), error: failure.error, request_id: failure.request_id }
}
