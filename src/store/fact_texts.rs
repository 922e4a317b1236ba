//! Facts whose text is still the sentence that they came from. Called by `memory::facts::retelling`.

use sea_orm::ActiveValue::Set;
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, QueryOrder, QuerySelect};

use crate::domain::access::Access;
use crate::domain::bucket::Bucket;
use crate::domain::fact::Fact;
use crate::domain::ids::FactId;
use crate::error::Result;
use crate::store::entities::fact::{ActiveModel, Column, Entity};
use crate::store::facts::{CURRENT_TEXT, bucket as bucket_of, domain, places};
use crate::store::{Tx, visible};

/// The buckets, of all tenants, of the first `limit` facts with an older text.
pub async fn buckets(tx: &Tx, limit: u64) -> Result<Vec<Bucket>> {
    let query = Entity::find().select_only().columns([Column::TenantId, Column::AgentId, Column::Scope, Column::OwnerKey]);
    let query = query.filter(Column::TextVersion.eq(0)).order_by_asc(Column::Id).limit(limit);
    let rows: Vec<(i64, i64, String, String)> = query.into_tuple().all(tx.conn()).await?;
    let mut buckets: Vec<Bucket> =
        rows.into_iter().filter_map(|(tenant, agent, scope, owner)| bucket_of(tenant, agent, &scope, owner)).collect();
    buckets.sort_unstable();
    buckets.dedup();
    Ok(buckets)
}

/// The facts of `bucket` with an older text, in any status, at most `limit`.
pub async fn older(tx: &Tx, access: &Access, bucket: &Bucket, limit: u64) -> Result<Vec<Fact>> {
    let query = Entity::find()
        .filter(Column::TenantId.eq(access.tenant().get()))
        .filter(visible::in_bucket(&places(), bucket))
        .filter(Column::TextVersion.eq(0))
        .order_by_asc(Column::Id)
        .limit(limit);
    Ok(query.all(tx.conn()).await?.into_iter().filter_map(domain).collect())
}

/// Marks the bucket's facts up to `last` as done.
pub async fn mark(tx: &Tx, access: &Access, bucket: &Bucket, last: FactId) -> Result<()> {
    let row = ActiveModel { text_version: Set(CURRENT_TEXT), ..ActiveModel::default() };
    let changed = Entity::update_many()
        .set(row)
        .filter(Column::TenantId.eq(access.tenant().get()))
        .filter(visible::in_bucket(&places(), bucket))
        .filter(Column::TextVersion.eq(0))
        .filter(Column::Id.lte(last.get()));
    changed.exec(tx.conn()).await?;
    Ok(())
}
