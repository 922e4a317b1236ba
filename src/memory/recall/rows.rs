//! The store as the index sees it: versions and newer rows, read in the caller's own transaction and with its ticket.

use crate::domain::access::Access;
use crate::domain::bucket::{Bucket, Life};
use crate::domain::embedding::Space;
use crate::domain::item::Item;
use crate::error::Result;
use crate::index::cache::{Mark, PAGE, Source};
use crate::store::{Tx, buckets, items};

/// Rows of the caller's tenant.
pub(super) struct Rows<'a> {
    /// The transaction of the call.
    pub tx: &'a Tx,
    /// The ticket of the call.
    pub access: &'a Access,
    /// How far the buckets have come, where the call knows it.
    pub lives: Option<&'a [Life]>,
    /// Whose embeddings are wanted.
    pub space: Option<Space>,
}

impl Source for Rows<'_> {
    async fn lives(&self, buckets: &[Bucket]) -> Result<Vec<Life>> {
        match self.lives {
            Some(lives) => Ok(lives.to_vec()),
            None => buckets::lives(self.tx, self.access, buckets).await,
        }
    }

    async fn newer(&self, bucket: &Bucket, after: Mark, with_tombstones: bool) -> Result<Vec<Item>> {
        items::since(self.tx, self.access, bucket, (after.seq, after.id), (with_tombstones, PAGE as u64), self.space).await
    }
}
