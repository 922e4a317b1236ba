//! The people whose memory a workspace's agents hold. Called by every surface that lists or offers them; shows no memory text.

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

/// Counts, table by table, what forgetting a person would take away, with the messages on request, and lists what others share, somebody
/// else told, and names the person.
///
/// # Errors
/// As [`forget`], but for the confirmation.
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

/// An act of forgetting that is under way.
#[derive(Debug, Clone, PartialEq)]
pub struct Begun {
    /// Its receipt, so far.
    pub receipt: Receipt,
    /// What there is to be forgotten.
    pub expected: Counts,
}

/// Has everything about a person forgotten by a job: what was made of their words, and on request the words, with all agents of the
/// workspace. `confirm` repeats the key. Who asks while it is under way gets the receipt of those who asked before.
///
/// # Errors
/// [`Error::Forbidden`] for who is no admin or may not touch all agents; [`Error::NotFound`] when nothing is known of the person;
/// [`Error::Invalid`] for another `confirm`.
pub async fn forget(app: &AppState, access: &Access, key: &str, confirm: &str, wish: Wish) -> Result<Begun> {
    let owner = known(app, access, key).await?;
    if confirm != owner.as_str() {
        return Err(Error::invalid("confirm", "must repeat the owner's whole key"));
    }
    let expected = forget::preview_owner(app, access, &owner, wish).await?.counts;
    let receipt = forget::begin_owner(app, access, &owner, wish, &expected).await?;
    Ok(Begun { receipt, expected })
}

/// Everything that is held about a person, as an archive of JSON and Markdown.
///
/// # Errors
/// [`Error::Forbidden`] for who is no admin or may not touch all agents; [`Error::NotFound`] when nothing is known of the person;
/// [`Error::TooLarge`] beyond 4 GiB; [`Error::Unavailable`] when the disk is nearly full or it takes too long.
pub async fn export(app: &AppState, access: &Access, key: &str) -> Result<Spooled> {
    let owner = known(app, access, key).await?;
    let tx = app.db.write(access).await?;
    let entry = Entry { object_id: None, ..Entry::done("owner.export", "owner", 0) };
    store::audit::record(&tx, access, entry.with(json!({ "ownerKey": owner }))).await?;
    tx.commit().await?;
    owner_export::of_owner(app, access, &owner).await
}

/// The person, if the caller may have them forgotten and there is anything to forget.
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
        // What is gone already may still be going.
        store::erasing::under_way(&tx, access, &owner).await?.ok_or(Error::NotFound("owner"))?;
    }
    Ok(owner)
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
