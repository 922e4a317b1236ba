//! The jobs this process has in hand. The pulse renews their leases from here and tells a run when it has lost its own.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use tokio_util::sync::CancellationToken;

use crate::domain::ids::JobId;

/// The runs in hand. Cloning shares the list.
#[derive(Clone, Debug, Default)]
pub(in crate::queue) struct Roster(Arc<Mutex<Seats>>);

#[derive(Debug, Default)]
struct Seats {
    /// Seats given out so far: tells two runs of one job apart.
    given: u64,
    taken: HashMap<JobId, (u64, CancellationToken)>,
}

/// A run's place on the roster; leaves it when dropped.
#[derive(Debug)]
pub(in crate::queue) struct Seat {
    roster: Roster,
    job: JobId,
    number: u64,
    lost: CancellationToken,
}

impl Roster {
    /// Takes a run in. An earlier run of the same job, which was called off and put back before its worker noticed, has lost it.
    pub(in crate::queue) fn enter(&self, job: JobId) -> Seat {
        let lost = CancellationToken::new();
        let mut seats = self.lock();
        seats.given += 1;
        let number = seats.given;
        if let Some((_, earlier)) = seats.taken.insert(job, (number, lost.clone())) {
            earlier.cancel();
        }
        Seat { roster: self.clone(), job, number, lost }
    }

    /// The jobs in hand.
    pub(in crate::queue) fn jobs(&self) -> Vec<JobId> {
        self.lock().taken.keys().copied().collect()
    }

    /// Tells each of `asked` that is not among `held` that it has lost its job.
    pub(in crate::queue) fn keep(&self, asked: &[JobId], held: &[JobId]) {
        let seats = self.lock();
        for job in asked.iter().filter(|job| !held.contains(job)) {
            if let Some((_, lost)) = seats.taken.get(job) {
                lost.cancel();
            }
        }
    }

    fn lock(&self) -> MutexGuard<'_, Seats> {
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
        let mut seats = self.roster.lock();
        if seats.taken.get(&self.job).is_some_and(|(number, _)| *number == self.number) {
            seats.taken.remove(&self.job);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_later_run_of_a_job_takes_the_seat_and_keeps_it_when_the_earlier_one_leaves() {
        let roster = Roster::default();
        let job = JobId::from(7);
        let earlier = roster.enter(job);
        let later = roster.enter(job);
        assert!(earlier.lost.is_cancelled() && !later.lost.is_cancelled());
        drop(earlier);
        assert_eq!(roster.jobs(), [job], "its lease goes on being renewed");
        roster.keep(&[job], &[]);
        assert!(later.lost.is_cancelled());
        drop(later);
        assert!(roster.jobs().is_empty());
    }
}
