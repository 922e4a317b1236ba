//! The people whose memory a workspace's agents hold. Called by every surface that lists or offers them; shows no memory text.

use std::collections::{BTreeMap, BTreeSet};

use crate::app_state::AppState;
use crate::domain::access::{Access, AgentAccess, Permission};
use crate::domain::owner::Owner;
use crate::domain::owner_key::{MAX_SUBJECT_CHARS, OwnerKey};
use crate::domain::page::{Page, PageRequest};
use crate::error::{Error, Result};
use crate::store;

/// Longest beginning of a key that is searched for, in characters: a channel, a colon and a subject.
const MAX_QUERY_CHARS: usize = MAX_SUBJECT_CHARS + 41;
/// People that are offered to choose from.
const OFFERED: u64 = 100;
/// What stands before the names that callers give: `nora` finds `api:nora`.
const COMMON_PREFIXES: [&str; 2] = ["api:", "user:"];

/// One page of the people whose key begins with `query`, by key; without its prefix, those of the API and of the console.
///
/// # Errors
/// [`Error::Forbidden`] for who is no admin; [`Error::Invalid`] for a query, cursor or limit that is not ours.
pub async fn list(app: &AppState, access: &Access, query: Option<&str>, cursor: Option<&str>, limit: Option<u64>) -> Result<Page<Owner>> {
    access.require(Permission::Administer)?;
    let page = PageRequest::parse(cursor, limit).map_err(Error::bad_page)?;
    let query = query.map(str::trim).unwrap_or_default();
    if query.chars().count() > MAX_QUERY_CHARS || query.contains('\0') {
        return Err(Error::invalid("query", "must be at most 161 characters"));
    }
    let mut prefixes = vec![query.to_owned()];
    if !query.is_empty() && !query.contains(':') {
        prefixes.extend(COMMON_PREFIXES.iter().map(|prefix| format!("{prefix}{query}")));
    }
    let tx = app.db.read(access).await?;
    store::owners::list(&tx, access, &prefixes, &page).await
}

/// One person: which agents know them, and how much each holds.
///
/// # Errors
/// [`Error::Forbidden`] for who is no admin; [`Error::NotFound`] when no agent of the workspace knows them.
pub async fn get(app: &AppState, access: &Access, key: &str) -> Result<Owner> {
    access.require(Permission::Administer)?;
    let key = OwnerKey::find(key).map_err(|_| Error::NotFound("owner"))?;
    let tx = app.db.read(access).await?;
    store::owners::get(&tx, access, &key).await?.ok_or(Error::NotFound("owner"))
}

/// What the people of these keys are called, by key: members by their names, for admins. Who comes by an API or a channel has no name
/// here.
pub async fn names<'a>(app: &AppState, access: &Access, keys: impl Iterator<Item = &'a str>) -> Result<BTreeMap<String, String>> {
    let member = |key: &'a str| key.strip_prefix("user:").and_then(|id| id.parse::<i64>().ok());
    let ids: BTreeSet<i64> = keys.filter_map(member).collect();
    if ids.is_empty() || !access.can(Permission::Administer) {
        return Ok(BTreeMap::new());
    }
    let tx = app.db.read(access).await?;
    Ok(store::users::names(&tx, access, &ids).await?.into_iter().map(|(id, name)| (format!("user:{id}"), name)).collect())
}

/// The first people whom an agent knows, to choose from; nobody for who may not name others anyway.
pub async fn offer(app: &AppState, access: &AgentAccess) -> Result<Vec<OwnerKey>> {
    let ticket = access.access();
    if !ticket.can(Permission::Administer) {
        return Ok(Vec::new());
    }
    let tx = app.db.read(ticket).await?;
    store::owners::of_agent(&tx, ticket, access.agent().id, OFFERED).await
}
