//! One start of one job by one worker. Services use it to commit their effects together with the end of the job.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use serde_json::Value;

use crate::domain::job::{Job, JobState};
use crate::error::{Error, Result};
use crate::queue::backoff;
use crate::queue::context::QueueContext;
use crate::store::jobs::{self, Lease};
use crate::store::{Tx, again_on_conflict};

/// Attempts to write a verdict while the database is away; afterwards the lease expires and the job runs again.
const SETTLE_TRIES: u32 = 5;
/// The pause between these attempts.
const SETTLE_PAUSE: Duration = Duration::from_millis(500);

/// A claimed job.
#[derive(Debug, Clone)]
pub struct JobRun {
    job: Job,
    lease: Lease,
    /// Whether the handler's transaction ended the job: then a successful verdict writes nothing.
    is_ended: Arc<AtomicBool>,
}

/// The outcome of a start of a job.
#[derive(Debug)]
pub enum RunOutcome {
    /// Succeeded; the effects are in the database, possibly together with the end of the job.
    Done(Value),
    /// Failed. The error and the number of failures decide whether there is another attempt.
    Failed {
        /// Class of the failure, never memory text.
        class: String,
        /// Whether another attempt may help.
        is_transient: bool,
        /// The shortest wait that a provider asked for.
        retry_after: Option<Duration>,
    },
    /// The object of the job no longer exists.
    Cancelled(&'static str),
    /// The worker stops; the job counts as not started.
    Released,
}

impl JobRun {
    pub(in crate::queue) fn new(job: Job, worker: &str) -> Self {
        let lease = Lease { job: job.id, worker: worker.to_owned(), start: job.starts, started_at: job.started_at };
        Self { job, lease, is_ended: Arc::default() }
    }

    /// The job as it was when this worker started it.
    #[must_use]
    pub const fn job(&self) -> &Job {
        &self.job
    }

    /// Ends the job in the transaction with its effects: both happen or neither, however often a worker dies. `outcome` has the result in
    /// numbers, never memory text. A handler that then succeeds must have committed: otherwise the job stays as it is until its lease
    /// expires.
    ///
    /// # Errors
    /// [`Error::Conflict`] when another worker has the job by now or it was cancelled. Return it and drop the transaction.
    pub async fn finish_in(&self, tx: &Tx, outcome: Value) -> Result<()> {
        jobs::finish(tx, &self.lease, Some(outcome)).await?;
        self.is_ended.store(true, Ordering::Release);
        Ok(())
    }

    /// Checks, in a transaction with a part of the effects, that this worker still has the job.
    ///
    /// # Errors
    /// As [`JobRun::finish_in`].
    pub async fn hold_in(&self, tx: &Tx) -> Result<()> {
        jobs::hold(tx, &self.lease).await
    }

    /// Shows how far the job is, in the transaction with a part of its effects: `progress` is its outcome until it ends, in numbers, never
    /// memory text. A later start of the job finds it in [`Job::outcome`].
    ///
    /// # Errors
    /// As [`JobRun::finish_in`].
    pub async fn note_in(&self, tx: &Tx, progress: Value) -> Result<()> {
        jobs::note(tx, &self.lease, progress).await
    }

    /// Records the outcome of this start and returns the new state of the job; `None` if this worker no longer has it, including after
    /// its handler ended it with [`JobRun::finish_in`].
    ///
    /// # Errors
    /// If the database stays away; the lease expires then.
    pub async fn record_outcome(&self, context: &QueueContext, verdict: &RunOutcome) -> Result<Option<JobState>> {
        if matches!(verdict, RunOutcome::Done(_)) && self.is_ended.load(Ordering::Acquire) {
            return Ok(None);
        }
        let mut tries = 1;
        loop {
            match again_on_conflict(|| self.write(context, verdict)).await {
                Err(Error::Unavailable { .. } | Error::StorageFull(_)) if tries < SETTLE_TRIES => tokio::time::sleep(SETTLE_PAUSE).await,
                settled => return settled,
            }
            tries += 1;
        }
    }

    async fn write(&self, context: &QueueContext, verdict: &RunOutcome) -> Result<Option<JobState>> {
        let settings = &context.config.jobs;
        let tx = context.db.write_across().await?;
        let (state, is_ours) = match verdict {
            RunOutcome::Done(outcome) => (JobState::Done, is_ours(jobs::finish(&tx, &self.lease, Some(outcome.clone())).await)?),
            RunOutcome::Cancelled(why) => {
                (JobState::Cancelled, jobs::end_unsuccessfully(&tx, &self.lease, JobState::Cancelled, why).await?)
            }
            RunOutcome::Released => (JobState::Queued, jobs::release(&tx, &self.lease).await?),
            RunOutcome::Failed { class, is_transient, retry_after } => {
                let attempts = i64::from(self.job.failures) + 1;
                if *is_transient && attempts < i64::from(settings.max_attempts.get()) {
                    let wait = backoff::delay(settings, self.job.id, self.job.failures, *retry_after);
                    let run_at = tx.now() + chrono::Duration::from_std(wait).map_err(Error::internal)?;
                    (JobState::Retry, jobs::fail(&tx, &self.lease, class, run_at).await?)
                } else {
                    (JobState::Failed, jobs::end_unsuccessfully(&tx, &self.lease, JobState::Failed, class).await?)
                }
            }
        };
        tx.commit().await?;
        Ok(Some(state).filter(|_| is_ours))
    }
}

fn is_ours(finished: Result<()>) -> Result<bool> {
    match finished {
        Ok(()) => Ok(true),
        Err(Error::Conflict(_)) => Ok(false),
        Err(error) => Err(error),
    }
}
