//! The job table as an apalis backend: yields claimed jobs, one for each free slot and never one in advance.

use std::convert::Infallible;
use std::sync::Arc;
use std::task::{Context, Poll, ready};

use apalis_core::backend::finalize::Ephemeral;
use apalis_core::backend::{Backend, BackendConfig};
use apalis_core::task::Task;
use apalis_core::task::builder::TaskBuilder;
use apalis_core::worker::context::WorkerContext;
use futures::FutureExt;
use tokio::task::JoinHandle;
use tokio_util::sync::CancellationToken;
use tower::layer::util::Identity;

use crate::queue::job_worker::{Assignment, JobWorker};

/// Yields jobs to one worker.
pub struct Ledger {
    worker: Arc<JobWorker>,
    closing: CancellationToken,
    /// A separate task, because apalis may drop the backend at any moment: a claim that is dropped half-way may have happened, and would
    /// hold its job until the lease expires.
    next: Option<JoinHandle<Option<Assignment>>>,
}

impl Ledger {
    /// The backend of `worker`.
    #[must_use]
    pub fn new(worker: Arc<JobWorker>) -> Self {
        Self { worker, closing: CancellationToken::new(), next: None }
    }

    fn poll_assignment(&mut self, cx: &mut Context<'_>) -> Poll<Option<Assignment>> {
        let next = self.next.get_or_insert_with(|| {
            let (worker, closing) = (Arc::clone(&self.worker), self.closing.clone());
            tokio::spawn(async move { worker.next(&closing).await })
        });
        let assignment = ready!(next.poll_unpin(cx));
        self.next = None;
        Poll::Ready(assignment.ok().flatten())
    }
}

impl Drop for Ledger {
    fn drop(&mut self) {
        self.closing.cancel();
    }
}

impl std::fmt::Debug for Ledger {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Ledger").field("worker", &self.worker.name()).finish_non_exhaustive()
    }
}

impl Backend for Ledger {
    type Task = Task<Assignment>;
    type Error = Infallible;

    fn poll_ready(&mut self, _cx: &mut Context<'_>, _worker: &WorkerContext) -> Poll<Result<(), Infallible>> {
        Poll::Ready(Ok(()))
    }

    fn poll_next(&mut self, cx: &mut Context<'_>, _worker: &WorkerContext) -> Poll<Option<Result<Self::Task, Infallible>>> {
        self.poll_assignment(cx).map(|assignment| assignment.map(|assignment| Ok(TaskBuilder::new(assignment).build())))
    }

    /// A claim in progress is awaited and its job returned, so that a stopping worker takes no job with it.
    fn poll_close(&mut self, cx: &mut Context<'_>, _worker: &WorkerContext) -> Poll<Result<(), Infallible>> {
        self.closing.cancel();
        if let Some(next) = &mut self.next {
            drop(ready!(next.poll_unpin(cx)));
            self.next = None;
        }
        Poll::Ready(Ok(()))
    }
}

impl BackendConfig for Ledger {
    type Args = Assignment;
    type Id = ();
    type Kind = Ephemeral;
    type Config = ();
    type Layer = Identity;

    fn config(&self) -> &() {
        &()
    }

    fn middleware(&mut self, _worker: &mut WorkerContext) -> Identity {
        Identity::new()
    }
}
