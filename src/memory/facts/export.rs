//! Facts as a file: all facts that match a filter, up to a limit. They are read page by page; the export is audited once.
//! Called by the console.

use super::read::{CheckedQuery, FactQuery, begin};
use super::shown::{self, FactWithTrust};
use crate::app_state::AppState;
use crate::domain::access::OwnerAccess;
use crate::domain::page::{Page, PageRequest};
use crate::error::{Error, Result};

/// The facts that the owner's agent may see, in the order of the query, at most `most`.
///
/// # Errors
/// As [`super::list`].
pub async fn export(app: &AppState, access: &OwnerAccess, query: FactQuery, most: usize) -> Result<Vec<FactWithTrust>> {
    let sought = CheckedQuery::of(query)?;
    let mut facts = Vec::new();
    let mut cursor: Option<String> = None;
    // Audits an admin's access to another person's memory once, for all pages.
    drop(begin(app, access, "fact.export").await?);
    loop {
        let page = PageRequest::parse(cursor.as_deref(), Some(PageRequest::MAX_LIMIT)).map_err(Error::bad_page)?;
        let tx = app.db.read(access.access()).await?;
        let Page { items, next_cursor } = sought.page(&tx, access, &page).await?;
        facts.extend(shown::all(app, &tx, access.access(), items).await?);
        cursor = next_cursor;
        if cursor.is_none() || facts.len() >= most {
            facts.truncate(most);
            return Ok(facts);
        }
    }
}
