//! The knowledge graph. Reads are limited to what the caller may see; writers take the lock of their bucket.

pub mod candidate;
pub mod entity;
pub mod erasure;
pub mod relation;

use crate::domain::access::Access;
use crate::domain::bucket::Bucket;
use crate::error::Result;
use crate::store::{Tx, buckets};

/// Ids per statement.
const BATCH: usize = 500;

/// Locks the graph of `bucket` until the transaction ends, so that two writers cannot both add the same entity. SQLite has a single
/// writer and needs no lock.
pub async fn lock(tx: &Tx, access: &Access, bucket: &Bucket) -> Result<()> {
    buckets::lock(tx, access, bucket).await
}
