//! The ledger as a whole, of all tenants together, in numbers. Called by who watches the installation.

use chrono::{DateTime, Utc};
use sea_orm::{ConnectionTrait, EntityTrait, FromQueryResult, QueryFilter, QueryOrder, Statement};

use crate::error::Result;
use crate::store::Tx;
use crate::store::entities::job::{Column, Entity};
use crate::store::jobs::WAITING;

/// What ended well is not looked at: it is most of the table, and nobody waits for it.
const SURVEY: &str = "
SELECT kind, state, COUNT(*) AS count, MIN(CASE WHEN state IN ('queued', 'retry') THEN run_at
    WHEN state = 'running' THEN started_at ELSE finished_at END) AS since
FROM job WHERE state IN ('queued', 'retry', 'running', 'failed', 'quarantined') GROUP BY kind, state";

/// Jobs of one kind in one state.
#[derive(Debug, Clone, PartialEq, Eq, FromQueryResult)]
pub struct Surveyed {
    /// Their kind.
    pub kind: String,
    /// Their state.
    pub state: String,
    /// How many.
    pub count: i64,
    /// When the first of them became due, began, or ended.
    pub since: Option<DateTime<Utc>>,
}

/// Jobs that are not over or that failed, by kind and state.
///
/// # Errors
/// When the database does not answer.
pub async fn survey(tx: &Tx) -> Result<Vec<Surveyed>> {
    let rows = tx.conn().query_all_raw(Statement::from_string(tx.conn().get_database_backend(), SURVEY)).await?;
    rows.iter().map(|row| Ok(Surveyed::from_query_result(row, "")?)).collect()
}

/// When the job that waits longest became due; `None` when none is due.
///
/// # Errors
/// When the database does not answer.
pub async fn longest_due(tx: &Tx) -> Result<Option<DateTime<Utc>>> {
    let first = Entity::find().filter(sea_orm::sea_query::Expr::cust(WAITING)).order_by_asc(Column::RunAt).one(tx.conn()).await?;
    Ok(first.map(|job| job.run_at).filter(|due| *due <= tx.now()))
}
