//! Buckets whose memory is older than the recall index: rows of an installation that was upgraded from an earlier schema.

use std::collections::HashSet;

use sea_orm::{EntityTrait, QueryFilter, QuerySelect};

use crate::domain::bucket::Bucket;
use crate::domain::memory_scope::MemoryScope;
use crate::domain::owner_key::OwnerKey;
use crate::error::Result;
use crate::store::entities::{fact, recall_bucket, workspace_file};
use crate::store::{Tx, live};

/// The place of a row: tenant, agent, owner, scope.
type RowLocation = (i64, i64, String, String);

/// Buckets of all tenants that have files or active facts and were never written to the index.
pub async fn list(tx: &Tx) -> Result<Vec<Bucket>> {
    use recall_bucket::Column;
    let indexed = recall_bucket::Entity::find().select_only().columns([Column::TenantId, Column::Bucket]);
    let indexed: HashSet<(i64, String)> = indexed.into_tuple().all(tx.conn()).await?.into_iter().collect();
    let mut buckets: Vec<Bucket> = places(tx).await?.into_iter().filter_map(bucket).collect();
    buckets.sort_unstable();
    buckets.dedup();
    buckets.retain(|bucket| !indexed.contains(&(bucket.tenant().get(), bucket.to_string())));
    Ok(buckets)
}

async fn places(tx: &Tx) -> Result<Vec<RowLocation>> {
    use {fact::Column as F, workspace_file::Column as W};
    let files = workspace_file::Entity::find().select_only().columns([W::TenantId, W::AgentId, W::OwnerKey, W::Scope]).distinct();
    let mut places: Vec<RowLocation> = files.into_tuple().all(tx.conn()).await?;
    let facts = fact::Entity::find().select_only().columns([F::TenantId, F::AgentId, F::OwnerKey, F::Scope]).distinct();
    let facts = facts.filter(live::believed());
    places.extend(facts.into_tuple::<RowLocation>().all(tx.conn()).await?);
    Ok(places)
}

fn bucket((tenant, agent, owner, scope): RowLocation) -> Option<Bucket> {
    match MemoryScope::parse(&scope)? {
        MemoryScope::Personal => Some(Bucket::Personal(tenant.into(), agent.into(), OwnerKey::stored(owner))),
        MemoryScope::Team => Some(Bucket::Team(tenant.into(), agent.into())),
        MemoryScope::Global => Some(Bucket::Global(tenant.into())),
    }
}
