//! Workers that have sent a heartbeat. They serve all tenants, so the table has no tenant.

use chrono::{DateTime, Utc};
use sea_orm::ActiveValue::Set;
use sea_orm::sea_query::OnConflict;
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, QueryOrder};

use crate::domain::job::Worker;
use crate::error::Result;
use crate::store::Tx;
use crate::store::entities::worker::{ActiveModel, Column, Entity};

/// Stores a worker's heartbeat.
pub async fn report(tx: &Tx, worker: &Worker) -> Result<()> {
    let row = ActiveModel {
        name: Set(worker.name.clone()),
        host: Set(worker.host.clone()),
        pid: Set(worker.pid),
        started_at: Set(worker.started_at),
        heartbeat_at: Set(worker.heartbeat_at),
        stopped_at: Set(worker.stopped_at),
        slots: Set(worker.slots),
        running: Set(worker.running),
    };
    let again = OnConflict::column(Column::Name).update_columns([Column::HeartbeatAt, Column::StoppedAt, Column::Running]).to_owned();
    Entity::insert(row).on_conflict(again).exec_without_returning(tx.conn()).await?;
    Ok(())
}

/// Workers with a heartbeat since `since` that have not stopped, oldest first.
pub async fn list(tx: &Tx, since: DateTime<Utc>) -> Result<Vec<Worker>> {
    let alive = Entity::find().filter(Column::HeartbeatAt.gte(since)).filter(Column::StoppedAt.is_null());
    let rows = alive.order_by_asc(Column::StartedAt).all(tx.conn()).await?;
    let workers = rows.into_iter().map(|row| Worker {
        name: row.name,
        host: row.host,
        pid: row.pid,
        started_at: row.started_at,
        heartbeat_at: row.heartbeat_at,
        stopped_at: row.stopped_at,
        slots: row.slots,
        running: row.running,
    });
    Ok(workers.collect())
}

/// Deletes workers without a heartbeat since `before`.
pub async fn purge(tx: &Tx, before: DateTime<Utc>) -> Result<u64> {
    Ok(Entity::delete_many().filter(Column::HeartbeatAt.lt(before)).exec(tx.conn()).await?.rows_affected)
}
