//! An endpoint of a model server that the operator configured: JSON in, JSON out, within a time limit and behind a circuit breaker. Used by
//! `embed` and `rerank`.

use std::fmt;
use std::time::Duration;

use serde_json::Value;

use crate::config::value::Secret;
use crate::domain::clock::Clock;
use crate::llm::breaker::Breaker;
use crate::net::{Outbound, read_capped};

/// The number of failures that opens the circuit …
const BREAKER_FAILURES: usize = 3;
/// … if they occur within this window.
const BREAKER_WINDOW: Duration = Duration::from_secs(60);
/// How long the circuit stays open before one call may probe the endpoint.
const BREAKER_PAUSE: Duration = Duration::from_secs(30);

/// The failure of a call that was not made, because the circuit is open.
pub(super) const CIRCUIT_OPEN: &str = "circuit_open";

/// The client of one endpoint.
pub(super) struct Endpoint {
    url: String,
    key: Option<Secret>,
    client: reqwest::Client,
    breaker: Breaker,
}

/// Hides the key, which must not reach a log through `{:?}`.
impl fmt::Debug for Endpoint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Endpoint").field("url", &self.url).finish_non_exhaustive()
    }
}

impl Endpoint {
    /// The endpoint at `url`; `part` is its name in metrics.
    pub(super) fn new(part: &'static str, url: String, key: Option<Secret>, outbound: &Outbound, clock: Clock) -> Self {
        let breaker = Breaker::new(part, clock, BREAKER_FAILURES, BREAKER_WINDOW, BREAKER_PAUSE);
        Self { url, key, client: outbound.for_operator().clone(), breaker }
    }

    /// Posts `body` and returns the answer, of at most `cap` bytes.
    ///
    /// # Errors
    /// The class of the failure, for metrics.
    pub(super) async fn post(&self, body: &Value, cap: usize) -> Result<Vec<u8>, &'static str> {
        let mut request = self.client.post(&self.url).json(body);
        if let Some(key) = &self.key {
            request = request.bearer_auth(key.expose());
        }
        let response = request.send().await.map_err(|_| "connection_failed")?;
        if !response.status().is_success() {
            return Err(if response.status().as_u16() == 429 { "rate_limited" } else { "request_refused" });
        }
        read_capped(response, cap).await.map_err(|_| "answer_too_large")
    }

    /// Waits for `call` up to `limit`, and tells the breaker how it ended. With an open circuit, the call is not made.
    ///
    /// # Errors
    /// The class of the failure: that of the call, `timeout`, or [`CIRCUIT_OPEN`].
    pub(super) async fn within<T>(&self, limit: Duration, call: impl Future<Output = Result<T, &'static str>>) -> Result<T, &'static str> {
        let permit = self.breaker.admit().map_err(|_| CIRCUIT_OPEN)?;
        let answer = tokio::time::timeout(limit, call).await.unwrap_or(Err("timeout"));
        if answer.is_ok() {
            permit.succeeded();
        } else {
            permit.failed();
        }
        answer
    }
}
