//! Counts over the jobs of all tenants, for monitoring.

use chrono::{DateTime, Utc};
use sea_orm::sea_query::Expr;
use sea_orm::{ColumnTrait, ConnectionTrait, EntityTrait, FromQueryResult, QueryFilter, QueryOrder, QuerySelect, Statement};

use crate::error::Result;
use crate::store::Tx;
use crate::store::entities::job::{Column, Entity};
use crate::store::jobs::WAITING;

/// Leaves out successful jobs, which are most of the table and not needed here.
const SURVEY: &str = "
SELECT kind, state, COUNT(*) AS count, MIN(CASE WHEN state IN ('queued', 'retry') THEN run_at
    WHEN state = 'running' THEN started_at ELSE finished_at END) AS since
FROM job WHERE state IN ('queued', 'retry', 'running', 'failed', 'quarantined') GROUP BY kind, state";

/// Jobs of one kind in one state.
#[derive(Debug, Clone, PartialEq, Eq, FromQueryResult)]
pub struct JobCount {
    /// Their kind.
    pub kind: String,
    /// Their state.
    pub state: String,
    /// How many.
    pub count: i64,
    /// When the first of them became due, started, or ended.
    pub since: Option<DateTime<Utc>>,
}

/// Unfinished and failed jobs, by kind and state.
pub async fn survey(tx: &Tx) -> Result<Vec<JobCount>> {
    let rows = tx.conn().query_all_raw(Statement::from_string(tx.conn().get_database_backend(), SURVEY)).await?;
    rows.iter().map(|row| Ok(JobCount::from_query_result(row, "")?)).collect()
}

/// Expired leases: how many, and since when the oldest. Upkeep recovers them within half a lease; one that remains is stuck.
pub async fn expired_leases(tx: &Tx) -> Result<(i64, Option<DateTime<Utc>>)> {
    let expired = Entity::find()
        .select_only()
        .column_as(Column::Id.count(), "count")
        .column_as(Column::LeaseUntil.min(), "since")
        .filter(Expr::cust("state = 'running'"))
        .filter(Column::LeaseUntil.lt(tx.now()));
    Ok(expired.into_tuple().one(tx.conn()).await?.unwrap_or((0, None)))
}

/// Since when the longest waiting job has been due; `None` if none is due.
pub async fn longest_due(tx: &Tx) -> Result<Option<DateTime<Utc>>> {
    let first = Entity::find().filter(Expr::cust(WAITING)).order_by_asc(Column::RunAt).one(tx.conn()).await?;
    Ok(first.map(|job| job.run_at).filter(|due| *due <= tx.now()))
}
