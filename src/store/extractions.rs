//! Runs of the extractor. Every call takes the owner's pass.

use chrono::{DateTime, Utc};
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, QueryOrder, QuerySelect};

use crate::domain::access::OwnerAccess;
use crate::error::Result;
use crate::store::Tx;
use crate::store::entities::extraction::{Column, Entity};

/// When the newest run for this owner ended, or began when it has not ended: the cooldown counts from there.
///
/// # Errors
/// When the database does not answer.
pub async fn last_run_at(tx: &Tx, access: &OwnerAccess) -> Result<Option<DateTime<Utc>>> {
    let newest = Entity::find()
        .select_only()
        .columns([Column::StartedAt, Column::FinishedAt])
        .filter(Column::TenantId.eq(access.access().tenant().get()))
        .filter(Column::AgentId.eq(access.agent().id.get()))
        .filter(Column::OwnerKey.eq(access.owner().as_str()))
        .order_by_desc(Column::Id)
        .limit(1);
    let times = newest.into_tuple::<(DateTime<Utc>, Option<DateTime<Utc>>)>().one(tx.conn()).await?;
    Ok(times.map(|(started, finished)| finished.unwrap_or(started)))
}
