//! Starts and stops the parts of a worker: the apalis worker, the Redis listener, the heartbeat and upkeep.

use std::convert::Infallible;
use std::sync::Arc;
use std::time::Duration;

use apalis::layers::WorkerBuilderExt;
use apalis_core::error::WorkerError;
use apalis_core::task::data::Data;
use apalis_core::worker::builder::WorkerBuilder;
use apalis_core::worker::ext::event_listener::EventListenerExt;
use futures::FutureExt;
use futures::future::BoxFuture;
use tokio_util::sync::CancellationToken;
use tokio_util::task::TaskTracker;

use crate::app_state::AppState;
use crate::memory::{embedding, facts, indexing};
use crate::queue::{self, Assignment, JobWorker, Ledger};
use crate::worker::attempt;
use crate::worker::handlers::Handlers;
use crate::worker::{nights, sessions};

/// The pause before a part that ended unexpectedly is restarted.
const RESTART_PAUSE: Duration = Duration::from_secs(1);

/// The state that the apalis worker shares with its tasks.
#[derive(Clone)]
struct WorkerContext {
    app: AppState,
    job_worker: Arc<JobWorker>,
    handlers: Arc<dyn Handlers>,
    runs: TaskTracker,
}

/// Runs until `shutdown`. One fifth of the shutdown time is reserved for returning unfinished jobs to the queue.
pub(super) async fn run(app: AppState, handlers: Arc<dyn Handlers>, shutdown: CancellationToken) {
    let stop_within = app.config.server.shutdown_timeout;
    let context = WorkerContext { job_worker: JobWorker::new(app.queue()), app: app.clone(), handlers, runs: TaskTracker::new() };
    tracing::info!(worker = context.job_worker.name(), slots = app.config.jobs.slots, "the worker has started");
    let parts = TaskTracker::new();
    let heartbeat_stop = CancellationToken::new();
    parts.spawn(Arc::clone(&context.job_worker).beat(heartbeat_stop.clone()));
    parts.spawn(queue::upkeep(app.queue(), shutdown.clone()));
    parts.spawn(catch_up(app.clone()));
    parts.spawn(sessions::watch(app.clone(), shutdown.clone()));
    parts.spawn(nights::watch(app.clone(), shutdown.clone()));
    parts.spawn(queue::publish(app.queue(), shutdown.clone()));
    if let Some(url) = &app.config.redis.url {
        parts.spawn(queue::listen(Arc::clone(&context.job_worker), url.expose().to_owned(), shutdown.clone()));
    }
    let reading = tokio::spawn(read_ledger(context.clone(), shutdown.clone()));

    shutdown.cancelled().await;
    context.runs.close();
    let all_ended = async {
        if reading.await.is_err() {
            tracing::error!("the queue reader panicked");
        }
        context.runs.wait().await;
    };
    tokio::pin!(all_ended);
    if tokio::time::timeout(stop_within * 4 / 5, &mut all_ended).await.is_err() {
        tracing::info!("the shutdown time is running out; running jobs return to the queue");
        context.job_worker.halt();
        let _ended = tokio::time::timeout(stop_within / 10, all_ended).await;
    }
    heartbeat_stop.cancel();
    parts.close();
    let _ended = tokio::time::timeout(stop_within / 10, parts.wait()).await;
    tracing::info!(worker = context.job_worker.name(), "the worker has stopped");
}

/// Indexes memory from before the recall index existed, and adds jobs that embed it and give facts from before their own texts.
async fn catch_up(app: AppState) {
    if let Err(error) = facts::retelling::enqueue(&app).await {
        tracing::error!(cause = error.chain(), "checking for facts from before failed; the next start retries");
    }
    if let Err(error) = indexing::catch_up::run(&app).await {
        tracing::error!(cause = error.chain(), "indexing of older memory failed; the next start retries");
    }
    if let Err(error) = embedding::catch_up(&app).await {
        tracing::error!(cause = error.chain(), "checking for memory without vectors failed; the next start retries");
    }
}

/// Runs an apalis worker on the job queue until `shutdown`.
async fn read_ledger(context: WorkerContext, shutdown: CancellationToken) {
    let mut life = 0_u32;
    while !shutdown.is_cancelled() {
        life += 1;
        let name = format!("{}-ledger-{life}", context.job_worker.name());
        if let Err(error) = ledger_worker(&name, &context, shutdown.clone()).await {
            tracing::error!(%error, "the queue reader ended; starting a new one");
            shutdown.run_until_cancelled(tokio::time::sleep(RESTART_PAUSE)).await;
        }
    }
}

fn ledger_worker(name: &str, context: &WorkerContext, stop: CancellationToken) -> BoxFuture<'static, Result<(), WorkerError>> {
    let worker = WorkerBuilder::new(name)
        .backend(Ledger::new(Arc::clone(&context.job_worker)))
        .data(context.clone())
        .catch_panic()
        .on_event(|worker, event| tracing::trace!(worker = worker.name(), ?event, "ledger"))
        .build(work);
    let signal = async move {
        stop.cancelled().await;
        Ok::<(), std::io::Error>(())
    };
    worker.run_until(signal).boxed()
}

/// One task of the apalis worker. The run is tracked separately, so that the job ends properly even if apalis drops its future.
async fn work(assignment: Assignment, context: Data<WorkerContext>) -> Result<(), Infallible> {
    let (app, job_worker, handlers) = (context.app.clone(), Arc::clone(&context.job_worker), Arc::clone(&context.handlers));
    let run = context.runs.spawn(async move { attempt::perform(&app, &job_worker, &handlers, assignment).await });
    if run.await.is_err() {
        tracing::error!("a run panicked outside its handler; the job is retried when its lease expires");
    }
    Ok(())
}
