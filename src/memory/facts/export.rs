//! Facts as a file: everything that a filter wants, up to a bound, read page by page and noted once. Called by the console.

use super::read::{FactQuery, begin, check};
use super::shown::{self, Shown};
use crate::domain::access::OwnerAccess;
use crate::domain::page::{Page, PageRequest};
use crate::error::{Error, Result};
use crate::noctuary::Noctuary;
use crate::store;

/// The newest facts that the owner's agent may see, at most `most`.
///
/// # Errors
/// As [`super::list`].
pub async fn export(noctuary: &Noctuary, access: &OwnerAccess, query: FactQuery, most: usize) -> Result<Vec<Shown>> {
    let known_at = query.known_at;
    let filter = check(query)?;
    let mut facts = Vec::new();
    let mut cursor: Option<String> = None;
    // An admin's look at another's memory is noted with the first page.
    drop(begin(noctuary, access, "fact.export").await?);
    loop {
        let page = PageRequest::parse(cursor.as_deref(), Some(PageRequest::MAX_LIMIT)).map_err(Error::bad_page)?;
        let tx = noctuary.db.read(access.access()).await?;
        let Page { items, next_cursor } = match known_at {
            Some(moment) => store::fact_past::list(&tx, access, &filter, moment, &page).await?,
            None => store::facts::list(&tx, access, &filter, &page).await?,
        };
        facts.extend(shown::all(noctuary, &tx, access.access(), items).await?);
        cursor = next_cursor;
        if cursor.is_none() || facts.len() >= most {
            facts.truncate(most);
            return Ok(facts);
        }
    }
}
