//! Deletes relations: rows, index items, and entities without further relations. Called by forgetting, and for the capacity of a bucket by
//! everything that adds relations.

use chrono::{DateTime, Utc};

use super::write::sides;
use crate::config::mate::Graph;
use crate::domain::access::Access;
use crate::domain::bucket::Bucket;
use crate::domain::fact::FactSource;
use crate::domain::forget::{Counts, Erased};
use crate::domain::graph::{Relation, RelationSource};
use crate::domain::ids::{EntityId, RelationId};
use crate::domain::item::ItemKind;
use crate::error::Result;
use crate::memory::indexing;
use crate::store::{self, Tx};

/// Deletes relations and entities that they leave without relations.
pub(crate) async fn relations(tx: &Tx, access: &Access, going: &[Relation], counts: &mut Counts) -> Result<()> {
    let ids: Vec<RelationId> = going.iter().map(|relation| relation.id).collect();
    let numbers: Vec<i64> = ids.iter().map(|id| id.get()).collect();
    counts.merge(&store::erasure::pieces_of(tx, access, ItemKind::Relation, &numbers).await?);
    for id in &ids {
        indexing::relation_deleted(tx, access, *id).await?;
    }
    counts.add(Erased::Relations, store::graph::erasure::delete_relations(tx, access, &ids).await?);
    let mut left: Vec<EntityId> = going.iter().flat_map(sides).collect();
    left.sort_unstable();
    left.dedup();
    store::graph::erasure::delete_idle(tx, access, &left, counts).await
}

/// Deletes relations of `bucket` until no more than the settings allow are left: first those that ended longest ago, then the least
/// confident ones. Runs in the transaction that added some. Returns how many.
pub(crate) async fn excess(tx: &Tx, access: &Access, bucket: &Bucket, settings: &Graph) -> Result<u64> {
    if settings.max_relations == 0 {
        return Ok(0);
    }
    let count = store::graph::relation::count(tx, bucket).await?;
    let Some(over) = count.checked_sub(u64::from(settings.max_relations)).filter(|over| *over > 0) else { return Ok(0) };
    let going = store::graph::relation::least_wanted(tx, bucket, over).await?;
    let mut counts = Counts::default();
    relations(tx, access, &going, &mut counts).await?;
    Ok(counts.of(Erased::Relations))
}

/// The relations of a bucket that a source of facts has added since a moment: one extraction yields both facts and
/// relations.
pub(crate) async fn of_source(tx: &Tx, bucket: &Bucket, source: FactSource, since: DateTime<Utc>) -> Result<Vec<Relation>> {
    let told: &[RelationSource] = match source {
        FactSource::Person => &[RelationSource::Person],
        FactSource::Tool => &[RelationSource::Tool],
        FactSource::Model => &[RelationSource::Model],
        FactSource::Statement => &[RelationSource::Rules],
        FactSource::Import | FactSource::File => return Ok(Vec::new()),
    };
    store::graph::erasure::of_sources(tx, bucket, told, since).await
}
