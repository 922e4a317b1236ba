//! Circuit breaker: after repeated failures, an endpoint is not called for a pause and then probed once. Each model ([`super::client`])
//! and each context provider has one.

use std::collections::VecDeque;
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use chrono::{DateTime, Utc};

use crate::domain::clock::Clock;
use crate::telemetry::metrics;

/// Opens after `failures` within `window`; admits one probe after `pause`.
#[derive(Debug)]
pub struct Breaker {
    /// The name in metrics.
    part: &'static str,
    clock: Clock,
    failures: usize,
    window: Duration,
    pause: Duration,
    state: Mutex<State>,
}

#[derive(Debug, Default)]
struct State {
    recent: VecDeque<DateTime<Utc>>,
    opened_at: Option<DateTime<Utc>>,
    is_probing: bool,
}

impl Breaker {
    /// A closed circuit for a `part` of the system.
    pub const fn new(part: &'static str, clock: Clock, failures: usize, window: Duration, pause: Duration) -> Self {
        let state = State { recent: VecDeque::new(), opened_at: None, is_probing: false };
        Self { part, clock, failures, window, pause, state: Mutex::new(state) }
    }

    /// Requests permission for a call.
    ///
    /// # Errors
    /// The time to wait if the circuit is open.
    pub fn admit(&self) -> Result<Permit<'_>, Duration> {
        let now = self.clock.now();
        let mut state = self.state.lock().unwrap_or_else(PoisonError::into_inner);
        let Some(opened_at) = state.opened_at else { return Ok(Permit { breaker: self, is_probe: false }) };
        let waited = (now - opened_at).to_std().unwrap_or_default();
        if waited < self.pause || state.is_probing {
            return Err(self.pause.saturating_sub(waited).max(Duration::from_secs(1)));
        }
        state.is_probing = true;
        Ok(Permit { breaker: self, is_probe: true })
    }
}

/// The permission for one call. Dropping it without a report releases the slot of a probe.
#[derive(Debug)]
pub struct Permit<'a> {
    breaker: &'a Breaker,
    is_probe: bool,
}

impl Permit<'_> {
    /// The endpoint answered, with any result.
    pub fn succeeded(self) {
        let mut state = self.breaker.state.lock().unwrap_or_else(PoisonError::into_inner);
        state.recent.clear();
        if state.opened_at.take().is_some() {
            metrics::circuit_closed(self.breaker.part);
        }
    }

    /// The endpoint failed.
    pub fn failed(self) {
        let now = self.breaker.clock.now();
        let mut state = self.breaker.state.lock().unwrap_or_else(PoisonError::into_inner);
        state.recent.retain(|at| (now - *at).to_std().unwrap_or_default() < self.breaker.window);
        state.recent.push_back(now);
        let is_due = self.is_probe || (state.recent.len() >= self.breaker.failures && state.opened_at.is_none());
        if is_due && state.opened_at.replace(now).is_none() {
            metrics::circuit_opened(self.breaker.part);
        }
    }
}

impl Drop for Permit<'_> {
    fn drop(&mut self) {
        if self.is_probe {
            self.breaker.state.lock().unwrap_or_else(PoisonError::into_inner).is_probing = false;
        }
    }
}

/// Removes an open circuit from the metrics when its client is dropped.
impl Drop for Breaker {
    fn drop(&mut self) {
        if self.state.get_mut().unwrap_or_else(PoisonError::into_inner).opened_at.is_some() {
            metrics::circuit_closed(self.part);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn breaker(clock: &Clock) -> Breaker {
        Breaker::new("model", clock.clone(), 5, Duration::from_secs(60), Duration::from_secs(30))
    }

    fn fail(breaker: &Breaker, times: usize) {
        for _ in 0..times {
            breaker.admit().unwrap().failed();
        }
    }

    #[test]
    fn five_failures_in_a_minute_open_the_circuit_and_a_good_probe_closes_it() {
        let clock = Clock::fixed_at("2026-11-21T10:00:00Z");
        let breaker = breaker(&clock);
        fail(&breaker, 4);
        assert!(breaker.admit().is_ok(), "four are not enough");
        fail(&breaker, 1);
        assert_eq!(breaker.admit().unwrap_err(), Duration::from_secs(30));
        clock.advance(chrono::Duration::seconds(30));
        let probe = breaker.admit().unwrap();
        assert!(breaker.admit().is_err(), "one probe at a time");
        probe.succeeded();
        fail(&breaker, 4);
        assert!(breaker.admit().is_ok(), "the count began anew");
    }

    #[test]
    fn a_bad_probe_keeps_the_circuit_open_for_another_pause() {
        let clock = Clock::fixed_at("2026-11-21T10:00:00Z");
        let breaker = breaker(&clock);
        fail(&breaker, 5);
        clock.advance(chrono::Duration::seconds(31));
        breaker.admit().unwrap().failed();
        assert_eq!(breaker.admit().unwrap_err(), Duration::from_secs(30));
    }

    #[test]
    fn a_probe_that_is_given_up_frees_its_place() {
        let clock = Clock::fixed_at("2026-11-21T10:00:00Z");
        let breaker = breaker(&clock);
        fail(&breaker, 5);
        clock.advance(chrono::Duration::seconds(31));
        drop(breaker.admit().unwrap());
        assert!(breaker.admit().is_ok());
    }

    #[test]
    fn failures_spread_over_more_than_a_minute_do_not_open_it() {
        let clock = Clock::fixed_at("2026-11-21T10:00:00Z");
        let breaker = breaker(&clock);
        for _ in 0..20 {
            fail(&breaker, 1);
            clock.advance(chrono::Duration::seconds(16));
        }
        assert!(breaker.admit().is_ok());
    }
}
