//! The list of people, the suggestions of the field that names one, and what people in other lists are called, all with the names that
//! agents learned. Learned names are memory: each read of them writes a row of the audit log. The console calls it.

use std::collections::{BTreeMap, BTreeSet, HashMap};

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
/// The audit action of a list that shows nothing else of people's memory.
const NAMES: &str = "people.names";
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

/// What the owners in a list are called, by key: the name that an agent learned last, else a member's display name. Only admins see names.
/// The caller has recorded that it read these people's memory; see [`names_of_others`].
///
/// # Errors
/// Those of the database.
pub async fn names<'a>(app: &AppState, access: &Access, keys: impl Iterator<Item = &'a str>) -> Result<BTreeMap<String, String>> {
    let keys: BTreeSet<&str> = keys.filter(|key| !key.is_empty()).collect();
    let mut names = owners::names(app, access, keys.iter().copied()).await?;
    names.extend(learned(app, access, keys).await?);
    Ok(names)
}

/// As [`names`], for a list that is no memory itself, such as jobs: if it gets a learned name, the audit log gets a row.
///
/// # Errors
/// Those of the database.
pub async fn names_of_others<'a>(app: &AppState, access: &Access, keys: impl Iterator<Item = &'a str>) -> Result<BTreeMap<String, String>> {
    let keys: BTreeSet<&str> = keys.filter(|key| !key.is_empty()).collect();
    let mut names = owners::names(app, access, keys.iter().copied()).await?;
    let learned = learned(app, access, keys).await?;
    if !learned.is_empty() {
        audit::note_watching_people(app, access, NAMES).await?;
    }
    names.extend(learned);
    Ok(names)
}

async fn learned(app: &AppState, access: &Access, keys: BTreeSet<&str>) -> Result<HashMap<String, String>> {
    if keys.is_empty() || !access.can(Permission::Administer) {
        return Ok(HashMap::new());
    }
    let keys: Vec<String> = keys.into_iter().map(str::to_owned).collect();
    let tx = app.db.read_single(access).await?;
    store::owners::names(&tx, access, &keys).await
}
