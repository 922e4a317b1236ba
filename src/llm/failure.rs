//! The ways in which a call to a model can fail. Only the failure class leaves this module.

use std::time::Duration;

use crate::error::Error;

/// One failed call.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Failure {
    /// No connection, or it broke before the end of the answer.
    Connection,
    /// The time-out elapsed.
    Timeout,
    /// An HTTP status other than success, with the time to wait.
    Status(u16, Option<Duration>),
    /// The prompt exceeds the model's context window.
    ContextTooLarge,
    /// The answer exceeds `llm.max-answer-bytes`.
    AnswerTooLarge,
    /// A streamed answer ended early.
    BrokenOff,
    /// The answer is not JSON or not in the provider's format.
    Unusable,
    /// The answer is empty or only white space.
    Empty,
    /// The provider filtered the answer.
    Filtered,
    /// The circuit is open.
    CircuitOpen(Duration),
    /// The request could not be built.
    Request,
}

impl Failure {
    /// The failure class for errors, reports and metrics.
    pub(super) const fn reason(self) -> &'static str {
        match self {
            Self::Connection => "connection_failed",
            Self::Timeout | Self::Status(408 | 504, _) => "timeout",
            Self::Status(429, _) => "rate_limited",
            Self::Status(401 | 403, _) => "credentials_refused",
            Self::Status(404, _) => "model_not_found",
            Self::Status(500..=599, _) => "provider_error",
            Self::Status(..) => "request_refused",
            Self::ContextTooLarge => "context_too_large",
            Self::AnswerTooLarge => "answer_too_large",
            Self::BrokenOff => "answer_broke_off",
            Self::Unusable => "unusable_answer",
            Self::Empty => "empty_answer",
            Self::Filtered => "filtered",
            Self::CircuitOpen(_) => "circuit_open",
            Self::Request => "request_not_made",
        }
    }

    /// Whether the call is retried at once. A time-out is not, because it has already taken a minute.
    pub(super) const fn is_retried(self) -> bool {
        matches!(self, Self::Connection | Self::BrokenOff | Self::Status(408 | 429 | 500..=599, _))
    }

    /// Whether the failure indicates a problem with the endpoint and counts for the circuit breaker.
    pub(super) const fn counts_against_the_endpoint(self) -> bool {
        matches!(self, Self::Connection | Self::BrokenOff | Self::Timeout | Self::AnswerTooLarge | Self::Status(408 | 429 | 500..=599, _))
    }

    /// Whether a later job may succeed.
    const fn is_transient(self) -> bool {
        matches!(self, Self::Connection | Self::BrokenOff | Self::Timeout | Self::CircuitOpen(_) | Self::Status(408 | 429 | 500..=599, _))
    }

    /// How long the provider or the open circuit asks callers to wait.
    pub(super) const fn retry_after(self) -> Option<Duration> {
        match self {
            Self::Status(_, wait) => wait,
            Self::CircuitOpen(wait) => Some(wait),
            _ => None,
        }
    }
}

impl From<Failure> for Error {
    fn from(failure: Failure) -> Self {
        Self::Llm { reason: failure.reason(), is_transient: failure.is_transient(), retry_after: failure.retry_after() }
    }
}
