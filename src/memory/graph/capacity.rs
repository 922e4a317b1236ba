//! The capacity of the graph of each bucket: relations that ended longest ago are deleted first, then the least confident
//! ones, and with them entities without relations. Called by everything that adds relations, in its transaction.

use super::remove;
use crate::config::mate::Graph;
use crate::domain::access::Access;
use crate::domain::bucket::Bucket;
use crate::domain::forget::{Counts, Erased};
use crate::error::Result;
use crate::store::{self, Tx};

/// Deletes relations of `bucket` until no more than the settings allow are left. Returns how many.
pub(crate) async fn delete_excess(tx: &Tx, access: &Access, bucket: &Bucket, settings: &Graph) -> Result<u64> {
    if settings.max_relations == 0 {
        return Ok(0);
    }
    let count = store::graph::relation::count(tx, bucket).await?;
    let Some(over) = count.checked_sub(u64::from(settings.max_relations)).filter(|over| *over > 0) else { return Ok(0) };
    let going = store::graph::relation::least_wanted(tx, bucket, over).await?;
    let mut counts = Counts::default();
    remove::relations(tx, access, &going, &mut counts).await?;
    Ok(counts.of(Erased::Relations))
}
