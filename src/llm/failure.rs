//! The ways in which a call to a model can fail. Only the failure class leaves this module.

use std::io;
use std::time::Duration;

use crate::error::Error;

/// One failed call.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Failure {
    /// The connection broke before the end of the answer, or could not be made for another reason than the following ones.
    Connection,
    /// The name of the host does not resolve.
    UnknownHost,
    /// Nobody listens at the address.
    Refused,
    /// The encryption of the connection failed, such as by a certificate that is not trusted.
    Tls,
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
    /// The circuit is open, and will be for this long; the class of the failure that opened it.
    CircuitOpen(Duration, &'static str),
    /// The request could not be built.
    Request,
}

impl Failure {
    /// The failure class for errors, reports and metrics.
    pub(super) const fn reason(self) -> &'static str {
        match self {
            Self::Connection => "connection_failed",
            Self::UnknownHost => "unknown_host",
            Self::Refused => "connection_refused",
            Self::Tls => "tls_failed",
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
            Self::CircuitOpen(_, cause) => behind_open_circuit(cause),
            Self::Request => "request_not_made",
        }
    }

    /// Whether the call is retried at once. A time-out is not, because it has already taken a minute.
    pub(super) const fn is_retried(self) -> bool {
        self.is_of_the_connection() || matches!(self, Self::BrokenOff | Self::Status(408 | 429 | 500..=599, _))
    }

    /// Whether the failure indicates a problem with the endpoint and counts for the circuit breaker.
    pub(super) const fn counts_against_the_endpoint(self) -> bool {
        self.is_of_the_connection()
            || matches!(self, Self::BrokenOff | Self::Timeout | Self::AnswerTooLarge | Self::Status(408 | 429 | 500..=599, _))
    }

    /// Whether a later job may succeed.
    const fn is_transient(self) -> bool {
        self.is_of_the_connection()
            || matches!(self, Self::BrokenOff | Self::Timeout | Self::CircuitOpen(..) | Self::Status(408 | 429 | 500..=599, _))
    }

    const fn is_of_the_connection(self) -> bool {
        matches!(self, Self::Connection | Self::UnknownHost | Self::Refused | Self::Tls)
    }

    /// What kept a request from being sent or its answer from arriving.
    pub(super) fn of_transport(error: &reqwest::Error) -> Self {
        if error.is_builder() {
            return Self::Request;
        }
        let mut cause = std::error::Error::source(error);
        while let Some(inner) = cause {
            if inner.downcast_ref::<io::Error>().is_some_and(|error| error.kind() == io::ErrorKind::ConnectionRefused) {
                return Self::Refused;
            }
            // The errors of the resolver and of TLS have no types that a caller could tell apart.
            let text = inner.to_string().to_ascii_lowercase();
            if ["dns error", "failed to lookup", "name or service not known"].iter().any(|sign| text.contains(sign)) {
                return Self::UnknownHost;
            }
            if ["certificate", "tls", "handshake", "received corrupt message"].iter().any(|sign| text.contains(sign)) {
                return Self::Tls;
            }
            cause = inner.source();
        }
        Self::Connection
    }

    /// How long the provider or the open circuit asks callers to wait.
    pub(super) const fn retry_after(self) -> Option<Duration> {
        match self {
            Self::Status(_, wait) => wait,
            Self::CircuitOpen(wait, _) => Some(wait),
            _ => None,
        }
    }
}

/// `circuit_open`, and the class of the failure behind it.
const fn behind_open_circuit(cause: &'static str) -> &'static str {
    match cause.as_bytes() {
        b"connection_failed" => "circuit_open: connection_failed",
        b"unknown_host" => "circuit_open: unknown_host",
        b"connection_refused" => "circuit_open: connection_refused",
        b"tls_failed" => "circuit_open: tls_failed",
        b"timeout" => "circuit_open: timeout",
        b"rate_limited" => "circuit_open: rate_limited",
        b"provider_error" => "circuit_open: provider_error",
        b"answer_too_large" => "circuit_open: answer_too_large",
        b"answer_broke_off" => "circuit_open: answer_broke_off",
        _ => "circuit_open",
    }
}

impl From<Failure> for Error {
    fn from(failure: Failure) -> Self {
        Self::Llm { reason: failure.reason(), is_transient: failure.is_transient(), retry_after: failure.retry_after() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_open_circuit_names_every_failure_that_may_have_opened_it() {
        let all = [
            Failure::Connection,
            Failure::UnknownHost,
            Failure::Refused,
            Failure::Tls,
            Failure::BrokenOff,
            Failure::Timeout,
            Failure::AnswerTooLarge,
            Failure::Status(429, None),
            Failure::Status(500, None),
        ];
        for failure in all {
            assert!(failure.counts_against_the_endpoint());
            let open = Failure::CircuitOpen(Duration::from_secs(1), failure.reason());
            assert_eq!(open.reason(), format!("circuit_open: {}", failure.reason()));
        }
        assert_eq!(Failure::CircuitOpen(Duration::ZERO, "").reason(), "circuit_open");
    }
}
