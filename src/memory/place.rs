//! Who may change which facts, and the fact to be changed, held for the transaction. Called by everything that changes facts by hand.

use crate::domain::access::{OwnerAccess, OwnerBinding, Permission};
use crate::domain::bucket::Bucket;
use crate::domain::fact::Fact;
use crate::domain::ids::FactId;
use crate::domain::memory_scope::MemoryScope;
use crate::error::{Error, Result};
use crate::memory::files::team;
use crate::store::{self, Tx};

/// What a caller wants to do to facts.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Use {
    /// Write, edit, put away.
    Write,
    /// Say what they think of it.
    Rate,
}

/// Passes a change in `bucket`. GLOBAL is written by admins and rated by everybody who sees it; a token bound to owners reaches
/// PERSONAL facts only, because whoever holds it is one end user and shared facts speak to all of them.
///
/// # Errors
/// [`Error::Forbidden`]; [`Error::NotFound`] for a bucket that the pass does not see.
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

/// The fact, while nobody else writes facts of its bucket.
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
