//! The jobs this process has in hand. The pulse renews their leases from here and tells a run when it has lost its own.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use tokio_util::sync::CancellationToken;

use crate::domain::ids::JobId;

/// The runs in hand. Cloning shares the list.
#[derive(Clone, Debug, Default)]
pub(in crate::queue) struct RunningJobs(Arc<Mutex<Runs>>);

#[derive(Debug, Default)]
struct Runs {
    /// Seats given out so far: tells two runs of one job apart.
    given: u64,
    taken: HashMap<JobId, (u64, CancellationToken)>,
}

/// Keeps a run in the list; removes it when dropped.
#[derive(Debug)]
pub(in crate::queue) struct RunGuard {
    running_jobs: RunningJobs,
    job: JobId,
    number: u64,
    lost: CancellationToken,
}

impl RunningJobs {
    /// Takes a run in. An earlier run of the same job, which was called off and put back before its worker noticed, has lost it.
    pub(in crate::queue) fn enter(&self, job: JobId) -> RunGuard {
        let lost = CancellationToken::new();
        let mut runs = self.lock();
        runs.given += 1;
        let number = runs.given;
        if let Some((_, earlier)) = runs.taken.insert(job, (number, lost.clone())) {
            earlier.cancel();
        }
        RunGuard { running_jobs: self.clone(), job, number, lost }
    }

    /// The jobs in hand.
    pub(in crate::queue) fn jobs(&self) -> Vec<JobId> {
        self.lock().taken.keys().copied().collect()
    }

    /// Tells each of `asked` that is not among `held` that it has lost its job.
    pub(in crate::queue) fn keep(&self, asked: &[JobId], held: &[JobId]) {
        let runs = self.lock();
        for job in asked.iter().filter(|job| !held.contains(job)) {
            if let Some((_, lost)) = runs.taken.get(job) {
                lost.cancel();
            }
        }
    }

    fn lock(&self) -> MutexGuard<'_, Runs> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl RunGuard {
    /// Waits until the job is not this worker's any more.
    pub(in crate::queue) async fn lost(&self) {
        self.lost.cancelled().await;
    }
}

impl Drop for RunGuard {
    fn drop(&mut self) {
        let mut runs = self.running_jobs.lock();
        if runs.taken.get(&self.job).is_some_and(|(number, _)| *number == self.number) {
            runs.taken.remove(&self.job);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_later_run_of_a_job_takes_the_seat_and_keeps_it_when_the_earlier_one_leaves() {
        let running_jobs = RunningJobs::default();
        let job = JobId::from(7);
        let earlier = running_jobs.enter(job);
        let later = running_jobs.enter(job);
        assert!(earlier.lost.is_cancelled() && !later.lost.is_cancelled());
        drop(earlier);
        assert_eq!(running_jobs.jobs(), [job], "its lease is still renewed");
        running_jobs.keep(&[job], &[]);
        assert!(later.lost.is_cancelled());
        drop(later);
        assert!(running_jobs.jobs().is_empty());
    }
}
