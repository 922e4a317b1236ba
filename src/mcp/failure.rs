//! The house's error in MCP's words. What a model can mend is told to the model as the answer of its tool; the rest is an error of the
//! protocol.

use rmcp::ErrorData;
use serde_json::json;

use crate::app_state::AppState;
use crate::domain::access::Access;
use crate::error::{Error, FieldError};
use crate::tenancy;

/// What went wrong in a sentence, with the fields at fault.
pub fn told(error: &Error) -> String {
    let advice = error.situation().advice;
    match error {
        Error::Invalid(fields) => {
            let wrong = |FieldError { field, message }: &FieldError| format!("{field} {message}");
            fields.iter().map(wrong).collect::<Vec<_>>().join("; ")
        }
        Error::Internal(_) | Error::Unavailable { .. } => format!("{error}. {advice}"),
        _ => error.to_string(),
    }
}

/// What the protocol is told.
pub fn raised(error: &Error) -> ErrorData {
    let data = Some(json!({ "error": error.situation().slug }));
    match error {
        Error::NotFound(_) => ErrorData::resource_not_found(told(error), data),
        Error::Internal(_) | Error::Unavailable { .. } => ErrorData::internal_error(told(error), data),
        _ => ErrorData::invalid_params(told(error), data),
    }
}

/// Writes down what the caller was denied, and what failed on our side.
pub async fn note(app: &AppState, access: &Access, action: &str, error: &Error) {
    match error {
        Error::Forbidden(_) | Error::NotFound(_) => {
            if let Err(failure) = tenancy::audit::record_denied(app, access, action, error).await {
                tracing::error!(slug = failure.situation().slug, "A denied attempt could not be written to the audit log");
            }
        }
        Error::Internal(_) | Error::Unavailable { .. } => {
            tracing::error!(slug = error.situation().slug, cause = ?error, request = access.request_id(), "A call over MCP failed");
        }
        _ => {}
    }
}
