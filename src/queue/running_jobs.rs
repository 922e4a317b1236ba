//! The running jobs of this process. The heartbeat renews their leases and notifies a run that has lost its job.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use tokio_util::sync::CancellationToken;

use crate::domain::ids::JobId;

/// The runs of this process. Cloning shares the list.
#[derive(Clone, Debug, Default)]
pub(in crate::queue) struct RunningJobs(Arc<Mutex<Runs>>);

#[derive(Debug, Default)]
struct Runs {
    /// The number of guards given out so far, which distinguishes two runs of one job.
    given: u64,
    taken: HashMap<JobId, (u64, CancellationToken)>,
}

/// Holds a run in the list; removes it when dropped.
#[derive(Debug)]
pub(in crate::queue) struct RunGuard {
    running_jobs: RunningJobs,
    job: JobId,
    number: u64,
    lost: CancellationToken,
}

impl RunningJobs {
    /// Adds a run. An earlier run of the same job has lost it: the job was cancelled and put back before its worker noticed.
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

    /// The running jobs.
    pub(in crate::queue) fn jobs(&self) -> Vec<JobId> {
        self.lock().taken.keys().copied().collect()
    }

    /// Notifies the runs of those `asked` jobs that are not among `held` that they have lost their job.
    pub(in crate::queue) fn notify_lost(&self, asked: &[JobId], held: &[JobId]) {
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
    /// Waits until this worker loses the job.
    pub(in crate::queue) async fn job_lost(&self) {
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
        running_jobs.notify_lost(&[job], &[]);
        assert!(later.lost.is_cancelled());
        drop(later);
        assert!(running_jobs.jobs().is_empty());
    }
}
