//! What must happen to the ledger while time goes by: jobs of dead workers go on, lost rings are rung again, old rows go.

use std::time::Duration;

use tokio::time::MissedTickBehavior;
use tokio_util::sync::CancellationToken;

use crate::error::{Error, Result};
use crate::noctuary::Noctuary;
use crate::queue::backoff;
use crate::store::{idempotency, jobs, workers};

/// How often old rows are looked for.
const PURGE_EVERY: Duration = Duration::from_secs(600);
/// How long a silent worker stays listed.
const WORKER_ROW_LIFE: chrono::Duration = chrono::Duration::days(1);

/// Keeps the ledger in order until `closing`. Every worker does; they do not get in each other's way.
pub async fn upkeep(noctuary: Noctuary, closing: CancellationToken) {
    let every = noctuary.config.jobs.lease / 2;
    let mut ticks = tokio::time::interval(every.max(Duration::from_millis(10)));
    ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
    let mut since_purge = PURGE_EVERY;
    while closing.run_until_cancelled(ticks.tick()).await.is_some() {
        let is_purge_due = since_purge >= PURGE_EVERY;
        since_purge = if is_purge_due { Duration::ZERO } else { since_purge + every };
        if let Err(error) = look_after(&noctuary, is_purge_due).await {
            tracing::warn!(%error, "the ledger of jobs could not be looked after");
        }
    }
}

async fn look_after(noctuary: &Noctuary, is_purge_due: bool) -> Result<()> {
    if recover(noctuary).await? + ring_again(noctuary).await? > 0 {
        noctuary.bell.ring();
    }
    if is_purge_due { purge(noctuary).await } else { Ok(()) }
}

/// Takes jobs from workers that gave no sign of life for a lease; returns how many.
///
/// # Errors
/// When the database does not answer.
pub async fn recover(noctuary: &Noctuary) -> Result<u64> {
    let settings = &noctuary.config.jobs;
    let expired = jobs::expire(&noctuary.db.read_across().await?).await?;
    let mut recovered = 0;
    for job in expired {
        let is_poison = i64::from(job.interruptions) >= i64::from(settings.quarantine_starts.get());
        let tx = noctuary.db.write_across().await?;
        let wait = backoff::delay(settings, job.lease.job, job.interruptions - 1, None);
        let run_at = tx.now() + chrono::Duration::from_std(wait).map_err(Error::internal)?;
        if jobs::recover(&tx, &job.lease, Some(run_at).filter(|_| !is_poison)).await? {
            tx.commit().await?;
            recovered += 1;
            let (id, kind, worker) = (job.lease.job, &job.kind, &job.lease.worker);
            if is_poison {
                tracing::error!(job = %id, kind, worker, starts = job.interruptions, "a job is quarantined: its worker died each time it began");
            } else {
                tracing::warn!(job = %id, kind, worker, "a job's worker is gone; it will be tried again");
            }
        }
    }
    Ok(recovered)
}

async fn ring_again(noctuary: &Noctuary) -> Result<u64> {
    let tx = noctuary.db.write_across().await?;
    let patience = chrono::Duration::from_std(noctuary.config.jobs.lease).map_err(Error::internal)?;
    let forgotten = jobs::forget_announcements(&tx, tx.now() - patience).await?;
    tx.commit().await?;
    Ok(forgotten)
}

/// Forgets ended jobs, silent workers and answers to repeated requests whose time is over, portion by portion.
///
/// # Errors
/// When the database does not answer.
pub async fn purge(noctuary: &Noctuary) -> Result<()> {
    let retention = chrono::Duration::from_std(noctuary.config.jobs.retention).map_err(Error::internal)?;
    loop {
        let tx = noctuary.db.write_across().await?;
        let forgotten = jobs::purge(&tx, tx.now() - retention).await?;
        let answers = idempotency::purge(&tx).await?;
        workers::purge(&tx, tx.now() - WORKER_ROW_LIFE).await?;
        tx.commit().await?;
        if forgotten + answers == 0 {
            return Ok(());
        }
    }
}
