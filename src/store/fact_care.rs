//! Queries for the maintenance of facts: how many there are, how often they are used, which are due. Called by `memory::facts`
//! and `pipeline::consolidation::soul`.

use std::collections::HashMap;

use chrono::{DateTime, Utc};
use sea_orm::{ColumnTrait, Condition, EntityTrait, PaginatorTrait, QueryFilter, QueryOrder, QuerySelect};

use crate::domain::access::Access;
use crate::domain::bucket::Bucket;
use crate::domain::fact::{Fact, FactCategory, FactStatus};
use crate::domain::ids::FactId;
use crate::error::Result;
use crate::store::entities::fact::{Column, Entity};
use crate::store::facts::{Uses, active, bucket as bucket_of, domain, places};
use crate::store::{Tx, facts, live, visible};

/// The number of active facts in `bucket`.
pub async fn count_active(tx: &Tx, access: &Access, bucket: &Bucket) -> Result<u64> {
    Ok(active(access, bucket).count(tx.conn()).await?)
}

/// The active facts of `bucket` that may be archived to free capacity.
pub async fn unprotected(tx: &Tx, access: &Access, bucket: &Bucket) -> Result<Vec<Fact>> {
    let open = active(access, bucket)
        .filter(Column::Category.ne(FactCategory::Profile.as_str()))
        .filter(Column::IsExplicit.eq(false))
        .filter(Column::IsPersonEdited.eq(false));
    Ok(open.all(tx.conn()).await?.into_iter().filter_map(domain).collect())
}

/// How often each active fact of `bucket` was used; leaves out unused ones.
pub async fn uses_within(tx: &Tx, access: &Access, bucket: &Bucket) -> Result<HashMap<FactId, Uses>> {
    let rows = active(access, bucket).select_only().columns([Column::Id, Column::UseCount, Column::LastUsedAt]);
    let rows: Vec<(i64, i32, Option<DateTime<Utc>>)> = rows.filter(Column::UseCount.gt(0)).into_tuple().all(tx.conn()).await?;
    Ok(rows.into_iter().map(|(id, count, last_at)| (id.into(), Uses { count: count.unsigned_abs(), last_at })).collect())
}

/// The newest fact of `bucket` with this fingerprint and in this state.
pub async fn find_in(tx: &Tx, access: &Access, bucket: &Bucket, fingerprint: &str, status: FactStatus) -> Result<Option<Fact>> {
    let found = Entity::find()
        .filter(Column::TenantId.eq(access.tenant().get()))
        .filter(visible::in_bucket(&places(), bucket))
        .filter(Column::Deleted.eq(0))
        .filter(Column::Fingerprint.eq(fingerprint))
        .filter(Column::Status.eq(status.as_str()))
        .order_by_desc(Column::Id);
    Ok(found.one(tx.conn()).await?.and_then(domain))
}

/// The buckets, of all tenants, of the first `limit` facts that are due at `now`.
pub async fn due_buckets(tx: &Tx, now: DateTime<Utc>, limit: u64) -> Result<Vec<Bucket>> {
    let query = Entity::find().select_only().columns([Column::TenantId, Column::AgentId, Column::Scope, Column::OwnerKey]);
    let query = query.filter(Column::DueAt.lte(now)).filter(Column::Deleted.eq(0)).order_by_asc(Column::DueAt).limit(limit);
    let rows: Vec<(i64, i64, String, String)> = query.into_tuple().all(tx.conn()).await?;
    let mut buckets: Vec<Bucket> =
        rows.into_iter().filter_map(|(tenant, agent, scope, owner)| bucket_of(tenant, agent, &scope, owner)).collect();
    buckets.sort_unstable();
    buckets.dedup();
    Ok(buckets)
}

/// The facts of `bucket` that are due at `now`, at most `limit`.
pub async fn due(tx: &Tx, access: &Access, bucket: &Bucket, now: DateTime<Utc>, limit: u64) -> Result<Vec<Fact>> {
    let query = active(access, bucket).filter(Column::DueAt.lte(now)).order_by_asc(Column::Id).limit(limit);
    Ok(query.all(tx.conn()).await?.into_iter().filter_map(domain).collect())
}

/// The number of active facts of `bucket` that were learned after `since`.
pub async fn learned(tx: &Tx, access: &Access, bucket: &Bucket, since: Option<DateTime<Utc>>) -> Result<u64> {
    let query = Entity::find()
        .filter(visible::in_bucket(&facts::places(), bucket))
        .filter(Column::TenantId.eq(access.tenant().get()))
        .filter(live::believed())
        .filter(Column::Deleted.eq(0))
        .filter(Condition::all().add_option(since.map(|since| Column::LearnedAt.gt(since))));
    Ok(query.count(tx.conn()).await?)
}
