//! The audit log: who did what, and what was denied.

use crate::domain::access::{Access, Permission};
use crate::domain::audit::{AuditFilter, AuditRecord};
use crate::domain::page::{Page, PageRequest};
use crate::error::{Error, Result};
use crate::noctuary::Noctuary;
use crate::store;
use crate::store::audit::Entry;

/// Writes down an attempt that was refused. `action` is the method and route, never the caller's text.
///
/// # Errors
/// When the database does not answer.
pub async fn record_denied(noctuary: &Noctuary, access: &Access, action: &str, error: &Error) -> Result<()> {
    let tx = noctuary.db.write(access).await?;
    store::audit::record(&tx, access, Entry::denied(action, error.situation().slug)).await?;
    tx.commit().await
}

/// What happened in the workspace of the call and to the tenant's accounts, newest first.
///
/// # Errors
/// [`Error::Forbidden`] for who is no admin; [`Error::Invalid`] for a filter, cursor or limit that is not ours.
pub async fn list(
    noctuary: &Noctuary,
    access: &Access,
    filter: AuditFilter,
    cursor: Option<&str>,
    limit: Option<u64>,
) -> Result<Page<AuditRecord>> {
    access.require(Permission::Administer)?;
    if filter.outcome.as_deref().is_some_and(|outcome| !["done", "denied"].contains(&outcome)) {
        return Err(Error::invalid("outcome", "must be done or denied"));
    }
    let page = PageRequest::parse(cursor, limit).map_err(Error::bad_page)?;
    let tx = noctuary.db.read(access).await?;
    store::audit::list(&tx, access, &filter, &page).await
}
