//! The worker of one process: its name, its slots and its running jobs. Shared by the backend and the Redis listener.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use chrono::{DateTime, Utc};
use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use tokio_util::sync::CancellationToken;

use crate::domain::job::Worker;
use crate::queue::claims::Claims;
use crate::queue::context::QueueContext;
use crate::queue::run::{JobRun, RunOutcome};
use crate::queue::running_jobs::{RunGuard, RunningJobs};

/// The worker of one process.
#[derive(Debug)]
pub struct JobWorker {
    pub(in crate::queue) context: QueueContext,
    pub(in crate::queue) running_jobs: RunningJobs,
    identity: Identity,
    claims: Claims,
    slots: Arc<Semaphore>,
    halt: CancellationToken,
}

#[derive(Debug)]
struct Identity {
    name: String,
    host: String,
    started_at: DateTime<Utc>,
    slots: u32,
}

/// A claimed job with the slot it occupies. One that is dropped before [`Assignment::begin`] goes back into the queue: a worker that stops
/// may have claimed it without starting it.
#[derive(Debug)]
pub struct Assignment {
    run: JobRun,
    guard: RunGuard,
    context: QueueContext,
    is_begun: AtomicBool,
    _slot: OwnedSemaphorePermit,
}

impl JobWorker {
    /// A worker with the configured number of slots and a name that no other worker ever had.
    #[must_use]
    pub fn new(context: QueueContext) -> Arc<Self> {
        let host = host();
        let name = format!("{host}-{}-{}", std::process::id(), context.ids.next::<i64>());
        let slots = context.config.jobs.slots.get();
        let identity = Identity { name: name.clone(), host, started_at: context.clock.now(), slots };
        Arc::new(Self {
            claims: Claims::new(context.clone(), name),
            running_jobs: RunningJobs::default(),
            slots: Arc::new(Semaphore::new(slots as usize)),
            halt: CancellationToken::new(),
            context,
            identity,
        })
    }

    /// The worker's unique name.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.identity.name
    }

    /// Claims the next due job, if there is one now and a free slot.
    pub async fn try_next(&self) -> crate::error::Result<Option<Assignment>> {
        let Ok(slot) = Arc::clone(&self.slots).try_acquire_owned() else { return Ok(None) };
        Ok(self.claims.next().await?.map(|run| self.assign(run, slot)))
    }

    /// Claims the next due job, as soon as there is one and a free slot; `None` once `closing`. Looks for one on every notification, and
    /// periodically without any.
    pub(in crate::queue) async fn next(&self, closing: &CancellationToken) -> Option<Assignment> {
        let settings = &self.context.config.jobs;
        loop {
            let slot = tokio::select! {
                biased;
                () = closing.cancelled() => return None,
                () = self.halt.cancelled() => return None,
                slot = Arc::clone(&self.slots).acquire_owned() => slot.ok()?,
            };
            let pause = match self.claims.next().await {
                Ok(Some(run)) if closing.is_cancelled() => {
                    return_to_queue(&self.context, &run).await;
                    return None;
                }
                Ok(Some(run)) => return Some(self.assign(run, slot)),
                Ok(None) => settings.poll,
                Err(error) => {
                    tracing::warn!(cause = error.chain(), "the job queue cannot be read");
                    settings.poll.max(Duration::from_secs(1))
                }
            };
            drop(slot);
            tokio::select! {
                () = closing.cancelled() => return None,
                () = self.context.notifier.notified() => {}
                () = tokio::time::sleep(pause) => {}
            }
        }
    }

    /// Waits until a slot is free, without taking it.
    pub(in crate::queue) async fn has_room(&self) {
        drop(self.slots.acquire().await);
    }

    /// Makes every running job stop now and go back into the queue.
    pub fn halt(&self) {
        self.halt.cancel();
    }

    /// Waits for [`JobWorker::halt`].
    pub async fn halted(&self) {
        self.halt.cancelled().await;
    }

    /// The worker's row in the table of workers.
    pub(in crate::queue) fn report(&self, has_stopped: bool) -> Worker {
        let now = self.context.clock.now();
        Worker {
            name: self.identity.name.clone(),
            host: self.identity.host.clone(),
            pid: i64::from(std::process::id()),
            started_at: self.identity.started_at,
            heartbeat_at: now,
            stopped_at: has_stopped.then_some(now),
            slots: i32::try_from(self.identity.slots).unwrap_or(i32::MAX),
            running: i32::try_from(self.running_jobs.jobs().len()).unwrap_or(i32::MAX),
        }
    }

    fn assign(&self, run: JobRun, slot: OwnedSemaphorePermit) -> Assignment {
        let guard = self.running_jobs.enter(run.job().id);
        Assignment { guard, run, context: self.context.clone(), is_begun: AtomicBool::new(false), _slot: slot }
    }
}

impl Assignment {
    /// The claimed job.
    #[must_use]
    pub const fn run(&self) -> &JobRun {
        &self.run
    }

    /// Marks the job as started. After calling this, the caller must record the outcome.
    pub fn begin(&self) {
        self.is_begun.store(true, Ordering::Release);
    }

    /// Waits until this worker loses the job: it was cancelled, or its lease expired and another worker has it.
    pub async fn job_lost(&self) {
        self.guard.job_lost().await;
    }
}

impl Drop for Assignment {
    fn drop(&mut self) {
        if self.is_begun.load(Ordering::Acquire) {
            return;
        }
        let (context, run) = (self.context.clone(), self.run.clone());
        // Without a runtime the process is about to end, and the lease expires.
        if let Ok(runtime) = tokio::runtime::Handle::try_current() {
            runtime.spawn(async move { return_to_queue(&context, &run).await });
        }
    }
}

/// Returns a claimed job that was not started to the queue.
async fn return_to_queue(context: &QueueContext, run: &JobRun) {
    if let Err(error) = run.record_outcome(context, &RunOutcome::Released).await {
        tracing::warn!(job = %run.job().id, cause = error.chain(), "a job could not be returned to the queue; its lease will expire");
    }
}

/// The machine's name, only for the list of workers.
fn host() -> String {
    let name = std::fs::read_to_string("/proc/sys/kernel/hostname").or_else(|_| std::fs::read_to_string("/etc/hostname"));
    name.ok()
        .map(|name| name.trim().chars().take(100).collect())
        .filter(|name: &String| !name.is_empty())
        .unwrap_or_else(|| "host".to_owned())
}
