//! The worker: takes jobs from the queue and calls the services that do them. The application calls `run`; tests and the demo call
//! `drain`.

mod attempt;
pub mod handlers;
mod nights;
mod pass;
mod runtime;
mod sessions;

use std::sync::Arc;

use tokio_util::sync::CancellationToken;

pub use handlers::Handlers;
pub use pass::JobAccess;

use crate::app_state::AppState;
use crate::error::Result;
use crate::memory::recall_usage;
use crate::memory::{external, facts};
use crate::queue::{self, JobWorker};

/// Runs jobs until `shutdown`, then lets the running jobs finish or returns them to the queue within `server.shutdown-timeout`.
pub async fn run(app: AppState, shutdown: CancellationToken) {
    run_with(app, handlers::all(), shutdown).await;
}

/// Like [`run`], with other handlers.
pub async fn run_with(app: AppState, handlers: Arc<dyn Handlers>, shutdown: CancellationToken) {
    runtime::run(app, handlers, shutdown).await;
}

/// Publishes notifications of new jobs on Redis until `shutdown`, so that workers in other processes start them at once. For a process
/// that only writes jobs. Does nothing without Redis; workers then find the jobs by polling.
pub async fn announce(app: AppState, shutdown: CancellationToken) {
    queue::publish(app.queue(), shutdown).await;
}

/// Writes recall and usage counts every few seconds, and once more after `closing`. For every process that serves requests or runs jobs.
pub async fn count_recalls(app: AppState, closing: CancellationToken) {
    recall_usage::keep_flushing(app, closing).await;
}

/// Completes idle sessions, processes due facts and runs every due job, one after the other, until none is left. Returns the number of
/// jobs it started. It does not advance the clock: a job that is scheduled for later keeps waiting.
pub async fn drain(app: &AppState) -> Result<usize> {
    drain_with(app, &handlers::all()).await
}

/// Starts the nightly dreams that are due, as a running worker does every few seconds. Returns their number. [`drain`] does not do this.
pub async fn begin_nights(app: &AppState) -> Result<u64> {
    nights::begin_due(app).await
}

/// Schedules extractions of ongoing conversations that are due, as a running worker does every few seconds. Returns their number.
pub async fn read_lately(app: &AppState) -> Result<u64> {
    nights::read_lately(app).await
}

/// Like [`drain`], with other handlers.
pub async fn drain_with(app: &AppState, handlers: &Arc<dyn Handlers>) -> Result<usize> {
    queue::recover(&app.queue()).await?;
    sessions::complete_idle(app).await?;
    facts::upkeep::round(app).await?;
    external::round(app).await?;
    let job_worker = JobWorker::new(app.queue());
    let mut begun = 0;
    while let Some(assignment) = job_worker.try_next().await? {
        attempt::perform(app, &job_worker, handlers, assignment).await;
        begun += 1;
    }
    Ok(begun)
}
