//! The error type of the application, and the table that maps each error to its slug, status, title and advice.
//!
//! Causes go to the log with the request id and never to the client. Each surface maps the error once: JSON, HTML, MCP, job outcome.
//!
//! Every call that reaches the database can fail with [`Error::Unavailable`] when the database does not answer. `# Errors` sections
//! leave that out and say what is particular to the function.

use std::time::Duration;

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// Result with the application's error.
pub type Result<T, E = Error> = std::result::Result<T, E>;

/// One problem with the input.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct FieldError {
    /// The field as the caller wrote it; dotted for nested fields.
    pub field: String,
    /// What the field must be.
    pub message: String,
}

/// Everything that can go wrong, in terms of the product.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// 400: the request has the wrong format (broken JSON, wrong content type).
    #[error("{0}")]
    Malformed(String),
    /// 401: missing, wrong, expired or revoked credentials.
    #[error("{0}")]
    Unauthenticated(&'static str),
    /// 403: the caller can see the object, but the role or the token does not allow the action.
    #[error("{0}")]
    Forbidden(String),
    /// 404: the object does not exist or the caller cannot see it; the two are indistinguishable.
    #[error("{0} not found")]
    NotFound(&'static str),
    /// 405: the path exists, but not with this method. Carries the allowed methods as the `Allow` header lists them.
    #[error("this path supports only {0}")]
    MethodNotAllowed(String),
    /// 409: the request conflicts with existing data.
    #[error("{0}")]
    Conflict(String),
    /// 410: a feature that is switched off.
    #[error("{0} is switched off")]
    Gone(&'static str),
    /// 412: another writer was first. Carries the current ETag.
    #[error("it has changed since you read it")]
    PreconditionFailed {
        /// The current version: the hash of a file (its ETag without quotes) or the time a fact last changed. Empty if nothing exists.
        current: String,
    },
    /// 413: larger than allowed.
    #[error("{0}")]
    TooLarge(String),
    /// 415: the body is compressed or has another encoding that is not accepted.
    #[error("{0}")]
    UnsupportedEncoding(String),
    /// 422: the request is well-formed, but one or more fields are invalid.
    #[error("the request has {} invalid field(s)", .0.len())]
    Invalid(Vec<FieldError>),
    /// 422: the scanner put the text into quarantine, where it waits for review.
    #[error("the text was quarantined for review: {rule}")]
    Held {
        /// The family of rules that matched.
        rule: &'static str,
        /// The id of the quarantine entry.
        quarantine: crate::domain::ids::QuarantineId,
    },
    /// 429: too many requests. Carries the time to wait.
    #[error("too many requests")]
    RateLimited(Duration),
    /// 429: the tenant used up its daily token budget. Carries the time until midnight (UTC).
    #[error("the tenant's daily token budget is used up")]
    BudgetSpent(Duration),
    /// 431: the request line and the headers together are too large.
    #[error("{0}")]
    HeadTooLarge(String),
    /// 503: the request needs a model, but none is configured.
    #[error("no model is configured")]
    LlmNotConfigured,
    /// 502: the model failed or returned an unusable answer.
    #[error("the model failed: {reason}")]
    Llm {
        /// An error class, never text of the model: `timeout`, `rate_limited`, `unusable_output` …
        reason: &'static str,
        /// Whether a retry may help.
        is_transient: bool,
        /// How long the provider asks callers to wait.
        retry_after: Option<Duration>,
    },
    /// 503: a dependency is unavailable. No partial write remains.
    #[error("{dependency} is not available")]
    Unavailable {
        /// `database`, `redis`, `worker`.
        dependency: &'static str,
        /// The cause, for the log.
        #[source]
        cause: Option<Box<dyn std::error::Error + Send + Sync>>,
    },
    /// 507: the server's disk is full. Nothing was written.
    #[error("the server's storage is full")]
    StorageFull(#[source] Option<Box<dyn std::error::Error + Send + Sync>>),
    /// 500: a bug or an unexpected failure. The cause is logged.
    #[error("internal error")]
    Internal(#[source] Box<dyn std::error::Error + Send + Sync>),
}

/// One row of the error table.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ErrorInfo {
    /// The value of `error` in the answer. It never changes.
    pub slug: &'static str,
    /// The HTTP status.
    pub status: u16,
    /// The heading on pages and in the docs.
    pub title: &'static str,
    /// What the caller can do about it.
    pub advice: &'static str,
}

macro_rules! situations {
    ($($name:ident: $slug:literal, $status:literal, $title:literal, $advice:literal;)+) => {
        $(const $name: ErrorInfo = ErrorInfo { slug: $slug, status: $status, title: $title, advice: $advice };)+
        /// Every row of the error table, for docs and tests.
        pub const SITUATIONS: &[ErrorInfo] = &[$($name),+];
    };
}

situations! {
    MALFORMED: "malformed", 400, "Malformed request", "Send valid JSON with the content type application/json.";
    UNAUTHENTICATED: "unauthenticated", 401, "Not signed in", "Send a valid token in the Authorization header.";
    FORBIDDEN: "forbidden", 403, "Not allowed", "Ask an admin of the workspace for the role or scope named in the message.";
    NOT_FOUND: "not_found", 404, "Not found", "Check the id and the workspace; other owners' objects are not shown.";
    METHOD_NOT_ALLOWED: "method_not_allowed", 405, "Method not allowed", "See the API description for the methods of this path.";
    CONFLICT: "conflict", 409, "Conflict", "Read the current state and decide again.";
    GONE: "feature_off", 410, "Switched off", "An admin can switch the feature on in the settings.";
    PRECONDITION_FAILED: "precondition_failed", 412, "Changed in the meantime", "Read the current version, merge your change, and write again \
        with its ETag. Nothing was lost.";
    TOO_LARGE: "too_large", 413, "Too large", "Send less data per request; the API description lists the limits.";
    UNSUPPORTED_ENCODING: "unsupported_encoding", 415, "Unsupported encoding", "Send the body uncompressed, without the header Content-Encoding.";
    INVALID: "invalid", 422, "Invalid input", "Correct the fields listed in details.";
    HELD: "held_for_review", 422, "Held for review", "Review the item in the quarantine, under the given id, and release or discard it.";
    RATE_LIMITED: "rate_limited", 429, "Too many requests", "Wait for the seconds given in Retry-After.";
    BUDGET_SPENT: "budget_spent", 429, "Daily budget spent", "Wait for the seconds given in Retry-After, until midnight UTC, or have an admin raise mate.chat.daily-tokens.";
    HEAD_TOO_LARGE: "head_too_large", 431, "Request head too large", "Send fewer or shorter headers and cookies; the operator sets the limit in server.max-header.";
    LLM_NOT_CONFIGURED: "llm_not_configured", 503, "No model configured", "Set llm.base-url and llm.model, choose a model under /api/v1/models, or use the model-free engine.";
    LLM_FAILED: "llm_failed", 502, "The model failed", "Try again later; memory was not changed.";
    UNAVAILABLE: "unavailable", 503, "Temporarily unavailable", "Try again after the seconds given in Retry-After; nothing was partly \
        written.";
    STORAGE_FULL: "storage_full", 507, "Storage full", "Nothing was written. Free space on the server's disk, then try again; no restart is needed.";
    INTERNAL: "internal", 500, "Internal error", "Report the request id; the cause is in the server's log.";
}

/// A task of this process panicked or was aborted.
impl From<tokio::task::JoinError> for Error {
    fn from(error: tokio::task::JoinError) -> Self {
        Self::internal(error)
    }
}

impl Error {
    /// An error about one invalid field.
    pub fn invalid(field: impl Into<String>, message: impl Into<String>) -> Self {
        Self::Invalid(vec![FieldError { field: field.into(), message: message.into() }])
    }

    /// The same error about one field, under the name by which this caller knows the field.
    #[must_use]
    pub fn of_field(self, name: &str) -> Self {
        match self {
            Self::Invalid(fields) => {
                Self::Invalid(fields.into_iter().map(|wrong| FieldError { field: name.to_owned(), ..wrong }).collect())
            }
            other => other,
        }
    }

    /// An invalid cursor or limit, with the field name that [`crate::domain::page`] reports.
    #[must_use]
    pub fn bad_page(field: &'static str) -> Self {
        let message = if field == "limit" { "must be 1 to 200" } else { "is not a cursor of this list" };
        Self::invalid(field, message)
    }

    /// Replaces this error with another when it reports a broken constraint. PostgreSQL reports the constraint's `name`; SQLite reports a
    /// `column` of the constraint as `table.column`.
    #[must_use]
    pub fn on_constraint(self, name: &str, column: &str, instead: impl FnOnce() -> Self) -> Self {
        if self.constraint().is_some_and(|broken| broken.contains(name) || broken.contains(column)) { instead() } else { self }
    }

    /// A bug or an unexpected failure of a library. The client gets 500; the cause is logged.
    pub fn internal(cause: impl Into<Box<dyn std::error::Error + Send + Sync>>) -> Self {
        Self::Internal(cause.into())
    }

    /// A dependency that is unavailable.
    pub fn unavailable(dependency: &'static str, cause: impl Into<Box<dyn std::error::Error + Send + Sync>>) -> Self {
        Self::Unavailable { dependency, cause: Some(cause.into()) }
    }

    /// A file of `place` could not be read or written: [`Error::StorageFull`] when the disk is full, otherwise [`Error::Unavailable`].
    pub fn disk(place: &'static str, cause: std::io::Error) -> Self {
        if cause.kind() == std::io::ErrorKind::StorageFull {
            Self::StorageFull(Some(Box::new(cause)))
        } else {
            Self::unavailable(place, cause)
        }
    }

    /// The error with its chain of causes, for the log. Clients never see the causes.
    #[must_use]
    pub fn chain(&self) -> String {
        let mut text = self.to_string();
        let mut next = std::error::Error::source(self);
        while let Some(cause) = next {
            text.push_str(": ");
            text.push_str(&cause.to_string());
            next = cause.source();
        }
        text
    }

    /// The row of the error table for this error.
    #[must_use]
    pub const fn situation(&self) -> ErrorInfo {
        match self {
            Self::Malformed(_) => MALFORMED,
            Self::Unauthenticated(_) => UNAUTHENTICATED,
            Self::Forbidden(_) => FORBIDDEN,
            Self::NotFound(_) => NOT_FOUND,
            Self::MethodNotAllowed(_) => METHOD_NOT_ALLOWED,
            Self::Conflict(_) => CONFLICT,
            Self::Gone(_) => GONE,
            Self::PreconditionFailed { .. } => PRECONDITION_FAILED,
            Self::TooLarge(_) => TOO_LARGE,
            Self::UnsupportedEncoding(_) => UNSUPPORTED_ENCODING,
            Self::Invalid(_) => INVALID,
            Self::Held { .. } => HELD,
            Self::RateLimited(_) => RATE_LIMITED,
            Self::BudgetSpent(_) => BUDGET_SPENT,
            Self::HeadTooLarge(_) => HEAD_TOO_LARGE,
            Self::LlmNotConfigured => LLM_NOT_CONFIGURED,
            Self::Llm { .. } => LLM_FAILED,
            Self::Unavailable { .. } => UNAVAILABLE,
            Self::StorageFull(_) => STORAGE_FULL,
            Self::Internal(_) => INTERNAL,
        }
    }

    /// How long the client should wait before a retry.
    #[must_use]
    pub const fn retry_after(&self) -> Option<Duration> {
        match self {
            Self::RateLimited(wait) | Self::BudgetSpent(wait) => Some(*wait),
            Self::Llm { retry_after, .. } => *retry_after,
            Self::Unavailable { .. } => Some(Duration::from_secs(2)),
            Self::StorageFull(_) => Some(Duration::from_secs(30)),
            _ => None,
        }
    }

    /// The class to record for this error. A model failure has its own class; no class contains user text.
    #[must_use]
    pub const fn class(&self) -> &'static str {
        match self {
            Self::Llm { reason, .. } => reason,
            error => error.situation().slug,
        }
    }

    /// Whether a job that failed with this error should be retried.
    #[must_use]
    pub const fn is_transient(&self) -> bool {
        match self {
            Self::Llm { is_transient, .. } => *is_transient,
            Self::RateLimited(_)
            | Self::BudgetSpent(_)
            | Self::Unavailable { .. }
            | Self::StorageFull(_)
            | Self::Conflict(_)
            | Self::PreconditionFailed { .. }
            | Self::Internal(_) => true,
            _ => false,
        }
    }

    /// Whether the database rolled the transaction back in favour of another one; see [`Refused`].
    #[must_use]
    pub fn is_refused(&self) -> bool {
        matches!(self, Self::Unavailable { cause: Some(cause), .. } if cause.is::<Refused>())
    }

    /// The name of the constraint that a write broke. Call sites use it through `on_constraint`.
    #[must_use]
    pub fn constraint(&self) -> Option<&str> {
        match self {
            Self::Internal(cause) => cause.downcast_ref::<ConstraintBroken>().map(|broken| broken.0.as_str()),
            _ => None,
        }
    }
}

/// The database rolled a transaction back in favour of another one, for example as a deadlock victim. Nothing was written; a retry of the
/// same transaction may succeed.
#[derive(Debug, thiserror::Error)]
#[error("rolled back in favour of another transaction: {0}")]
pub struct Refused(pub sea_orm::DbErr);

/// A write broke a unique constraint or foreign key. Holds the constraint's name (PostgreSQL) or its columns (SQLite).
#[derive(Debug, thiserror::Error)]
#[error("constraint broken: {0}")]
pub struct ConstraintBroken(pub String);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_situation_has_its_own_slug_and_an_advice() {
        for (index, situation) in SITUATIONS.iter().enumerate() {
            assert!(SITUATIONS.iter().skip(index + 1).all(|other| other.slug != situation.slug), "{}", situation.slug);
            assert!((400..600).contains(&situation.status) && situation.advice.ends_with('.'));
        }
    }

    #[test]
    fn the_cause_of_an_internal_error_is_not_in_its_text() {
        let error = Error::internal("password=hunter2");
        assert_eq!(error.to_string(), "internal error");
    }
}
