//! Listens for notifications on Redis: an apalis worker over apalis-redis that takes a notification when this process has a free slot, and
//! makes it look for jobs. Started by the worker when Redis is configured.

use std::sync::Arc;
use std::task::{Context, Poll};
use std::time::Duration;

use apalis::layers::WorkerBuilderExt;
use apalis_core::backend::ext::BackendExt;
use apalis_core::backend::ext::poll_strategy::{PollSnapshot, PollStrategy};
use apalis_core::task::data::Data;
use apalis_core::worker::builder::WorkerBuilder;
use apalis_core::worker::ext::event_listener::EventListenerExt;
use apalis_redis::RedisStorage;
use redis::aio::ConnectionManager;
use tokio::time::{Interval, MissedTickBehavior};
use tokio_util::sync::CancellationToken;

use crate::queue::job_worker::JobWorker;
use crate::queue::redis::{Notification, NotificationCodec, QueueKeys, connect};

/// How often an idle Redis is polled.
const ASK_EVERY: Duration = Duration::from_millis(100);
/// The first and the longest pause before a new connection.
const PAUSE: Duration = Duration::from_millis(250);
const PAUSE_MAX: Duration = Duration::from_secs(5);
/// A session of this length resets the pause.
const GOOD_SESSION: Duration = Duration::from_secs(30);
/// How often the expiry of the worker's metadata is renewed.
const KEEP_NOTE_EVERY: Duration = Duration::from_secs(60);
/// How long closing the connection to Redis may take.
const GOODBYE: Duration = Duration::from_secs(3);

/// Listens until `closing`. Any error of Redis ends apalis's worker; a new one replaces it under a new name, because Redis refuses the old
/// one for a while.
pub async fn listen(worker: Arc<JobWorker>, url: String, closing: CancellationToken) {
    let mut pause = PAUSE;
    let mut session = 0_u32;
    while !closing.is_cancelled() {
        session += 1;
        let began = tokio::time::Instant::now();
        if let Some(failure) = run_listener(&worker, &url, session, &closing).await {
            tracing::warn!(worker = worker.name(), failure, "no notifications from Redis; the worker polls the queue instead");
        }
        pause = if began.elapsed() >= GOOD_SESSION { PAUSE } else { (pause * 2).min(PAUSE_MAX) };
        closing.run_until_cancelled(tokio::time::sleep(pause)).await;
    }
}

/// Runs one apalis worker; returns the error that ended it, or `None` for `closing`.
async fn run_listener(worker: &Arc<JobWorker>, url: &str, session: u32, closing: &CancellationToken) -> Option<String> {
    let mut redis = match closing.run_until_cancelled(connect(url)).await? {
        Ok(redis) => redis,
        Err(error) => return Some(error.to_string()),
    };
    let keys = QueueKeys::new(&worker.context.config.redis.prefix);
    let name = format!("{}-{session}", worker.name());
    let storage = RedisStorage::<Notification>::new(redis.clone()).with_config(keys.config().clone());
    let worker = WorkerBuilder::new(name.as_str())
        .backend(storage.with_codec(NotificationCodec).poll_with_strategy(PollInterval::new()))
        .data(Arc::clone(worker))
        .data(closing.clone())
        .concurrency(1)
        .on_event(|worker, event| tracing::trace!(worker = worker.name(), ?event, "doorbell"))
        .build(answer);
    let stop = closing.clone();
    let running = worker.run_until(async move {
        stop.cancelled().await;
        Ok::<(), std::io::Error>(())
    });
    let end = tokio::select! {
        end = running => Some(end),
        () = async { closing.cancelled().await; tokio::time::sleep(GOODBYE).await; } => None,
        () = keep_note(&keys, redis.clone(), &name) => None,
    };
    let _note = tokio::time::timeout(GOODBYE, keys.keep_note(&mut redis, &name)).await;
    end.and_then(Result::err).map(|error| error.to_string())
}

/// Renews the expiry of the worker's metadata as long as the worker runs.
async fn keep_note(keys: &QueueKeys, mut redis: ConnectionManager, worker: &str) {
    loop {
        tokio::time::sleep(KEEP_NOTE_EVERY).await;
        if let Err(error) = keys.keep_note(&mut redis, worker).await {
            tracing::debug!(%error, "the worker's note on Redis was not renewed");
        }
    }
}

/// Handles a notification: waits until this process has a free slot, so that a busy one leaves notifications to the others.
async fn answer(ring: Notification, worker: Data<Arc<JobWorker>>, closing: Data<CancellationToken>) {
    tracing::trace!(job = ?ring.0, "a notification arrived");
    closing.run_until_cancelled(worker.has_room()).await;
    worker.context.notifier.wake();
}

/// Polls at a steady pace. The stock interval loses its timer when a response takes as long as the interval.
struct PollInterval(Interval);

impl PollInterval {
    fn new() -> Self {
        let mut interval = tokio::time::interval(ASK_EVERY);
        interval.set_missed_tick_behavior(MissedTickBehavior::Delay);
        Self(interval)
    }
}

impl PollStrategy for PollInterval {
    fn poll_drive(&mut self, cx: &mut Context<'_>, _snapshot: &PollSnapshot) -> Poll<Option<()>> {
        // Polled until it is pending: only then does the next tick wake the task.
        while self.0.poll_tick(cx).is_ready() {}
        Poll::Pending
    }
}
