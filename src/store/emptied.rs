//! Permanently empties items of the recall index, either some of a source or all of a bucket, when memory is forgotten.

use sea_orm::{ColumnTrait, Condition, EntityTrait, QueryFilter, QuerySelect};

use crate::domain::access::Access;
use crate::domain::bucket::Bucket;
use crate::domain::item::ItemKind;
use crate::error::Result;
use crate::store::buckets::{next_version, version_numbers};
use crate::store::entities::recall_item;
use crate::store::items::{of_source, tombstones};
use crate::store::{Tx, live};

/// Empties the items of a source at these positions; returns how many there were.
pub async fn remove_at(tx: &Tx, access: &Access, kind: ItemKind, source_id: i64, positions: &[i32]) -> Result<u64> {
    use recall_item::Column;
    let at = || of_source(access, kind, source_id).add(Column::Position.is_in(positions.iter().copied()));
    let found = recall_item::Entity::find().select_only().column(Column::Bucket).distinct().filter(at()).filter(live::items());
    let buckets: Vec<String> = found.into_tuple().all(tx.conn()).await?;
    let mut removed = 0;
    for bucket in buckets {
        let seq = next_version(tx, access, &bucket).await?;
        let gone = tombstones(access, seq).filter(at()).filter(Column::Bucket.eq(bucket)).filter(live::items());
        removed += gone.exec(tx.conn()).await?.rows_affected;
    }
    Ok(removed)
}

/// Empties every item of these kinds in a bucket that is `older`; returns how many there were. A bucket that was never written stays
/// unwritten.
pub async fn empty(tx: &Tx, access: &Access, bucket: &Bucket, kinds: &[ItemKind], older: Condition) -> Result<u64> {
    use recall_item::Column;
    let key = bucket.to_string();
    if version_numbers(tx, access, std::slice::from_ref(bucket)).await?.iter().all(|version| *version == 0) {
        return Ok(0);
    }
    let seq = next_version(tx, access, &key).await?;
    let emptied = tombstones(access, seq)
        .filter(Column::Bucket.eq(key))
        .filter(Column::Kind.is_in(kinds.iter().map(|kind| kind.as_str())))
        .filter(older)
        .filter(live::items());
    Ok(emptied.exec(tx.conn()).await?.rows_affected)
}
