//! The actions of a worker on a job that it has leased. Each one checks the lease: a worker that was presumed dead and returns changes
//! nothing.

use chrono::{DateTime, Utc};
use sea_orm::sea_query::{Expr, ExprTrait};
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, QuerySelect, UpdateMany};
use serde_json::Value;

use crate::domain::ids::JobId;
use crate::domain::job::{JobState, fallback_of};
use crate::error::{Error, Result};
use crate::store::Tx;
use crate::store::entities::job::{Column, Entity};
use crate::store::jobs::merge::{self, Record};

/// The lease of a job: one start of it by one worker.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Lease {
    /// The job.
    pub job: JobId,
    /// The worker's unique name.
    pub worker: String,
    /// The number of this start of the job; a later start ends this lease.
    pub start: i32,
    /// When it was started; a job that a person requeues counts its starts from one again.
    pub started_at: Option<DateTime<Utc>>,
}

/// Extends the leases that `worker` still holds on `jobs` and returns those jobs, together with the ones it has just finished.
pub async fn renew(tx: &Tx, worker: &str, jobs: &[JobId], until: DateTime<Utc>) -> Result<Vec<JobId>> {
    let ids = jobs.iter().map(|id| id.get());
    let own = Column::Worker.eq(worker).and(Column::Id.is_in(ids));
    let running = own.clone().and(Column::State.eq(JobState::Running.as_str()));
    Entity::update_many().col_expr(Column::LeaseUntil, Expr::value(until)).filter(running).exec(tx.conn()).await?;
    let own = own.and(Column::State.is_in([JobState::Running.as_str(), JobState::Done.as_str()]));
    let ids: Vec<i64> = Entity::find().select_only().column(Column::Id).filter(own).into_tuple().all(tx.conn()).await?;
    Ok(ids.into_iter().map(Into::into).collect())
}

/// Marks the job as done, in the transaction with its effects: both happen or neither.
///
/// # Errors
/// [`Error::Conflict`] when another worker has the job by now or it was cancelled; drop the transaction then.
pub async fn finish(tx: &Tx, lease: &Lease, outcome: Option<Value>) -> Result<()> {
    let fallback = outcome.as_ref().and_then(fallback_of);
    let done = end(lease, JobState::Done, tx.now()).col_expr(Column::Outcome, Expr::value(outcome));
    let done = done.col_expr(Column::Fallback, Expr::value(fallback));
    let done = done.col_expr(Column::Error, Expr::value(None::<String>));
    if done.exec(tx.conn()).await?.rows_affected == 1 { Ok(()) } else { Err(lost()) }
}

/// Checks the lease and locks the job until the transaction ends, for a handler that commits its effects in parts.
///
/// # Errors
/// As [`finish`].
pub async fn hold(tx: &Tx, lease: &Lease) -> Result<()> {
    let held = leased_job(lease).col_expr(Column::Worker, Expr::col(Column::Worker));
    if held.exec(tx.conn()).await?.rows_affected == 1 { Ok(()) } else { Err(lost()) }
}

/// Writes how far the job is as its outcome, and checks the lease as [`hold`] does.
///
/// # Errors
/// As [`finish`].
pub async fn note(tx: &Tx, lease: &Lease, progress: Value) -> Result<()> {
    let noted = leased_job(lease).col_expr(Column::Outcome, Expr::value(Some(progress)));
    if noted.exec(tx.conn()).await?.rows_affected == 1 { Ok(()) } else { Err(lost()) }
}

/// Records a failure and delays the job until `run_at`, or merges it into the waiting job with its key. False if the lease is lost.
///
/// # Errors
/// The constraint of the key when another transaction just added a job with it; run the transaction again.
pub async fn fail(tx: &Tx, lease: &Lease, error: &str, run_at: DateTime<Utc>) -> Result<bool> {
    let record = Record { starts: 0, failures: 1, error: Some(error), run_at: Some(run_at) };
    if let Some(is_ours) = merge::hand_over(tx, lease.job, leased_job(lease), record).await? {
        return Ok(is_ours);
    }
    let retry = hand_back(lease, JobState::Retry, run_at)
        .col_expr(Column::Failures, Expr::col(Column::Failures).add(1))
        .col_expr(Column::Error, Expr::value(error));
    Ok(retry.exec(tx.conn()).await?.rows_affected == 1)
}

/// Records a failure that no retry can repair (`failed`), or an end without a failure (`cancelled`). False if the lease is lost.
pub async fn end_unsuccessfully(tx: &Tx, lease: &Lease, state: JobState, error: &str) -> Result<bool> {
    let failures = i32::from(state == JobState::Failed);
    let ended = end(lease, state, tx.now())
        .col_expr(Column::Failures, Expr::col(Column::Failures).add(failures))
        .col_expr(Column::Error, Expr::value(error));
    Ok(ended.exec(tx.conn()).await?.rows_affected == 1)
}

/// Returns the job to the queue as if it had not been started, because the worker stops. It merges into the waiting job with its key.
/// False if the lease is lost.
///
/// # Errors
/// As [`fail`].
pub async fn release(tx: &Tx, lease: &Lease) -> Result<bool> {
    let record = Record { starts: -1, failures: 0, error: None, run_at: None };
    if let Some(is_ours) = merge::hand_over(tx, lease.job, leased_job(lease), record).await? {
        return Ok(is_ours);
    }
    let back = hand_back(lease, JobState::Queued, tx.now()).col_expr(Column::Starts, Expr::col(Column::Starts).sub(1));
    Ok(back.exec(tx.conn()).await?.rows_affected == 1)
}

fn lost() -> Error {
    Error::Conflict("this worker has lost the lease of the job".to_owned())
}

fn end(lease: &Lease, state: JobState, now: DateTime<Utc>) -> UpdateMany<Entity> {
    leased_job(lease)
        .col_expr(Column::State, Expr::value(state.as_str()))
        .col_expr(Column::FinishedAt, Expr::value(now))
        .col_expr(Column::LeaseUntil, Expr::value(None::<DateTime<Utc>>))
}

fn hand_back(lease: &Lease, state: JobState, run_at: DateTime<Utc>) -> UpdateMany<Entity> {
    leased_job(lease)
        .col_expr(Column::State, Expr::value(state.as_str()))
        .col_expr(Column::RunAt, Expr::value(run_at))
        .col_expr(Column::LeaseUntil, Expr::value(None::<DateTime<Utc>>))
        .col_expr(Column::AnnouncedAt, Expr::value(None::<DateTime<Utc>>))
}

/// The job, while this start of it holds the lease.
pub(super) fn leased_job(lease: &Lease) -> UpdateMany<Entity> {
    Entity::update_many()
        .filter(Column::Id.eq(lease.job.get()))
        .filter(Column::State.eq(JobState::Running.as_str()))
        .filter(Column::Worker.eq(lease.worker.as_str()))
        .filter(Column::Starts.eq(lease.start))
        .filter(Column::StartedAt.eq(lease.started_at))
}
