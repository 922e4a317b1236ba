//! The people whose memory a workspace's agents store. Every surface that lists owners calls it. It returns no memory text.

use std::collections::{BTreeMap, BTreeSet};

use crate::app_state::AppState;
use crate::domain::access::{Access, AgentAccess, OwnerAccess, Permission};
use crate::domain::owner::{Owner, PeopleOrder};
use crate::domain::owner_key::{MAX_SUBJECT_CHARS, OwnerKey};
use crate::domain::page::{Page, PageRequest};
use crate::error::{Error, Result};
use crate::store;
use crate::store::people::Words;

/// The maximum length of a key prefix to search for, in characters: a channel, a colon and a subject.
const MAX_QUERY_CHARS: usize = MAX_SUBJECT_CHARS + 41;
/// The maximum number of people that are offered in a picker.
const OFFERED: u64 = 100;
/// The maximum number of people to choose from where a name fits several.
const OFFERED_IN_DOUBT: u64 = 20;

/// One page of the people whom `query` finds, by key: it is the beginning of their key, with or without the channel, or in their name.
///
/// # Errors
/// [`Error::Forbidden`] if the caller is not an admin; [`Error::Invalid`] for an invalid query, cursor or limit.
pub async fn list(app: &AppState, access: &Access, query: Option<&str>, cursor: Option<&str>, limit: Option<u64>) -> Result<Page<Owner>> {
    access.require(Permission::Administer)?;
    let page = PageRequest::parse(cursor, limit).map_err(Error::bad_page)?;
    let query = checked(query.unwrap_or_default())?;
    let tx = app.db.read(access).await?;
    store::people::list(&tx, access, &Words::Part(query.to_owned()), PeopleOrder::Key, &page).await
}

/// One page of the people whom the caller may name in a call, by key, with the agents that the caller may access. A page can have fewer
/// people than `limit`, because the others are left out after reading.
///
/// # Errors
/// [`Error::Forbidden`] if the caller may not read memory; [`Error::Invalid`] for an invalid cursor or limit.
pub async fn nameable(app: &AppState, access: &Access, cursor: Option<&str>, limit: Option<u64>) -> Result<Page<Owner>> {
    access.require(Permission::ReadMemory)?;
    let page = PageRequest::parse(cursor, limit).map_err(Error::bad_page)?;
    let tx = app.db.read(access).await?;
    let mut found = store::people::list(&tx, access, &Words::Part(String::new()), PeopleOrder::Key, &page).await?;
    for owner in &mut found.items {
        owner.agents.retain(|known| access.covers_agents(Some(&[known.agent])));
    }
    found.items.retain(|owner| access.may_name(&owner.key) && !owner.agents.is_empty());
    Ok(found)
}

/// The text to find people by, without blanks around it.
///
/// # Errors
/// [`Error::Invalid`] if it is too long.
pub fn checked(query: &str) -> Result<&str> {
    let query = query.trim();
    if query.chars().count() > MAX_QUERY_CHARS || query.contains('\0') {
        return Err(Error::invalid("query", "must be at most 161 characters"));
    }
    Ok(query)
}

/// One person: the agents that know them, and how much memory each has.
///
/// # Errors
/// [`Error::Forbidden`] if the caller is not an admin; [`Error::NotFound`] if no agent of the workspace knows the person.
pub async fn get(app: &AppState, access: &Access, key: &str) -> Result<Owner> {
    access.require(Permission::Administer)?;
    let key = OwnerKey::find(key).map_err(|_| Error::NotFound("owner"))?;
    let tx = app.db.read(access).await?;
    store::owners::get(&tx, access, &key).await?.ok_or(Error::NotFound("owner"))
}

/// As [`get`], also for people themselves, who may see which agents know them.
///
/// # Errors
/// [`Error::Forbidden`] if the caller is not an admin and names another person; [`Error::NotFound`] as [`get`].
pub async fn known(app: &AppState, access: &Access, key: &str) -> Result<Owner> {
    let key = OwnerKey::find(key);
    let own = access.user().map(OwnerKey::user);
    if own.is_none() || key.as_ref().ok() != own.as_ref() {
        access.require(Permission::Administer)?;
    }
    let key = key.map_err(|_| Error::NotFound("owner"))?;
    let tx = app.db.read(access).await?;
    store::owners::get(&tx, access, &key).await?.ok_or(Error::NotFound("owner"))
}

