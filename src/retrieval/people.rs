//! The list of people and the suggestions of the field that names one, both with the names that agents learned. Learned names are memory:
//! each read writes a row of the audit log. The console calls it.

use crate::app_state::AppState;
use crate::domain::access::{Access, Permission};
use crate::domain::owner::{Owner, PeopleOrder};
use crate::domain::page::{Page, PageRequest};
use crate::error::{Error, Result};
use crate::memory::audit;
use crate::store;
use crate::store::people::Words;
use crate::tenancy::owners;

/// The audit action.
const ACTION: &str = "people.list";
/// The most suggestions.
const SUGGESTED: u64 = 20;

/// Which people to list.
#[derive(Debug, Clone)]
pub struct PeopleQuery<'a> {
    /// The beginning of a key, with or without the channel, or a part of a name.
    pub words: &'a str,
    /// The order.
    pub order: PeopleOrder,
    /// The cursor of the previous page.
    pub cursor: Option<&'a str>,
    /// The number of rows.
    pub limit: Option<u64>,
}

/// One page of the people whose memory the workspace's agents store.
///
/// # Errors
/// [`Error::Forbidden`] if the caller is not an admin; [`Error::Invalid`] for an invalid query, cursor or limit.
pub async fn list(app: &AppState, access: &Access, query: &PeopleQuery<'_>) -> Result<Page<Owner>> {
    access.require(Permission::Administer)?;
    let page = PageRequest::parse(query.cursor, query.limit).map_err(Error::bad_page)?;
    let words = Words::Part(owners::checked(query.words)?.to_owned());
    audit::note_read_of_people(app, access, None, ACTION).await?;
    let tx = app.db.read(access).await?;
    store::people::list(&tx, access, &words, query.order, &page).await
}

/// The people whom a text that is being typed may mean, the last seen first.
///
/// # Errors
/// As [`list`].
pub async fn suggest(app: &AppState, access: &Access, words: &str) -> Result<Vec<Owner>> {
    let query = PeopleQuery { words, order: PeopleOrder::Seen, cursor: None, limit: Some(SUGGESTED) };
    Ok(list(app, access, &query).await?.items)
}
