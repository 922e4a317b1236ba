//! The texts of dreams: reports and their entries, to be rewritten when a part is forgotten. Called by `privacy::forget`.

use sea_orm::ActiveValue::Set;
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, QueryOrder, QuerySelect};
use serde_json::json;

use super::entities::{dream, dream_candidate, dream_entry};
use crate::domain::access::Access;
use crate::domain::bucket::Bucket;
use crate::domain::dream::{Dream, DreamEntry};
use crate::domain::ids::DreamId;
use crate::domain::item::ItemKind;
use crate::error::{Error, Result};
use crate::store::visible;
use crate::store::{Tx, dream_entries, dreams};

/// Rows read at once.
const PORTION: u64 = 200;

/// The next reports of a bucket after `after`, oldest first; none at the end.
pub async fn reports(tx: &Tx, access: &Access, bucket: &Bucket, after: DreamId) -> Result<Vec<Dream>> {
    use dream::Column;
    let rows = dream::Entity::find()
        .filter(visible::in_bucket(&dreams::places(), bucket))
        .filter(Column::TenantId.eq(access.tenant().get()))
        .filter(Column::Id.gt(after.get()))
        .order_by_asc(Column::Id)
        .limit(PORTION);
    Ok(rows.all(tx.conn()).await?.into_iter().filter_map(dreams::domain).collect())
}

/// Writes the texts of a report: topic, reason, patterns.
pub async fn rewrite_report(tx: &Tx, access: &Access, report: &Dream) -> Result<()> {
    let change = dream::ActiveModel {
        topic: Set(report.topic.clone()),
        reason: Set(report.reason.clone()),
        patterns: Set(json!(report.patterns)),
        ..Default::default()
    };
    let update = dream::Entity::update_many().set(change).filter(dream::Column::TenantId.eq(access.tenant().get()));
    update.filter(dream::Column::Id.eq(report.id.get())).exec(tx.conn()).await?;
    Ok(())
}

/// The entries of these dreams, oldest first.
pub async fn entries(tx: &Tx, access: &Access, of: &[DreamId]) -> Result<Vec<DreamEntry>> {
    use dream_entry::Column;
    let rows = dream_entry::Entity::find()
        .filter(Column::DreamId.is_in(of.iter().map(|id| id.get())))
        .filter(Column::TenantId.eq(access.tenant().get()))
        .order_by_asc(Column::Id);
    Ok(rows.all(tx.conn()).await?.into_iter().filter_map(dream_entries::domain).collect())
}

/// Writes an entry's texts, sources and state.
pub async fn rewrite_entry(tx: &Tx, access: &Access, entry: &DreamEntry) -> Result<()> {
    let change = dream_entry::ActiveModel {
        heading: Set(entry.heading.clone()),
        anchor: Set(entry.anchor.clone()),
        before_text: Set(entry.before.clone()),
        after_text: Set(entry.after.clone()),
        state: Set(entry.state.as_str().to_owned()),
        reason: Set(entry.reason.clone()),
        sources: Set(serde_json::to_value(&entry.sources).map_err(Error::internal)?),
        ..Default::default()
    };
    let update = dream_entry::Entity::update_many().set(change).filter(dream_entry::Column::TenantId.eq(access.tenant().get()));
    update.filter(dream_entry::Column::Id.eq(entry.id.get())).exec(tx.conn()).await?;
    Ok(())
}

/// Deletes these dreams' candidates from these sources; returns how many.
pub async fn delete_candidates(tx: &Tx, access: &Access, of: &[DreamId], kind: ItemKind, sources: &[i64]) -> Result<u64> {
    use dream_candidate::Column;
    let mut gone = 0;
    for ids in sources.chunks(500) {
        let rows = dream_candidate::Entity::delete_many()
            .filter(Column::DreamId.is_in(of.iter().map(|id| id.get())))
            .filter(Column::TenantId.eq(access.tenant().get()))
            .filter(Column::ItemKind.eq(kind.as_str()))
            .filter(Column::SourceId.is_in(ids.iter().copied()));
        gone += rows.exec(tx.conn()).await?.rows_affected;
    }
    Ok(gone)
}
