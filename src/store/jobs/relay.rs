//! The outbox: due jobs that have not been announced to the workers yet. `queue::publisher` and `queue::upkeep` use it.

use chrono::{DateTime, Utc};
use sea_orm::sea_query::{Expr, LockBehavior, LockType};
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, QueryOrder, QuerySelect};

use crate::domain::ids::JobId;
use crate::error::Result;
use crate::store::Tx;
use crate::store::entities::job::{Column, Entity};
use crate::store::jobs::WAITING;

/// Marks up to `limit` due jobs that were not announced as announced and returns their ids. Commit before notifying the workers.
pub async fn announce(tx: &Tx, limit: u64) -> Result<Vec<JobId>> {
    let mut due = Entity::find()
        .select_only()
        .column(Column::Id)
        .filter(Expr::cust(WAITING))
        .filter(Column::RunAt.lte(tx.now()))
        .filter(Column::AnnouncedAt.is_null())
        .order_by_asc(Column::RunAt)
        .limit(limit);
    if tx.is_postgres() {
        due = due.lock_with_behavior(LockType::Update, LockBehavior::SkipLocked);
    }
    let ids: Vec<i64> = due.into_tuple().all(tx.conn()).await?;
    if !ids.is_empty() {
        let mark = Entity::update_many().col_expr(Column::AnnouncedAt, Expr::value(tx.now()));
        mark.filter(Column::Id.is_in(ids.iter().copied())).exec(tx.conn()).await?;
    }
    Ok(ids.into_iter().map(Into::into).collect())
}

/// Makes jobs that were announced before `before` and still wait be announced again, because Redis may have lost the notification.
pub async fn forget_announcements(tx: &Tx, before: DateTime<Utc>) -> Result<u64> {
    let lost = Entity::update_many()
        .col_expr(Column::AnnouncedAt, Expr::value(None::<DateTime<Utc>>))
        .filter(Expr::cust(WAITING))
        .filter(Column::AnnouncedAt.lt(before));
    Ok(lost.exec(tx.conn()).await?.rows_affected)
}

/// Removes the mark from jobs whose notification failed.
pub async fn retract(tx: &Tx, jobs: &[JobId]) -> Result<()> {
    let unrung = Entity::update_many().col_expr(Column::AnnouncedAt, Expr::value(None::<DateTime<Utc>>));
    unrung.filter(Column::Id.is_in(jobs.iter().map(|id| id.get()))).exec(tx.conn()).await?;
    Ok(())
}
