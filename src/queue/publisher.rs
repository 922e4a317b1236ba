//! Publishes notifications of due jobs on Redis, as the reader of the outbox. Runs in every process that has Redis.

use std::time::Duration;

use apalis_core::backend::Vacuum;
use apalis_core::task::builder::TaskBuilder;
use apalis_redis::RedisStorage;
use redis::aio::ConnectionManager;
use tokio_util::sync::CancellationToken;

use crate::domain::ids::JobId;
use crate::error::{Error, Result};
use crate::queue::context::QueueContext;
use crate::queue::redis::{QueueKeys, connect};
use crate::store::jobs;

/// Notifications per push.
const PORTION: u64 = 200;
/// The most notifications that wait in Redis. apalis-redis stops for good at 8,000.
const BACKLOG: u64 = 1_000;
/// Notifications in Redis, received ones included, above which they are swept: more than the backlog, so that a sweep finds some.
const SWEEP_ABOVE: u64 = 1_500;
/// The first and the longest pause after a failure.
const PAUSE: Duration = Duration::from_millis(250);
const PAUSE_MAX: Duration = Duration::from_secs(5);

/// Publishes on Redis until `closing`; returns at once if no Redis is configured. While Redis is away, the process notifies itself. A
/// process that serves without a worker needs this too; a worker starts its own.
pub async fn publish(context: QueueContext, closing: CancellationToken) {
    let Some(url) = context.config.redis.url.as_ref().map(|url| url.expose().to_owned()) else { return };
    let mut pause = PAUSE;
    while !closing.is_cancelled() {
        let failure = match connect(&url).await {
            Ok(redis) => match closing.run_until_cancelled(Relay::new(&context, redis).run(&mut pause)).await {
                Some(failure) => failure,
                None => break,
            },
            Err(error) => Error::unavailable("redis", error),
        };
        context.notifier.set_published(false);
        context.notifier.wake();
        tracing::warn!(cause = ?std::error::Error::source(&failure).map(ToString::to_string), "jobs cannot be announced on Redis; the \
            workers poll the queue instead");
        closing.run_until_cancelled(tokio::time::sleep(pause)).await;
        pause = (pause * 2).min(PAUSE_MAX);
    }
    context.notifier.set_published(false);
}

struct Relay<'a> {
    context: &'a QueueContext,
    keys: QueueKeys,
    redis: ConnectionManager,
}

impl<'a> Relay<'a> {
    fn new(context: &'a QueueContext, redis: ConnectionManager) -> Self {
        Self { context, keys: QueueKeys::new(&context.config.redis.prefix), redis }
    }

    /// Runs until an error, and returns it.
    async fn run(mut self, pause: &mut Duration) -> Error {
        loop {
            let is_more = match self.announce().await {
                Ok(is_more) => is_more,
                Err(failure) => return failure,
            };
            self.context.notifier.set_published(true);
            *pause = PAUSE;
            if let Err(failure) = self.sweep().await {
                return failure;
            }
            if !is_more {
                let poll = self.context.config.jobs.poll.min(Duration::from_secs(1));
                let _rung = tokio::time::timeout(poll, self.context.notifier.notified_publisher()).await;
            }
        }
    }

    /// Publishes a portion; returns whether there may be more. The transaction ends before the call to Redis, so that the database's writer
    /// is not held while waiting for the network.
    async fn announce(&mut self) -> Result<bool> {
        let room = BACKLOG.saturating_sub(self.keys.backlog(&mut self.redis).await.map_err(unavailable)?).min(PORTION);
        if room == 0 {
            return Ok(false);
        }
        let tx = self.context.db.write_across().await?;
        let due = jobs::announce(&tx, room).await?;
        tx.commit().await?;
        if due.is_empty() {
            return Ok(false);
        }
        if let Err(failure) = self.push(&due).await {
            let tx = self.context.db.write_across().await?;
            jobs::retract(&tx, &due).await?;
            tx.commit().await?;
            return Err(failure);
        }
        Ok(due.len() as u64 == PORTION)
    }

    async fn push(&mut self, due: &[JobId]) -> Result<()> {
        let rings: Vec<_> = due.iter().map(|job| TaskBuilder::new(job.to_string().into_bytes()).build()).collect();
        let pushed = apalis_redis::queries::push_tasks(&mut self.redis, self.keys.config(), &rings).await;
        pushed.map(|_| ()).map_err(unavailable)
    }

    async fn sweep(&mut self) -> Result<()> {
        if self.keys.count_notifications(&mut self.redis).await.map_err(unavailable)? <= SWEEP_ABOVE {
            return Ok(());
        }
        let mut storage = RedisStorage::<Vec<u8>>::new(self.redis.clone()).with_config(self.keys.config().clone());
        storage.vacuum().await.map_err(unavailable)?;
        self.keys.sweep(&mut self.redis).await.map_err(unavailable)
    }
}

fn unavailable(cause: impl std::error::Error + Send + Sync + 'static) -> Error {
    Error::unavailable("redis", cause)
}
