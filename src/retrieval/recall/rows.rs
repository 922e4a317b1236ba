//! Gives the index access to the store: versions and newer rows, read in the caller's transaction and with the caller's
//! access.

use crate::domain::access::Access;
use crate::domain::bucket::{Bucket, BucketVersion};
use crate::domain::item::Item;
use crate::error::{Error, Result};
use crate::store::{Tx, buckets, items};
use recall_index::cache::{PAGE, RowPosition, Source};
use recall_index::embedding::Space;

/// Rows of the caller's tenant.
pub(super) struct Rows<'a> {
    /// The transaction of the call.
    pub tx: &'a Tx,
    /// The access of the call.
    pub access: &'a Access,
    /// The versions of the buckets, if the call has read them.
    pub versions: Option<&'a [BucketVersion]>,
    /// The embedding space of the vectors.
    pub space: Option<Space>,
}

impl Source for Rows<'_> {
    type Key = Bucket;
    type Error = Error;

    async fn versions(&self, buckets: &[Bucket]) -> Result<Vec<BucketVersion>> {
        match self.versions {
            Some(versions) => Ok(versions.to_vec()),
            None => buckets::versions(self.tx, self.access, buckets).await,
        }
    }

    async fn newer(&self, bucket: &Bucket, after: RowPosition, with_tombstones: bool) -> Result<Vec<Item>> {
        items::since(self.tx, self.access, bucket, (after.seq, after.id), (with_tombstones, PAGE as u64), self.space).await
    }
}
