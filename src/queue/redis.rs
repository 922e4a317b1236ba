//! Job notifications on Redis: connections with long enough time-outs, the names of keys, the form of a notification.
//!
//! A notification is a job's id and nothing else. It is transported by the stock storage of apalis-redis, whose defects do not reach jobs:
//! it contains few notifications at a time, and its retries and losses do not matter.

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
/// How often a worker sends a heartbeat to Redis, and how often that may fail.
const HEARTBEAT: Duration = Duration::from_secs(5);
const MISSED_HEARTBEATS: usize = 3;
/// How long a worker's metadata in Redis outlives it.
const NOTE_LIFE_SECONDS: i64 = 3600;

/// The keys of one installation's notifications.
#[derive(Debug, Clone)]
pub struct QueueKeys {
    config: Config,
}

impl QueueKeys {
    /// Keys with the installation's prefix.
    #[must_use]
    pub fn new(prefix: &str) -> Self {
        // One notification at a time: a worker with notifications in its buffer stops its heartbeats.
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

    /// The configuration of apalis-redis.
    #[must_use]
    pub const fn config(&self) -> &Config {
        &self.config
    }

    /// The number of notifications in Redis that no worker has received.
    pub(in crate::queue) async fn backlog(&self, redis: &mut ConnectionManager) -> RedisResult<u64> {
        let scheduled: u64 = redis.zcard(self.config.scheduled_jobs_set()).await?;
        let active: u64 = redis.llen(self.config.active_jobs_list()).await?;
        Ok(scheduled + active)
    }

    /// The number of notifications in Redis, received ones included: apalis-redis keeps them until they are swept.
    pub(in crate::queue) async fn count_notifications(&self, redis: &mut ConnectionManager) -> RedisResult<u64> {
        redis.hlen(self.config.job_data_hash()).await
    }

    /// Deletes the lists of received notifications; apalis-redis never shortens them.
    pub(in crate::queue) async fn sweep(&self, redis: &mut ConnectionManager) -> RedisResult<()> {
        redis.unlink(&[self.config.done_jobs_set(), self.config.dead_jobs_set()]).await
    }

    /// Sets an expiry on a worker's metadata, which apalis-redis writes and never deletes.
    pub(in crate::queue) async fn keep_note(&self, redis: &mut ConnectionManager, worker: &str) -> RedisResult<()> {
        redis.expire(format!("{}:workers:metadata:{worker}", self.config.queue), NOTE_LIFE_SECONDS).await
    }
}

/// A connection that reconnects by itself.
pub(in crate::queue) async fn connect(url: &str) -> RedisResult<ConnectionManager> {
    let config = ConnectionManagerConfig::new()
        .set_response_timeout(Some(RESPONSE_TIMEOUT))
        .set_connection_timeout(Some(CONNECTION_TIMEOUT))
        .set_number_of_retries(1)
        .set_max_delay(Duration::from_secs(1));
    ConnectionManager::new_with_config(Client::open(url)?, config).await
}

/// A notification as stored in Redis: the digits of a job's id. Decoding never fails, because an undecodable notification would end the
/// worker that received it, and then the next one.
#[derive(Debug, Clone, Copy, Default)]
pub(in crate::queue) struct NotificationCodec;

/// The job of a notification, if it can be decoded.
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
