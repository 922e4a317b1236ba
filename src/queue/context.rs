//! What the queue needs of the application: the database, the clock and the settings of jobs.

use std::sync::Arc;

use crate::config::Config;
use crate::domain::clock::Clock;
use crate::domain::ids::Ids;
use crate::queue::liveness::Liveness;
use crate::queue::notifier::Notifier;
use crate::store::Db;

/// The part of the application state that the queue uses. Cloning shares it.
#[derive(Clone, Debug)]
pub struct QueueContext {
    /// The database that holds the jobs.
    pub db: Db,
    /// The source of time.
    pub clock: Clock,
    /// The source of worker numbers.
    pub ids: Ids,
    /// The configuration of this process.
    pub config: Arc<Config>,
    /// Wakes workers when a job is committed.
    pub notifier: Notifier,
    /// Whether the worker of this process is alive.
    pub liveness: Arc<Liveness>,
}
