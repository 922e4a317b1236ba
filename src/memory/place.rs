//! Authorizes changes to facts, and locks the fact to be changed. Called by everything that changes facts by hand.

use crate::domain::access::{OwnerAccess, OwnerBinding, Permission};
use crate::domain::bucket::Bucket;
use crate::domain::fact::Fact;
use crate::domain::ids::FactId;
use crate::domain::memory_scope::MemoryScope;
use crate::error::{Error, Result};
use crate::memory::files::team;
use crate::store::{self, Tx};

/// The purpose of a change.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Use {
    /// Write, edit or archive.
    Write,
    /// Rate.
    Rate,
}

/// Authorizes a change in `bucket`. Only admins write GLOBAL facts; everyone who sees them may rate them. A token bound
/// to owners changes PERSONAL facts only: it belongs to one end user, and shared facts affect everyone.
///
/// # Errors
/// [`Error::Forbidden`]; [`Error::NotFound`] for a bucket that the caller does not see.
pub(crate) fn allow(access: &OwnerAccess, bucket: &Bucket, purpose: Use) -> Result<()> {
    let ticket = access.access();
    ticket.require(Permission::WriteMemory)?;
    if !access.visibility().buckets().contains(bucket) {
        return Err(Error::NotFound("fact"));
    }
    if bucket.scope() == MemoryScope::Global && purpose == Use::Write {
        ticket.require(Permission::Administer)?;
    }
    if purpose == Use::Write {
        team::allow(access.agent(), bucket)?;
    }
    if bucket.scope() != MemoryScope::Personal && *ticket.owners() != OwnerBinding::Any {
        return Err(Error::Forbidden("a token bound to an owner changes PERSONAL facts only".to_owned()));
    }
    Ok(())
}

/// Reads a fact and locks the facts of its bucket against other writers.
///
/// # Errors
/// As [`allow`]; [`Error::NotFound`].
pub(crate) async fn find(tx: &Tx, access: &OwnerAccess, id: FactId, purpose: Use) -> Result<Fact> {
    access.access().require(Permission::WriteMemory)?;
    let bucket = store::facts::get(tx, access, id).await?.ok_or(Error::NotFound("fact"))?.bucket;
    allow(access, &bucket, purpose)?;
    store::facts::lock(tx, access.access(), &bucket).await?;
    store::facts::get(tx, access, id).await?.ok_or(Error::NotFound("fact"))
}
