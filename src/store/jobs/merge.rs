//! Merges a job that returns to waiting into another waiting job with the same key. Only one job per key waits, so the first merges into
//! the second, which takes over its counts of starts and failures.

use chrono::{DateTime, Utc};
use sea_orm::sea_query::{Expr, ExprTrait};
use sea_orm::{ColumnTrait, ConnectionTrait, EntityTrait, FromQueryResult, QueryFilter, Statement, UpdateMany};
use serde_json::json;

use crate::domain::ids::JobId;
use crate::domain::job::{JobState, MERGED, MERGED_INTO};
use crate::error::Result;
use crate::store::Tx;
use crate::store::entities::job::{Column, Entity};

/// The waiting job with the key of another job, and that other job's record.
const TWIN: &str = "
SELECT w.id, w.run_at, j.starts, j.failures FROM job j
JOIN job w ON w.tenant_id = j.tenant_id AND w.dedup_key = j.dedup_key AND w.state IN ('queued', 'retry') AND w.id <> j.id
WHERE j.id = $1";

#[derive(FromQueryResult)]
struct DuplicateJob {
    id: i64,
    run_at: DateTime<Utc>,
    starts: i32,
    failures: i32,
}

/// The contribution of the last start of a job to its record.
pub(super) struct Record<'a> {
    /// -1 if the start does not count.
    pub starts: i32,
    /// 1 if it failed.
    pub failures: i32,
    /// The class of the failure.
    pub error: Option<&'a str>,
    /// The earliest time to run again.
    pub run_at: Option<DateTime<Utc>>,
}

/// Ends `job` and merges it into the waiting job with its key. `None` if there is none; false if `holds`, the condition under which the
/// caller may change the job, no longer matches.
///
/// The waiting job is locked first: a transaction that adds to it waits for this one while it holds no other lock.
pub(super) async fn hand_over(tx: &Tx, job: JobId, holds: UpdateMany<Entity>, record: Record<'_>) -> Result<Option<bool>> {
    let Some(twin) = find(tx, job).await? else { return Ok(None) };
    if !end(tx, holds, twin.id).await? {
        return Ok(Some(false));
    }
    let run_at = record.run_at.map_or(twin.run_at, |run_at| std::cmp::max(run_at, twin.run_at));
    let mut waiting = Entity::update_many()
        .col_expr(Column::Starts, Expr::col(Column::Starts).add(twin.starts + record.starts))
        .col_expr(Column::Failures, Expr::col(Column::Failures).add(twin.failures + record.failures))
        .col_expr(Column::RunAt, Expr::value(run_at));
    if let Some(error) = record.error {
        waiting = waiting.col_expr(Column::Error, Expr::value(error));
    }
    waiting.filter(Column::Id.eq(twin.id)).exec(tx.conn()).await?;
    Ok(Some(true))
}

/// [`hand_over`] for a job that a person requeues: the waiting job becomes due and keeps its own record.
pub(super) async fn hand_over_clean(tx: &Tx, job: JobId, holds: UpdateMany<Entity>) -> Result<Option<bool>> {
    let Some(twin) = find(tx, job).await? else { return Ok(None) };
    if !end(tx, holds, twin.id).await? {
        return Ok(Some(false));
    }
    let due = Entity::update_many().col_expr(Column::RunAt, Expr::value(tx.now())).filter(Column::Id.eq(twin.id));
    due.filter(Column::RunAt.gt(tx.now())).exec(tx.conn()).await?;
    Ok(Some(true))
}

async fn end(tx: &Tx, holds: UpdateMany<Entity>, twin: i64) -> Result<bool> {
    let ended = holds
        .col_expr(Column::State, Expr::value(JobState::Cancelled.as_str()))
        .col_expr(Column::FinishedAt, Expr::value(tx.now()))
        .col_expr(Column::LeaseUntil, Expr::value(None::<DateTime<Utc>>))
        .col_expr(Column::Error, Expr::value(MERGED))
        .col_expr(Column::Outcome, Expr::value(json!({ MERGED_INTO: twin.to_string() })));
    Ok(ended.exec(tx.conn()).await?.rows_affected == 1)
}

async fn find(tx: &Tx, job: JobId) -> Result<Option<DuplicateJob>> {
    let lock = if tx.is_postgres() { " FOR UPDATE OF w" } else { "" };
    let query = Statement::from_sql_and_values(tx.conn().get_database_backend(), format!("{TWIN}{lock}"), [job.get().into()]);
    Ok(DuplicateJob::find_by_statement(query).one(tx.conn()).await?)
}
