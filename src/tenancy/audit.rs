//! The audit log: actions and denied attempts.

use std::collections::{BTreeMap, BTreeSet};

use crate::app_state::AppState;
use crate::domain::access::{Access, Permission};
use crate::domain::audit::{AuditFilter, AuditRecord};
use crate::domain::page::{Page, PageRequest};
use crate::error::{Error, Result};
use crate::store;
use crate::store::audit::Entry;

/// The maximum number of rows in an exported file.
pub const MOST_EXPORTED: u64 = 10_000;

/// Records a denied attempt. `action` is the method and route, never text from the caller.
pub async fn record_denied(app: &AppState, access: &Access, action: &str, error: &Error) -> Result<()> {
    let tx = app.db.write(access).await?;
    store::audit::record(&tx, access, Entry::denied(action, error.situation().slug)).await?;
    tx.commit().await
}

/// The audit log of the calling workspace and of the tenant's accounts, newest first. One call reads a limited number of rows
/// ([`AuditFilter::REACH`]), so that a page may be empty and still have a next page.
///
/// # Errors
/// [`Error::Forbidden`] if the caller is not an admin; [`Error::Invalid`] for an invalid filter, cursor or limit.
pub async fn list(
    app: &AppState,
    access: &Access,
    filter: AuditFilter,
    cursor: Option<&str>,
    limit: Option<u64>,
) -> Result<Page<AuditRecord>> {
    access.require(Permission::Administer)?;
    check(&filter)?;
    let page = PageRequest::parse(cursor, limit).map_err(Error::bad_page)?;
    let tx = app.db.read(access).await?;
    store::audit::list(&tx, access, &filter, &page).await
}

/// The newest rows that match `filter`, for a file: at most [`MOST_EXPORTED`].
///
/// # Errors
/// Those of [`list`].
pub async fn export(app: &AppState, access: &Access, filter: AuditFilter) -> Result<Vec<AuditRecord>> {
    access.require(Permission::Administer)?;
    check(&filter)?;
    let mut records: Vec<AuditRecord> = Vec::new();
    let mut cursor: Option<String> = None;
    loop {
        let limit = MOST_EXPORTED.saturating_sub(u64::try_from(records.len()).unwrap_or(u64::MAX));
        let page = PageRequest { limit, ..PageRequest::parse(cursor.as_deref(), None).map_err(Error::bad_page)? };
        let found = {
            let tx = app.db.read(access).await?;
            store::audit::list(&tx, access, &filter, &page).await?
        };
        records.extend(found.items);
        cursor = found.next_cursor;
        if cursor.is_none() || records.len() >= usize::try_from(MOST_EXPORTED).unwrap_or(usize::MAX) {
            return Ok(records);
        }
    }
}

/// The names of the users and tokens in these rows, by kind and id. Deleted ones have no name.
///
/// # Errors
/// [`Error::Forbidden`] if the caller is not an admin.
pub async fn names(app: &AppState, access: &Access, records: &[AuditRecord]) -> Result<BTreeMap<(String, i64), String>> {
    access.require(Permission::Administer)?;
    let mentioned = |kind: &str| -> BTreeSet<i64> {
        let actors = records.iter().filter(|record| record.principal_kind == kind).filter_map(|record| record.principal_id);
        let objects = records.iter().filter(|record| record.object_kind == kind).filter_map(|record| record.object_id);
        actors.chain(objects).collect()
    };
    let (people, tokens) = (mentioned("user"), mentioned("token"));
    let tx = app.db.read(access).await?;
    let people = store::users::names(&tx, access, &people).await?.into_iter().map(|(id, name)| (("user".to_owned(), id), name));
    let tokens = store::tokens::names(&tx, access, &tokens).await?.into_iter().map(|(id, name)| (("token".to_owned(), id), name));
    Ok(people.chain(tokens).collect())
}

fn check(filter: &AuditFilter) -> Result<()> {
    if filter.outcome.as_deref().is_some_and(|outcome| !["done", "denied"].contains(&outcome)) {
        return Err(Error::invalid("outcome", "must be done or denied"));
    }
    Ok(())
}
