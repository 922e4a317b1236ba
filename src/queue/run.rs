//! One start of one job by one worker. Services get it to commit their effects together with the job's end.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use serde_json::Value;

use crate::app_state::AppState;
use crate::domain::job::{Job, JobState};
use crate::error::{Error, Result};
use crate::queue::backoff;
use crate::store::jobs::{self, Lease};
use crate::store::{Tx, again_on_conflict};

/// Tries to write a verdict while the database is away; after them the lease runs out and the job is run again.
const SETTLE_TRIES: u32 = 5;
/// Wait between them.
const SETTLE_PAUSE: Duration = Duration::from_millis(500);

/// A claimed job.
#[derive(Debug, Clone)]
pub struct JobRun {
    job: Job,
    lease: Lease,
    /// Whether its end is in a transaction of its handler's: then a good verdict needs none of its own.
    is_ended: Arc<AtomicBool>,
}

/// How a start of a job ended.
#[derive(Debug)]
pub enum Verdict {
    /// Well; the effects are in the database, perhaps with the job's end.
    Done(Value),
    /// Badly. Whether it is tried again depends on the error and on how often it failed.
    Failed {
        /// Class of the failure, never memory text.
        class: String,
        /// Whether another try may help.
        is_transient: bool,
        /// The least wait a provider asked for.
        retry_after: Option<Duration>,
    },
    /// What it was about is gone.
    Cancelled(&'static str),
    /// The worker stops; the job is as if it had not been started.
    Released,
}

impl JobRun {
    pub(in crate::queue) fn new(job: Job, worker: &str) -> Self {
        let lease = Lease { job: job.id, worker: worker.to_owned(), start: job.starts, started_at: job.started_at };
        Self { job, lease, is_ended: Arc::default() }
    }

    /// The job as it was when this worker began it.
    #[must_use]
    pub const fn job(&self) -> &Job {
        &self.job
    }

    /// Ends the job in the transaction that holds its effects: both happen or neither, however often a worker dies. `outcome`
    /// tells what came out, in numbers, never memory text. A handler that ends well afterwards must have committed: otherwise
    /// the job stays as it is until its lease has run out.
    ///
    /// # Errors
    /// [`Error::Conflict`] when the job is another worker's by now or was called off. Return it and drop the transaction.
    pub async fn finish_in(&self, tx: &Tx, outcome: Value) -> Result<()> {
        jobs::finish(tx, &self.lease, Some(outcome)).await?;
        self.is_ended.store(true, Ordering::Release);
        Ok(())
    }

    /// Writes how this start ended and says where the job stands now; `None` when it is not this worker's any more, which is
    /// also so when its handler ended it with [`JobRun::finish_in`].
    ///
    /// # Errors
    /// When the database stays away; the lease runs out then.
    pub async fn settle(&self, app: &AppState, verdict: &Verdict) -> Result<Option<JobState>> {
        if matches!(verdict, Verdict::Done(_)) && self.is_ended.load(Ordering::Acquire) {
            return Ok(None);
        }
        let mut tries = 1;
        loop {
            match again_on_conflict(|| self.write(app, verdict)).await {
                Err(Error::Unavailable { .. } | Error::StorageFull(_)) if tries < SETTLE_TRIES => tokio::time::sleep(SETTLE_PAUSE).await,
                settled => return settled,
            }
            tries += 1;
        }
    }

    async fn write(&self, app: &AppState, verdict: &Verdict) -> Result<Option<JobState>> {
        let settings = &app.config.jobs;
        let tx = app.db.write_across().await?;
        let (state, is_ours) = match verdict {
            Verdict::Done(outcome) => (JobState::Done, is_ours(jobs::finish(&tx, &self.lease, Some(outcome.clone())).await)?),
            Verdict::Cancelled(why) => (JobState::Cancelled, jobs::give_up(&tx, &self.lease, JobState::Cancelled, why).await?),
            Verdict::Released => (JobState::Queued, jobs::release(&tx, &self.lease).await?),
            Verdict::Failed { class, is_transient, retry_after } => {
                let attempts = i64::from(self.job.failures) + 1;
                if *is_transient && attempts < i64::from(settings.max_attempts.get()) {
                    let wait = backoff::delay(settings, self.job.id, self.job.failures, *retry_after);
                    let run_at = tx.now() + chrono::Duration::from_std(wait).map_err(Error::internal)?;
                    (JobState::Retry, jobs::fail(&tx, &self.lease, class, run_at).await?)
                } else {
                    (JobState::Failed, jobs::give_up(&tx, &self.lease, JobState::Failed, class).await?)
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
