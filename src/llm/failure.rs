//! What can go wrong with one call to a model, as a class: the only thing about it that leaves this module.

use std::time::Duration;

use crate::error::Error;

/// One failed call.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Failure {
    /// No connection, or it broke before the end of the answer.
    Connection,
    /// Not done within the time-out.
    Timeout,
    /// An HTTP status that is no success.
    Status(u16, Option<Duration>),
    /// The prompt is longer than the model's window.
    ContextTooLarge,
    /// Longer than `llm.max-answer-bytes`.
    AnswerTooLarge,
    /// An answer told piece by piece ended before its end.
    BrokenOff,
    /// Not JSON, or not the shape of the provider's answers.
    Unusable,
    /// Nothing, or only white space.
    Empty,
    /// Held back by the provider's filter.
    Filtered,
    /// The circuit is open.
    CircuitOpen(Duration),
    /// Our own request could not be made.
    Request,
}

impl Failure {
    /// The class, as it stands in errors, reports and metrics.
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

    /// Whether the same call is tried again at once. A time-out is not: it has already cost a minute.
    pub(super) const fn is_retried(self) -> bool {
        matches!(self, Self::Connection | Self::BrokenOff | Self::Status(408 | 429 | 500..=599, _))
    }

    /// Whether it says that the endpoint is unwell, which opens the circuit.
    pub(super) const fn counts_against_the_endpoint(self) -> bool {
        matches!(self, Self::Connection | Self::BrokenOff | Self::Timeout | Self::AnswerTooLarge | Self::Status(408 | 429 | 500..=599, _))
    }

    /// Whether a later job may succeed.
    const fn is_transient(self) -> bool {
        matches!(self, Self::Connection | Self::BrokenOff | Self::Timeout | Self::CircuitOpen(_) | Self::Status(408 | 429 | 500..=599, _))
    }

    /// How long the provider, or the open circuit, asks us to wait.
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
