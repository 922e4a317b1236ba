//! How this process talks to Redis about jobs: connections that wait long enough, the names of keys, the form of a ring.
//!
//! A ring is a job's id and nothing else. The stock storage of apalis-redis carries it; what that storage gets wrong is kept
//! away from jobs here and in `relay` and `ring`: it holds few rings at a time, its retries and its loss do not matter.

use std::convert::Infallible;
use std::time::Duration;

use apalis_core::backend::codec::Codec;
use apalis_redis::Config;
use redis::aio::{ConnectionManager, ConnectionManagerConfig};
use redis::{AsyncCommands, Client, RedisResult};

use crate::domain::ids::JobId;

/// The stock half second ends workers on a loaded machine.
const RESPONSE_TIMEOUT: Duration = Duration::from_secs(10);
const CONNECTION_TIMEOUT: Duration = Duration::from_secs(5);
/// How often a worker tells Redis that it is there, and how often it may fail to.
const HEARTBEAT: Duration = Duration::from_secs(5);
const MISSED_HEARTBEATS: usize = 3;
/// How long the note about a worker outlives it.
const NOTE_LIFE_SECONDS: i64 = 3600;

/// The keys of one installation's doorbell.
#[derive(Debug, Clone)]
pub struct QueueKeys {
    config: Config,
}

impl QueueKeys {
    /// Keys below the installation's prefix.
    #[must_use]
    pub fn new(prefix: &str) -> Self {
        // One ring at a time: a worker with rings in its buffer stops its heartbeats.
        let config = Config::default()
            .queue(format!("{prefix}:jobs"))
            .batch_size(1)
            .heartbeat_interval(HEARTBEAT)
            .missed_heartbeats(MISSED_HEARTBEATS)
            .lock_tasks(false)
            .emit_events(false)
            .idempotency_ttl(Some(Duration::from_secs(60)));
        Self { config }
    }

    /// What apalis-redis wants to know.
    #[must_use]
    pub const fn config(&self) -> &Config {
        &self.config
    }

    /// Rings that lie in Redis and were not taken.
    pub(in crate::queue) async fn backlog(&self, redis: &mut ConnectionManager) -> RedisResult<u64> {
        let scheduled: u64 = redis.zcard(self.config.scheduled_jobs_set()).await?;
        let active: u64 = redis.llen(self.config.active_jobs_list()).await?;
        Ok(scheduled + active)
    }

    /// Rings that lie in Redis, those that were heard included: apalis-redis keeps them until it is told not to.
    pub(in crate::queue) async fn kept(&self, redis: &mut ConnectionManager) -> RedisResult<u64> {
        redis.hlen(self.config.job_data_hash()).await
    }

    /// Drops the lists of rings that were heard; apalis-redis never shortens them.
    pub(in crate::queue) async fn sweep(&self, redis: &mut ConnectionManager) -> RedisResult<()> {
        redis.unlink(&[self.config.done_jobs_set(), self.config.dead_jobs_set()]).await
    }

    /// Lets the note that apalis-redis writes about a worker, and never deletes, run out some time after the worker is gone.
    pub(in crate::queue) async fn keep_note(&self, redis: &mut ConnectionManager, worker: &str) -> RedisResult<()> {
        redis.expire(format!("{}:workers:metadata:{worker}", self.config.queue), NOTE_LIFE_SECONDS).await
    }
}

/// A connection that finds its way back by itself.
pub(in crate::queue) async fn connect(url: &str) -> RedisResult<ConnectionManager> {
    let config = ConnectionManagerConfig::new()
        .set_response_timeout(Some(RESPONSE_TIMEOUT))
        .set_connection_timeout(Some(CONNECTION_TIMEOUT))
        .set_number_of_retries(1)
        .set_max_delay(Duration::from_secs(1));
    ConnectionManager::new_with_config(Client::open(url)?, config).await
}

/// A ring as it lies in Redis: the digits of a job's id. Reading cannot fail, because a ring that cannot be read would end the
/// worker that took it, and the next one.
#[derive(Debug, Clone, Copy, Default)]
pub(in crate::queue) struct NotificationCodec;

/// The job a ring is about, if it can be told.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::queue) struct Notification(pub(in crate::queue) Option<JobId>);

impl Codec<Notification> for NotificationCodec {
    type Error = Infallible;
    type Compact = Vec<u8>;

    fn encode(&self, ring: &Notification) -> Result<Vec<u8>, Infallible> {
        Ok(ring.0.map(|job| job.to_string().into_bytes()).unwrap_or_default())
    }

    fn decode(&self, bytes: &Vec<u8>) -> Result<Notification, Infallible> {
        Ok(Notification(std::str::from_utf8(bytes).ok().and_then(|digits| digits.parse().ok())))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_ring_holds_the_id_and_nothing_else_and_rubbish_is_only_a_ring() {
        let ring = Notification(Some(JobId::from(42)));
        let bytes = NotificationCodec.encode(&ring).unwrap();
        assert_eq!(bytes, b"42");
        assert_eq!(NotificationCodec.decode(&bytes).unwrap(), ring);
        assert_eq!(NotificationCodec.decode(&b"\xff{".to_vec()).unwrap(), Notification(None));
    }
}
