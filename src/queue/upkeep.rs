//! Periodic upkeep of the queue: takes over jobs of dead workers, repeats lost notifications, deletes old rows.

use std::time::Duration;

use tokio::time::MissedTickBehavior;
use tokio_util::sync::CancellationToken;

use crate::error::{Error, Result};
use crate::queue::backoff;
use crate::queue::context::QueueContext;
use crate::store::jobs::Expired;
use crate::store::{again_on_conflict, idempotency, jobs, workers};

/// How often old rows are deleted.
const PURGE_EVERY: Duration = Duration::from_secs(600);
/// How long a worker without heartbeats stays listed.
const WORKER_ROW_LIFE: chrono::Duration = chrono::Duration::days(1);

/// Runs upkeep until `closing`. Every worker does, without conflicts.
pub async fn upkeep(context: QueueContext, closing: CancellationToken) {
    let every = context.config.jobs.lease / 2;
    let mut ticks = tokio::time::interval(every.max(Duration::from_millis(10)));
    ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
    let mut since_purge = PURGE_EVERY;
    while closing.run_until_cancelled(ticks.tick()).await.is_some() {
        let is_purge_due = since_purge >= PURGE_EVERY;
        since_purge = if is_purge_due { Duration::ZERO } else { since_purge + every };
        run_all(&context, is_purge_due).await;
    }
}

/// Runs each part on its own, so that a failing one does not stop the others.
async fn run_all(context: &QueueContext, is_purge_due: bool) {
    let recovered = recover(context).await.unwrap_or_else(|error| failed("jobs of silent workers", &error));
    let announced = announce_again(context).await.unwrap_or_else(|error| failed("lost announcements", &error));
    if recovered + announced > 0 {
        context.notifier.notify();
    }
    if is_purge_due {
        repair_future_jobs(context).await.unwrap_or_else(|error| failed("jobs of a clock that was wrong", &error));
        purge(context).await.unwrap_or_else(|error| {
            failed("old rows", &error);
        });
    }
}

fn failed(part: &str, error: &Error) -> u64 {
    tracing::warn!(part, cause = error.chain(), "a part of the queue's upkeep failed; the next round tries again");
    0
}

/// Takes jobs from workers that sent no heartbeat for a lease; returns how many. A job that cannot be taken back is logged and left for
/// the next round, and the others go on.
///
/// # Errors
/// When the expired jobs cannot be read.
pub async fn recover(context: &QueueContext) -> Result<u64> {
    let (mut recovered, mut left) = (0, 0);
    loop {
        let expired = jobs::expire(&context.db.read_across().await?, left).await?;
        if expired.is_empty() {
            return Ok(recovered);
        }
        for job in expired {
            match requeue_expired(context, &job).await {
                Ok(true) => recovered += 1,
                Ok(false) => left += 1,
                Err(error) => {
                    left += 1;
                    let (id, kind, worker) = (job.lease.job, &job.kind, &job.lease.worker);
                    tracing::error!(job = %id, kind, worker, cause = error.chain(), "an expired job could not be requeued; the next round \
                        retries");
                }
            }
        }
    }
}

async fn requeue_expired(context: &QueueContext, job: &Expired) -> Result<bool> {
    let settings = &context.config.jobs;
    let is_poison = i64::from(job.interruptions) >= i64::from(settings.quarantine_starts.get());
    // The expired lease was already a wait: after one interruption it was long enough, for example for a restarting server.
    let wait = match job.interruptions {
        ..=1 => chrono::Duration::zero(),
        more => chrono::Duration::from_std(backoff::delay(settings, job.lease.job, more - 2, None)).map_err(Error::internal)?,
    };
    let is_taken = again_on_conflict(|| async move {
        let tx = context.db.write_across().await?;
        let run_at = tx.now() + wait;
        let is_taken = jobs::recover(&tx, &job.lease, Some(run_at).filter(|_| !is_poison)).await?;
        tx.commit().await?;
        Ok(is_taken)
    })
    .await?;
    let (id, kind, worker) = (job.lease.job, &job.kind, &job.lease.worker);
    match (is_taken, is_poison) {
        (true, true) => {
            tracing::error!(job = %id, kind, worker, starts = job.interruptions, "a job is quarantined: its worker died at every start");
        }
        (true, false) => tracing::warn!(job = %id, kind, worker, "a job's worker is gone; it will be tried again"),
        (false, _) => {}
    }
    Ok(is_taken)
}

async fn announce_again(context: &QueueContext) -> Result<u64> {
    let tx = context.db.write_across().await?;
    let patience = chrono::Duration::from_std(context.config.jobs.lease).map_err(Error::internal)?;
    let forgotten = jobs::forget_announcements(&tx, tx.now() - patience).await?;
    tx.commit().await?;
    Ok(forgotten)
}

/// Repairs jobs that were written while a clock was ahead; returns how many.
pub async fn repair_future_jobs(context: &QueueContext) -> Result<u64> {
    let lease = chrono::Duration::from_std(context.config.jobs.lease).map_err(Error::internal)?;
    let healed = again_on_conflict(|| async move {
        let tx = context.db.write_across().await?;
        let healed = jobs::repair_future_jobs(&tx, lease).await?;
        tx.commit().await?;
        Ok(healed)
    })
    .await?;
    if healed > 0 {
        tracing::warn!(jobs = healed, "jobs were written by a clock that was ahead; they are due now");
        context.notifier.notify();
    }
    Ok(healed)
}

/// Deletes ended jobs, silent workers and answers to repeated requests that are past their retention, portion by portion.
pub async fn purge(context: &QueueContext) -> Result<()> {
    let retention = chrono::Duration::from_std(context.config.jobs.retention).map_err(Error::internal)?;
    loop {
        let tx = context.db.write_across().await?;
        let forgotten = jobs::purge(&tx, tx.now() - retention).await?;
        let answers = idempotency::purge(&tx).await?;
        workers::purge(&tx, tx.now() - WORKER_ROW_LIFE).await?;
        tx.commit().await?;
        if forgotten + answers == 0 {
            return Ok(());
        }
    }
}
