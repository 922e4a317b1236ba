//! The knowledge graph. Reads go through what the pass may see; writers hold the lock of their bucket.

pub mod candidate;
pub mod entity;
pub mod erasure;
pub mod relation;

use crate::domain::access::Access;
use crate::domain::bucket::Bucket;
use crate::error::Result;
use crate::store::{Tx, buckets};

/// Ids of one statement.
const BATCH: usize = 500;

/// Holds everybody else off the graph of `bucket` until the transaction ends, so that two writers cannot both add the same entity.
/// SQLite has one writer anyway.
pub async fn lock(tx: &Tx, access: &Access, bucket: &Bucket) -> Result<()> {
    buckets::lock(tx, access, bucket).await
}
