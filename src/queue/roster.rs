//! The jobs this process has in hand. The pulse renews their leases from here and tells a run when it has lost its own.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

use tokio_util::sync::CancellationToken;

use crate::domain::ids::JobId;

/// The runs in hand. Cloning shares the list.
#[derive(Clone, Debug, Default)]
pub(in crate::queue) struct Roster(Arc<Mutex<HashMap<JobId, CancellationToken>>>);

/// A run's place on the roster; leaves it when dropped.
#[derive(Debug)]
pub(in crate::queue) struct Seat {
    roster: Roster,
    job: JobId,
    lost: CancellationToken,
}

impl Roster {
    /// Takes a run in.
    pub(in crate::queue) fn enter(&self, job: JobId) -> Seat {
        let lost = CancellationToken::new();
        self.lock().insert(job, lost.clone());
        Seat { roster: self.clone(), job, lost }
    }

    /// The jobs in hand.
    pub(in crate::queue) fn jobs(&self) -> Vec<JobId> {
        self.lock().keys().copied().collect()
    }

    /// Tells each of `asked` that is not among `held` that it has lost its job.
    pub(in crate::queue) fn keep(&self, asked: &[JobId], held: &[JobId]) {
        let runs = self.lock();
        for job in asked.iter().filter(|job| !held.contains(job)) {
            if let Some(lost) = runs.get(job) {
                lost.cancel();
            }
        }
    }

    fn lock(&self) -> std::sync::MutexGuard<'_, HashMap<JobId, CancellationToken>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Seat {
    /// Waits until the job is not this worker's any more.
    pub(in crate::queue) async fn lost(&self) {
        self.lost.cancelled().await;
    }
}

impl Drop for Seat {
    fn drop(&mut self) {
        self.roster.lock().remove(&self.job);
    }
}
