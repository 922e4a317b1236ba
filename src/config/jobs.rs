//! Section `jobs`: how background work is claimed, retried and given up. Read by `queue` and `worker`.

use std::num::NonZeroU32;
use std::time::Duration;

use serde::{Deserialize, Serialize};

use super::value::duration;
use super::value::nonzero;

/// The job queue.
#[derive(Debug, Clone, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Jobs {
    /// Jobs one process runs at once.
    pub slots: NonZeroU32,
    /// The time without a renewal after which another worker takes over a running job.
    #[serde(with = "duration")]
    pub lease: Duration,
    /// How often a worker sends a heartbeat, which renews its leases.
    #[serde(with = "duration")]
    pub heartbeat: Duration,
    /// How often the queue is polled without a notification.
    #[serde(with = "duration")]
    pub poll: Duration,
    /// How long one run of a job may take.
    #[serde(with = "duration")]
    pub timeout: Duration,
    /// Failures after which a job stays failed.
    pub max_attempts: NonZeroU32,
    /// The delay before the second attempt; doubles each time.
    #[serde(with = "duration")]
    pub backoff: Duration,
    /// The longest delay between two attempts.
    #[serde(with = "duration")]
    pub backoff_max: Duration,
    /// Starts without a finish after which a job is quarantined.
    pub quarantine_starts: NonZeroU32,
    /// How long finished jobs stay in the database.
    #[serde(with = "duration")]
    pub retention: Duration,
}

impl Default for Jobs {
    fn default() -> Self {
        Self {
            slots: nonzero(4),
            lease: Duration::from_secs(60),
            heartbeat: Duration::from_secs(5),
            poll: Duration::from_secs(1),
            timeout: Duration::from_secs(300),
            max_attempts: nonzero(8),
            backoff: Duration::from_secs(5),
            backoff_max: Duration::from_secs(3600),
            quarantine_starts: nonzero(3),
            retention: Duration::from_secs(14 * 86_400),
        }
    }
}
