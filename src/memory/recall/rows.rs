//! The store as the index sees it: versions and newer rows, read in the caller's own transaction and with its ticket.

use crate::domain::access::Access;
use crate::domain::bucket::Bucket;
use crate::domain::embedding::Space;
use crate::domain::item::Item;
use crate::error::Result;
use crate::index::cache::{Mark, PAGE, Source};
use crate::store::{Tx, emptied, items};

/// Rows of the caller's tenant.
pub(super) struct Rows<'a> {
    /// The transaction of the call.
    pub tx: &'a Tx,
    /// The ticket of the call.
    pub access: &'a Access,
    /// Whose embeddings are wanted.
    pub space: Option<Space>,
}

impl Source for Rows<'_> {
    async fn versions(&self, buckets: &[Bucket]) -> Result<Vec<i64>> {
        items::versions(self.tx, self.access, buckets).await
    }

    async fn born(&self, bucket: &Bucket) -> Result<i64> {
        emptied::born(self.tx, self.access, bucket).await
    }

    async fn newer(&self, bucket: &Bucket, after: Mark, with_tombstones: bool) -> Result<Vec<Item>> {
        items::since(self.tx, self.access, bucket, (after.seq, after.id), (with_tombstones, PAGE as u64), self.space).await
    }
}
