//! The worker: takes jobs from the ledger and has services do them. Called by the application's start (`run`), by the test kit
//! and the demo (`drain`).

mod attempt;
pub mod handlers;
mod nights;
mod pass;
mod runtime;
mod sessions;

use std::sync::Arc;

use tokio_util::sync::CancellationToken;

pub use handlers::Handlers;
pub use pass::Pass;

use crate::app_state::AppState;
use crate::error::Result;
use crate::memory::recall_usage;
use crate::memory::{external, facts};
use crate::queue::{self, JobWorker};

/// Works on jobs until `shutdown`, then lets those in hand end or go back into the queue within `server.shutdown-timeout`.
pub async fn run(app: AppState, shutdown: CancellationToken) {
    run_with(app, handlers::all(), shutdown).await;
}

/// [`run`] with other handlers.
pub async fn run_with(app: AppState, handlers: Arc<dyn Handlers>, shutdown: CancellationToken) {
    runtime::run(app, handlers, shutdown).await;
}

/// For a process that only writes jobs: rings for them on Redis until `shutdown`, so that workers elsewhere hear of them at
/// once. Does nothing when no Redis is configured; workers find the jobs in the ledger then.
pub async fn announce(app: AppState, shutdown: CancellationToken) {
    queue::publish(app.queue(), shutdown).await;
}

/// For every process that answers or works: writes down every few seconds what was recalled and used, and once more when `closing`
/// says that nothing more is coming.
pub async fn count_recalls(app: AppState, closing: CancellationToken) {
    recall_usage::keep_flushing(app, closing).await;
}

/// Completes the sessions that are idle, looks after the facts that are due, and does every job that is due, one after the other, until none is left; returns how many it
/// began. Moves no clock: a job that
/// waits for its time goes on waiting.
pub async fn drain(app: &AppState) -> Result<usize> {
    drain_with(app, &handlers::all()).await
}

/// Begins the nights that are due, as a running worker does every few seconds; returns how many. Who only drains has none.
pub async fn begin_nights(app: &AppState) -> Result<u64> {
    nights::begin_due(app).await
}

/// Has conversations read that go on and whose time has come, as a running worker does every few seconds; returns how many.
pub async fn read_lately(app: &AppState) -> Result<u64> {
    nights::read_lately(app).await
}

/// [`drain`] with other handlers.
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
