//! Upkeep of jobs: recovers expired leases, deletes finished jobs, and repairs the effects of a wrong clock. Called by `queue::upkeep`.

use chrono::{DateTime, Duration, Utc};
use sea_orm::sea_query::{Expr, ExprTrait};
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, QueryOrder, QuerySelect};

use crate::domain::clock::MAX_SKEW;
use crate::domain::ids::JobId;
use crate::domain::job::JobState;
use crate::error::Result;
use crate::store::Tx;
use crate::store::entities::job::{Column, Entity};
use crate::store::jobs::lease::leased_job;
use crate::store::jobs::merge::{self, Record};
use crate::store::jobs::{Lease, WAITING};

/// Rows per transaction.
const PORTION: u64 = 500;

/// A job whose worker sent no heartbeat for a whole lease.
#[derive(Debug, Clone)]
pub struct Expired {
    /// The expired lease.
    pub lease: Lease,
    /// Its kind, for the log.
    pub kind: String,
    /// The number of starts that ended neither in success nor in a failure, this one included.
    pub interruptions: i32,
}

/// Jobs with an expired lease, the longest first: at most a portion of them, after the first `skipped`.
pub async fn expire(tx: &Tx, skipped: u64) -> Result<Vec<Expired>> {
    let expired = Entity::find()
        .filter(Expr::cust("state = 'running'"))
        .filter(Column::LeaseUntil.lt(tx.now()))
        .order_by_asc(Column::LeaseUntil)
        .order_by_asc(Column::Id)
        .offset(skipped)
        .limit(PORTION);
    let rows = expired.all(tx.conn()).await?;
    let expired = rows.into_iter().map(|row| Expired {
        lease: Lease { job: row.id.into(), worker: row.worker.unwrap_or_default(), start: row.starts, started_at: row.started_at },
        kind: row.kind,
        interruptions: row.starts - row.failures,
    });
    Ok(expired.collect())
}

/// Takes a job with an expired lease from its worker. The job waits until `run_at`, or merges into the waiting job with its key, or is
/// quarantined if `run_at` is `None`. False if its worker sent a heartbeat after all.
///
/// # Errors
/// The constraint of the key when another transaction just added a job with it; run the transaction again.
pub async fn recover(tx: &Tx, lease: &Lease, run_at: Option<DateTime<Utc>>) -> Result<bool> {
    let now = tx.now();
    if run_at.is_some() {
        let record = Record { starts: 0, failures: 0, error: Some("interrupted"), run_at };
        if let Some(is_taken) = merge::hand_over(tx, lease.job, leased_job(lease).filter(Column::LeaseUntil.lt(now)), record).await? {
            return Ok(is_taken);
        }
    }
    let state = if run_at.is_some() { JobState::Retry } else { JobState::Quarantined };
    let finished_at = if run_at.is_some() { None } else { Some(now) };
    let taken = leased_job(lease)
        .col_expr(Column::State, Expr::value(state.as_str()))
        .col_expr(Column::RunAt, Expr::value(run_at.unwrap_or(now)))
        .col_expr(Column::FinishedAt, Expr::value(finished_at))
        .col_expr(Column::LeaseUntil, Expr::value(None::<DateTime<Utc>>))
        .col_expr(Column::AnnouncedAt, Expr::value(None::<DateTime<Utc>>))
        .col_expr(Column::Error, Expr::value("interrupted"))
        .filter(Column::LeaseUntil.lt(now));
    Ok(taken.exec(tx.conn()).await?.rows_affected == 1)
}

/// Repairs jobs that were written or started while a clock was far ahead, so that they need not wait until that time: waiting ones become
/// due now, running ones get one more `lease` for a heartbeat, and announcements count as lost. Returns how many.
pub async fn repair_future_jobs(tx: &Tx, lease: Duration) -> Result<u64> {
    let (now, ahead) = (tx.now(), tx.now() + MAX_SKEW);
    let is_waiting = || Expr::cust(WAITING);
    let due = Entity::update_many()
        .col_expr(Column::RunAt, Expr::value(now))
        .col_expr(Column::AnnouncedAt, Expr::value(None::<DateTime<Utc>>))
        .filter(is_waiting())
        .filter(Column::RunAt.gt(ahead))
        .filter(Column::CreatedAt.gt(ahead).or(Column::StartedAt.gt(ahead)));
    let unannounced = Entity::update_many()
        .col_expr(Column::AnnouncedAt, Expr::value(None::<DateTime<Utc>>))
        .filter(is_waiting())
        .filter(Column::AnnouncedAt.gt(ahead));
    let leased = Entity::update_many()
        .col_expr(Column::LeaseUntil, Expr::value(now + lease))
        .filter(Expr::cust("state = 'running'"))
        .filter(Column::LeaseUntil.gt(ahead + lease));
    let mut healed = 0;
    for update in [due, unannounced, leased] {
        healed += update.exec(tx.conn()).await?.rows_affected;
    }
    Ok(healed)
}

/// Deletes jobs that succeeded or were cancelled before `before`, at most a portion; returns how many. Failed and quarantined ones stay
/// twice as long for a person to look at.
pub async fn purge(tx: &Tx, before: DateTime<Utc>) -> Result<u64> {
    let kept_longer = before - (tx.now() - before);
    let ended_well = Column::State.is_in([JobState::Done.as_str(), JobState::Cancelled.as_str()]).and(Column::FinishedAt.lt(before));
    let ended_badly =
        Column::State.is_in([JobState::Failed.as_str(), JobState::Quarantined.as_str()]).and(Column::FinishedAt.lt(kept_longer));
    let old: Vec<i64> = Entity::find()
        .select_only()
        .column(Column::Id)
        .filter(ended_well.or(ended_badly))
        .limit(PORTION)
        .into_tuple()
        .all(tx.conn())
        .await?;
    let ids: Vec<JobId> = old.into_iter().map(Into::into).collect();
    let deleted = Entity::delete_many().filter(Column::Id.is_in(ids.iter().map(|id| id.get()))).exec(tx.conn()).await?;
    Ok(deleted.rows_affected)
}
