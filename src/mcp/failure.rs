//! Maps errors to MCP. A model receives errors that it can fix as a tool result; all others are protocol errors.

use rmcp::ErrorData;
use serde_json::json;

use crate::app_state::AppState;
use crate::domain::access::Access;
use crate::error::{Error, FieldError};
use crate::tenancy;

/// The error as a sentence, with the invalid fields.
pub fn describe(error: &Error) -> String {
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

/// The error as a protocol error.
pub fn raised(error: &Error) -> ErrorData {
    let data = Some(json!({ "error": error.situation().slug }));
    match error {
        Error::NotFound(_) => ErrorData::resource_not_found(describe(error), data),
        Error::Internal(_) | Error::Unavailable { .. } => ErrorData::internal_error(describe(error), data),
        _ => ErrorData::invalid_params(describe(error), data),
    }
}

/// Records denied attempts in the audit log and internal errors in the log.
pub async fn note(app: &AppState, access: &Access, action: &str, error: &Error) {
    match error {
        Error::Forbidden(_) | Error::NotFound(_) => {
            if let Err(failure) = tenancy::audit::record_denied(app, access, action, error).await {
                tracing::error!(slug = failure.situation().slug, "A denied attempt could not be written to the audit log");
            }
        }
        Error::Internal(_) | Error::Unavailable { .. } => {
            tracing::error!(slug = error.situation().slug, cause = ?error, request = access.request_id(), "an MCP call failed");
        }
        _ => {}
    }
}
