//! Upkeep of the recall index: called by whatever writes memory, inside the same transaction.

use crate::domain::access::Access;
use crate::domain::bucket::Bucket;
use crate::domain::file::WorkspaceFile;
use crate::domain::ids::FileId;
use crate::error::Result;
use crate::noctuary::Noctuary;
use crate::store::Tx;

/// Brings the index up to a file's text.
///
/// # Errors
/// When the database does not answer.
#[expect(clippy::unused_async, reason = "the index is filled by its own change")]
pub async fn file_written(_noctuary: &Noctuary, _tx: &Tx, _access: &Access, _file: &WorkspaceFile) -> Result<()> {
    Ok(())
}

/// Takes a file out of the index.
///
/// # Errors
/// When the database does not answer.
#[expect(clippy::unused_async, reason = "the index is filled by its own change")]
pub async fn file_deleted(_noctuary: &Noctuary, _tx: &Tx, _access: &Access, _bucket: &Bucket, _file: FileId) -> Result<()> {
    Ok(())
}
