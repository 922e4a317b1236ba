//! Whether the worker of this process lives: told by its pulse, asked by readiness.

use std::sync::{Mutex, PoisonError};

use chrono::{DateTime, TimeDelta, Utc};

/// The last sign of life of this process's worker.
#[derive(Debug, Default)]
pub struct Liveness(Mutex<Option<DateTime<Utc>>>);

impl Liveness {
    /// The worker lives, or begins to.
    pub(in crate::queue) fn beat(&self, now: DateTime<Utc>) {
        *self.0.lock().unwrap_or_else(PoisonError::into_inner) = Some(now);
    }

    /// The worker has stopped because it was told to.
    pub(in crate::queue) fn stop(&self) {
        *self.0.lock().unwrap_or_else(PoisonError::into_inner) = None;
    }

    /// For how long it has given no sign of life; `None` when no worker runs here.
    #[must_use]
    pub fn silence(&self, now: DateTime<Utc>) -> Option<TimeDelta> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).map(|last| now - last)
    }
}