/// Whom a person means who typed a name, a key, or a part of one.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Meant {
    /// Exactly one owner.
    One(OwnerKey),
    /// Several; the first few of them, by key.
    Several(Vec<Owner>),
    /// Nobody whom an agent of the workspace knows.
    Nobody,
}

/// Finds the owner that `text` means: a whole key, or the only person whom a name fits. Whoever is called exactly so, or has it as the key
/// after the channel, wins over those of whom it is only a part.
///
/// # Errors
/// [`Error::Forbidden`] if the caller is not an admin; [`Error::Invalid`] for a text that is too long.
pub async fn meant(app: &AppState, access: &Access, text: &str) -> Result<Meant> {
    let text = text.trim();
    if let Ok(key) = OwnerKey::find(text) {
        return Ok(Meant::One(key));
    }
    access.require(Permission::Administer)?;
    let text = checked(text)?;
    if text.is_empty() {
        return Ok(Meant::Nobody);
    }
    let page = PageRequest { after: None, limit: OFFERED_IN_DOUBT };
    let tx = app.db.read(access).await?;
    for words in [Words::Whole(text.to_owned()), Words::Part(text.to_owned())] {
        let mut found = store::people::list(&tx, access, &words, PeopleOrder::Key, &page).await?.items;
        match found.len() {
            0 => {}
            1 => return Ok(found.pop().map_or(Meant::Nobody, |owner| Meant::One(owner.key))),
            _ => return Ok(Meant::Several(found)),
        }
    }
    Ok(Meant::Nobody)
}

/// The owner that a filter names: nobody in particular for an empty text, otherwise the one that [`meant`] finds.
///
/// # Errors
/// Those of [`meant`]; [`Error::Invalid`] if `text` fits nobody or several people.
pub async fn named(app: &AppState, access: &Access, text: &str) -> Result<Option<OwnerKey>> {
    if text.trim().is_empty() {
        return Ok(None);
    }
    match meant(app, access, text).await? {
        Meant::One(key) => Ok(Some(key)),
        Meant::Several(_) => Err(Error::invalid("owner", "fits several people; give the key, such as api:nora")),
        Meant::Nobody => Err(Error::invalid("owner", "fits nobody")),
    }
}

/// The display names of owners, by key. Only members have names here, and only admins see them; `retrieval::people` adds learned names.
pub async fn names<'a>(app: &AppState, access: &Access, keys: impl Iterator<Item = &'a str>) -> Result<BTreeMap<String, String>> {
    let member = |key: &'a str| key.strip_prefix("user:").and_then(|id| id.parse::<i64>().ok());
    let ids: BTreeSet<i64> = keys.filter_map(member).collect();
    if ids.is_empty() || !access.can(Permission::Administer) {
        return Ok(BTreeMap::new());
    }
    let tx = app.db.read(access).await?;
    Ok(store::users::names(&tx, access, &ids).await?.into_iter().map(|(id, name)| (format!("user:{id}"), name)).collect())
}

/// What a person is called: the name that an agent learned last, else a member's display name. Learned names are memory: only for callers
/// that read the person's memory, and record it.
pub async fn called(app: &AppState, access: &OwnerAccess) -> Result<Option<String>> {
    let (ticket, key) = (access.access(), access.owner().as_str());
    let tx = app.db.read(ticket).await?;
    let learned = store::owners::name(&tx, ticket, access.owner()).await?;
    drop(tx);
    match learned {
        None => Ok(names(app, ticket, std::iter::once(key)).await?.remove(key)),
        learned => Ok(learned),
    }
}

/// The first people that an agent knows, for a picker. Empty if the caller may not name other owners.
pub async fn offer(app: &AppState, access: &AgentAccess) -> Result<Vec<OwnerKey>> {
    let ticket = access.access();
    if !ticket.can(Permission::Administer) {
        return Ok(Vec::new());
    }
    let tx = app.db.read(ticket).await?;
    store::owners::of_agent(&tx, ticket, access.agent().id, OFFERED).await
}
