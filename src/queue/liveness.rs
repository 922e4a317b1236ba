//! Whether the worker of this process is alive: set by its heartbeat, read by readiness.

use std::sync::{Mutex, PoisonError};

use chrono::{DateTime, TimeDelta, Utc};

/// The last heartbeat of this process's worker.
#[derive(Debug, Default)]
pub struct Liveness(Mutex<Option<DateTime<Utc>>>);

impl Liveness {
    /// Records a heartbeat, or the start of the worker.
    pub(in crate::queue) fn beat(&self, now: DateTime<Utc>) {
        *self.0.lock().unwrap_or_else(PoisonError::into_inner) = Some(now);
    }

    /// Records that the worker was stopped on request.
    pub(in crate::queue) fn stop(&self) {
        *self.0.lock().unwrap_or_else(PoisonError::into_inner) = None;
    }

    /// The time since the last heartbeat; `None` if no worker runs here.
    #[must_use]
    pub fn silence(&self, now: DateTime<Utc>) -> Option<TimeDelta> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).map(|last| now - last)
    }
}
