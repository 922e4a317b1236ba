//! The job queue. The table of jobs in the database is the single source of truth; a notification only says "look now", inside the process
//! or over Redis, and may be lost at any moment. Called by services (`Notifier`, `JobRun`), by the worker and when the application starts.

mod backoff;
mod claims;
mod context;
mod heartbeat;
mod job_worker;
mod ledger;
mod notifier;
mod publisher;
mod redis;
mod redis_listener;
mod run;
mod running_jobs;
mod upkeep;

pub use backoff::delay;
pub use claims::{Claims, claim_one};
pub use context::{Liveness, QueueContext};
pub use job_worker::{Assignment, JobWorker};
pub use ledger::Ledger;
pub use notifier::Notifier;
pub use publisher::publish;
pub use redis::QueueKeys;
pub use redis_listener::listen;
pub use run::{JobRun, RunOutcome};
pub use upkeep::{purge, recover, repair_future_jobs, upkeep};
