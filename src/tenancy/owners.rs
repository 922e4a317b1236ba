//! The people whose memory a workspace's agents store. Every surface that lists owners calls it. It returns no memory text.

use std::collections::{BTreeMap, BTreeSet};

use serde_json::json;

use crate::app_state::AppState;
use crate::domain::access::{Access, AgentAccess, Permission};
use crate::domain::forget::Wish;
use crate::domain::forget::{Counts, Receipt};
use crate::domain::owner::Owner;
use crate::domain::owner_key::{MAX_SUBJECT_CHARS, OwnerKey};
use crate::domain::page::{Page, PageRequest};
use crate::error::{Error, Result};
use crate::privacy::forget;
use crate::privacy::forget::Preview;
use crate::store;
use crate::store::audit::Entry;
use crate::transfer::archive::Spooled;
use crate::transfer::owner_export;

/// The maximum length of a key prefix to search for, in characters: a channel, a colon and a subject.
const MAX_QUERY_CHARS: usize = MAX_SUBJECT_CHARS + 41;
/// The maximum number of people that are offered in a picker.
const OFFERED: u64 = 100;
/// Prefixes to try before a bare name: `nora` finds `api:nora`.
const COMMON_PREFIXES: [&str; 2] = ["api:", "user:"];

/// One page of the people whose key starts with `query`, by key. A query without a prefix also matches owners of the API and of the
/// console.
///
/// # Errors
/// [`Error::Forbidden`] if the caller is not an admin; [`Error::Invalid`] for an invalid query, cursor or limit.
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

/// Counts, table by table, what forgetting a person would delete, including messages if requested. Also lists shared memory from other
/// people that names the person.
///
/// # Errors
/// Those of [`forget`], except for the confirmation.
pub async fn preview(app: &AppState, access: &Access, key: &str, wish: Wish) -> Result<Preview> {
    let owner = known(app, access, key).await?;
    let preview = forget::preview_owner(app, access, &owner, wish).await?;
    let tx = app.db.write(access).await?;
    let entry = Entry { object_id: None, ..Entry::done("forget.preview", "owner", 0) };
    let detail = json!({
        "counts": preview.counts, "mentions": preview.mentions.len(),
        "includeMessages": wish.include_messages, "includeMentions": wish.include_mentions,
    });
    store::audit::record(&tx, access, entry.with(detail)).await?;
    tx.commit().await?;
    Ok(preview)
}

/// An act of forgetting in progress.
#[derive(Debug, Clone, PartialEq)]
pub struct Begun {
    /// The receipt so far.
    pub receipt: Receipt,
    /// The number of rows to delete.
    pub expected: Counts,
}

/// Starts a job that forgets everything about a person with all agents of the workspace: the extracted memory and, if requested, the
/// messages. `confirm` repeats the key. A call during a running job returns the same receipt.
///
/// # Errors
/// [`Error::Forbidden`] if the caller is not an admin or may not access all agents; [`Error::NotFound`] if nothing is stored about the
/// person; [`Error::Invalid`] if `confirm` differs.
pub async fn forget(app: &AppState, access: &Access, key: &str, confirm: &str, wish: Wish) -> Result<Begun> {
    let owner = known(app, access, key).await?;
    if confirm != owner.as_str() {
        return Err(Error::invalid("confirm", "must repeat the owner's whole key"));
    }
    let expected = forget::preview_owner(app, access, &owner, wish).await?.counts;
    let receipt = forget::begin_owner(app, access, &owner, wish, &expected).await?;
    Ok(Begun { receipt, expected })
}

/// Exports everything stored about a person, as an archive of JSON and Markdown.
///
/// # Errors
/// [`Error::Forbidden`] if the caller is not an admin or may not access all agents; [`Error::NotFound`] if nothing is stored about the
/// person; [`Error::TooLarge`] beyond 4 GiB; [`Error::Unavailable`] if the disk is nearly full or the export takes too long.
pub async fn export(app: &AppState, access: &Access, key: &str) -> Result<Spooled> {
    let owner = known(app, access, key).await?;
    let tx = app.db.write(access).await?;
    let entry = Entry { object_id: None, ..Entry::done("owner.export", "owner", 0) };
    store::audit::record(&tx, access, entry.with(json!({ "ownerKey": owner }))).await?;
    tx.commit().await?;
    owner_export::of_owner(app, access, &owner).await
}

/// The owner, if the caller may forget them and there is anything to forget.
async fn known(app: &AppState, access: &Access, key: &str) -> Result<OwnerKey> {
    access.require(Permission::Administer)?;
    if access.agents().is_some() {
        return Err(Error::Forbidden("needs a token for all agents of the workspace".to_owned()));
    }
    let owner = OwnerKey::find(key).map_err(|_| Error::NotFound("owner"))?;
    if owner.is_system() || !access.may_name(&owner) {
        return Err(Error::NotFound("owner"));
    }
    let everything = Wish { include_messages: true, include_mentions: false };
    if forget::count_owner(app, access, &owner, everything).await?.total() == 0 {
        let tx = app.db.read(access).await?;
        // The rows may be deleted already while the job is still running.
        store::erasing::under_way(&tx, access, &owner).await?.ok_or(Error::NotFound("owner"))?;
    }
    Ok(owner)
}

/// The names of the owners with these keys, by key: names of members, for admins. Owners from an API or a channel have no name.
pub async fn names<'a>(app: &AppState, access: &Access, keys: impl Iterator<Item = &'a str>) -> Result<BTreeMap<String, String>> {
    let member = |key: &'a str| key.strip_prefix("user:").and_then(|id| id.parse::<i64>().ok());
    let ids: BTreeSet<i64> = keys.filter_map(member).collect();
    if ids.is_empty() || !access.can(Permission::Administer) {
        return Ok(BTreeMap::new());
    }
    let tx = app.db.read(access).await?;
    Ok(store::users::names(&tx, access, &ids).await?.into_iter().map(|(id, name)| (format!("user:{id}"), name)).collect())
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
