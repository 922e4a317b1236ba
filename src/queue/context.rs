//! What the queue needs of the application: the database, the clock and the settings of jobs; and whether the worker of this process is
//! alive, which its heartbeat sets and readiness reads.

use std::sync::{Arc, Mutex, PoisonError};

use chrono::{DateTime, TimeDelta, Utc};

use crate::config::Config;
use crate::domain::clock::Clock;
use crate::domain::ids::Ids;
use crate::queue::notifier::Notifier;
use crate::store::Db;

/// The part of the application state that the queue uses. Cloning shares it.
#[derive(Clone, Debug)]
pub struct QueueContext {
    /// The database that holds the jobs.
    pub db: Db,
    /// The source of time.
    pub clock: Clock,
    /// The source of worker numbers.
    pub ids: Ids,
    /// The configuration of this process.
    pub config: Arc<Config>,
    /// Wakes workers when a job is committed.
    pub notifier: Notifier,
    /// Whether the worker of this process is alive.
    pub liveness: Arc<Liveness>,
}

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
