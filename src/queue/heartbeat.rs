//! Heartbeats: renew the leases of running jobs and the worker's own row. They run beside the jobs, whatever these do.

use std::sync::Arc;

use tokio::time::MissedTickBehavior;
use tokio_util::sync::CancellationToken;

use crate::error::{Error, Result};
use crate::queue::job_worker::JobWorker;
use crate::store::{jobs, workers};

impl JobWorker {
    /// Sends heartbeats until `closing`, then reports the stop.
    pub async fn beat(self: Arc<Self>, closing: CancellationToken) {
        // From here on a missing heartbeat counts, even before the first report.
        self.context.liveness.beat(self.context.clock.now());
        let mut ticks = tokio::time::interval(self.context.config.jobs.heartbeat);
        ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
        while closing.run_until_cancelled(ticks.tick()).await.is_some() {
            if let Err(error) = self.beat_once(false).await {
                tracing::warn!(worker = self.name(), cause = error.chain(), "the worker could not send a heartbeat");
            }
        }
        if let Err(error) = self.beat_once(true).await {
            tracing::warn!(worker = self.name(), cause = error.chain(), "the worker could not report its stop");
        }
    }

    /// Sends one heartbeat. Runs that have lost their job are notified.
    pub async fn beat_once(&self, has_stopped: bool) -> Result<()> {
        let lease = chrono::Duration::from_std(self.context.config.jobs.lease).map_err(Error::internal)?;
        let asked = self.running_jobs.jobs();
        let tx = self.context.db.write_across().await?;
        workers::report(&tx, &self.report(has_stopped)).await?;
        let held = if asked.is_empty() { Vec::new() } else { jobs::renew(&tx, self.name(), &asked, tx.now() + lease).await? };
        tx.commit().await?;
        self.running_jobs.notify_lost(&asked, &held);
        match has_stopped {
            true => self.context.liveness.stop(),
            false => self.context.liveness.beat(self.context.clock.now()),
        }
        Ok(())
    }
}
