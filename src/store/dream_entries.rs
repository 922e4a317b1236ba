//! The changes that dreams proposed. Reads are limited to what the caller may see.

use sea_orm::ActiveValue::Set;
use sea_orm::sea_query::{Expr, ExprTrait, Query};
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, QueryOrder, QuerySelect};

use crate::domain::access::{Access, OwnerAccess};
use crate::domain::bucket::Bucket;
use crate::domain::dream::{DreamEntry, EntryChange, EntryState};
use crate::domain::ids::{DreamEntryId, DreamId};
use crate::error::{Error, Result};
use crate::store::entities::dream;
use crate::store::entities::dream_entry::{ActiveModel, Column, Entity, Model};
use crate::store::facts::bucket;
use crate::store::visible::{self, Columns};
use crate::store::{Tx, undecodable};

/// Rows per statement.
const BATCH: usize = 200;

/// Adds the entries of a dream.
pub async fn insert(tx: &Tx, access: &Access, entries: &[DreamEntry]) -> Result<()> {
    for batch in entries.chunks(BATCH) {
        let rows = batch.iter().map(|entry| row(access, entry)).collect::<Result<Vec<_>>>()?;
        Entity::insert_many(rows).exec_without_returning(tx.conn()).await?;
    }
    Ok(())
}

/// The entries of a dream that the caller may see, in order; locked until the transaction ends when it writes.
pub async fn of(tx: &Tx, access: &OwnerAccess, dream: DreamId) -> Result<Vec<DreamEntry>> {
    let places = Columns { tenant: Column::TenantId, agent: Column::AgentId, owner: Column::OwnerKey, scope: Column::Scope };
    let query = Entity::find().filter(visible::condition(&places, &access.visibility().buckets()));
    let rows = query.filter(Column::DreamId.eq(dream.get())).order_by_asc(Column::Position).limit(1_000).all(tx.conn()).await?;
    Ok(rows.into_iter().filter_map(domain).collect())
}

/// One entry of a dream that the caller may see.
pub async fn get(tx: &Tx, access: &OwnerAccess, dream: DreamId, id: DreamEntryId) -> Result<Option<DreamEntry>> {
    Ok(of(tx, access, dream).await?.into_iter().find(|entry| entry.id == id))
}

/// The changes that dreams of `bucket` made or proposed in `filename`, the newest first, at most `limit`.
pub async fn earlier(tx: &Tx, access: &Access, bucket: &Bucket, filename: &str, limit: u64) -> Result<Vec<DreamEntry>> {
    let places = Columns { tenant: Column::TenantId, agent: Column::AgentId, owner: Column::OwnerKey, scope: Column::Scope };
    let of_file = Query::select()
        .column((dream::Entity, dream::Column::Id))
        .from(dream::Entity)
        .and_where(Expr::col((dream::Entity, dream::Column::TenantId)).eq(access.tenant().get()))
        .and_where(Expr::col((dream::Entity, dream::Column::AgentId)).eq(bucket.agent().get()))
        .and_where(Expr::col((dream::Entity, dream::Column::OwnerKey)).eq(bucket.owner()))
        .and_where(Expr::col((dream::Entity, dream::Column::Filename)).eq(filename))
        .take();
    let query = Entity::find().filter(visible::in_bucket(&places, bucket)).filter(Column::TenantId.eq(access.tenant().get()));
    let query = query.filter(Column::DreamId.in_subquery(of_file)).order_by_desc(Column::Id).limit(limit);
    Ok(query.all(tx.conn()).await?.into_iter().filter_map(domain).collect())
}

/// Writes the state of an entry.
pub async fn update(tx: &Tx, access: &Access, changed: &DreamEntry) -> Result<()> {
    let change = ActiveModel {
        state: Set(changed.state.as_str().to_owned()),
        reason: Set(changed.reason.clone()),
        after_text: Set(changed.after.clone()),
        decided_by: Set(changed.decided_by.map(Into::into)),
        decided_at: Set(changed.decided_at),
        confirmed_at: Set(changed.confirmed_at),
        ..ActiveModel::default()
    };
    let update = Entity::update_many().set(change).filter(Column::TenantId.eq(access.tenant().get()));
    update.filter(Column::Id.eq(changed.id.get())).exec(tx.conn()).await?;
    Ok(())
}

fn row(access: &Access, entry: &DreamEntry) -> Result<ActiveModel> {
    Ok(ActiveModel {
        id: Set(entry.id.get()),
        tenant_id: Set(access.tenant().get()),
        agent_id: Set(entry.bucket.agent().get()),
        owner_key: Set(entry.bucket.owner().to_owned()),
        scope: Set(entry.bucket.scope().as_str().to_owned()),
        dream_id: Set(entry.dream.get()),
        position: Set(entry.position),
        change: Set(entry.change.as_str().to_owned()),
        heading: Set(entry.heading.clone()),
        anchor: Set(entry.anchor.clone()),
        before_text: Set(entry.before.clone()),
        after_text: Set(entry.after.clone()),
        state: Set(entry.state.as_str().to_owned()),
        reason: Set(entry.reason.clone()),
        sources: Set(serde_json::to_value(&entry.sources).map_err(Error::internal)?),
        decided_by: Set(entry.decided_by.map(Into::into)),
        decided_at: Set(entry.decided_at),
        confirmed_at: Set(entry.confirmed_at),
    })
}

pub(in crate::store) fn domain(row: Model) -> Option<DreamEntry> {
    undecodable::noted("dream_entry", row.id, decode(row))
}

fn decode(row: Model) -> Option<DreamEntry> {
    Some(DreamEntry {
        id: row.id.into(),
        dream: row.dream_id.into(),
        bucket: bucket(row.tenant_id, row.agent_id, &row.scope, row.owner_key)?,
        position: row.position,
        change: EntryChange::parse(&row.change)?,
        heading: row.heading,
        anchor: row.anchor,
        before: row.before_text,
        after: row.after_text,
        state: EntryState::parse(&row.state)?,
        reason: row.reason,
        sources: serde_json::from_value(row.sources).unwrap_or_default(),
        decided_by: row.decided_by.map(Into::into),
        decided_at: row.decided_at,
        confirmed_at: row.confirmed_at,
    })
}
