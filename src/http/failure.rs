//! The standard error response: status, envelope and `Retry-After`. The cause is logged.

use actix_web::http::StatusCode;
use actix_web::http::header::{ACCEPT_ENCODING, ALLOW, ETAG, RETRY_AFTER, WWW_AUTHENTICATE};
use actix_web::{HttpResponse, ResponseError};

use crate::edge::request_id;
use crate::error::{Error, FieldError};
use crate::http::answer::Failure;

impl ResponseError for Error {
    fn status_code(&self) -> StatusCode {
        StatusCode::from_u16(self.situation().status).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR)
    }

    fn error_response(&self) -> HttpResponse {
        log(self);
        let mut answer = HttpResponse::build(self.status_code());
        if let Some(wait) = self.retry_after() {
            answer.insert_header((RETRY_AFTER, wait.as_secs().max(1)));
        }
        match self {
            Self::Unauthenticated(_) => {
                answer.insert_header((WWW_AUTHENTICATE, "Bearer"));
            }
            Self::MethodNotAllowed(allowed) => {
                answer.insert_header((ALLOW, allowed.as_str()));
            }
            // RFC 9110, 12.5.3: in a response, the header lists the encodings that the server accepts.
            Self::UnsupportedEncoding(_) => {
                answer.insert_header((ACCEPT_ENCODING, "identity"));
            }
            Self::PreconditionFailed { current } if !current.is_empty() => {
                answer.insert_header((ETAG, format!("\"{current}\"")));
            }
            _ => {}
        }
        answer.json(body(self))
    }
}

/// The error as the client sees it.
#[must_use]
pub fn body(error: &Error) -> Failure {
    let situation = error.situation();
    let detail = |field: &str, message: String| FieldError { field: field.to_owned(), message };
    let details: Vec<FieldError> = match error {
        Error::Invalid(fields) => fields.clone(),
        Error::Held { rule, quarantine } => vec![detail("quarantineId", quarantine.to_string()), detail("rule", (*rule).to_owned())],
        _ => Vec::new(),
    };
    Failure { code: situation.status, msg: error.to_string(), error: situation.slug.to_owned(), request_id: request_id(), details }
}

fn log(error: &Error) {
    let slug = error.situation().slug;
    match error {
        Error::Internal(_) | Error::Unavailable { .. } | Error::StorageFull(_) => {
            tracing::error!(slug, cause = error.chain(), "The request failed");
        }
        Error::Llm { reason, .. } => tracing::warn!(slug, reason, "The request failed"),
        _ => tracing::debug!(slug, "The request was refused"),
    }
}
