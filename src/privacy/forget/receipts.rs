//! Reads receipts, for admins: counts and times, no names.

use crate::app_state::AppState;
use crate::domain::access::{Access, OwnerBinding, Permission};
use crate::domain::forget::Receipt;
use crate::domain::ids::ReceiptId;
use crate::domain::owner_key::OwnerKey;
use crate::domain::page::{Page, PageRequest};
use crate::error::{Error, Result};
use crate::store;

/// One receipt.
///
/// # Errors
/// [`Error::Forbidden`] for a caller who is not an admin; [`Error::NotFound`].
pub async fn get(app: &AppState, access: &Access, id: ReceiptId) -> Result<Receipt> {
    access.require(Permission::Administer)?;
    let tx = app.db.read(access).await?;
    let receipt = store::receipts::get(&tx, access, id).await?;
    let is_in_reach = |receipt: &Receipt| access.covers_agents(receipt.agent.as_ref().map(std::slice::from_ref));
    receipt.filter(is_in_reach).ok_or(Error::NotFound("receipt"))
}

/// The receipts of a person, newest first. They can be found by the owner key even when nothing else is left of the
/// person.
///
/// # Errors
/// [`Error::Forbidden`] for a caller who is not an admin, and for a token limited to agents; [`Error::NotFound`] for a
/// person of whom nothing is stored and nothing was forgotten; [`Error::Invalid`] for an invalid cursor or limit.
pub async fn of_owner(app: &AppState, access: &Access, key: &str, cursor: Option<&str>, limit: Option<u64>) -> Result<Page<Receipt>> {
    access.require(Permission::Administer)?;
    if access.agents().is_some() {
        return Err(Error::Forbidden("requires access to all agents of the workspace".to_owned()));
    }
    let key = OwnerKey::find(key).map_err(|_| Error::NotFound("owner"))?;
    let page = PageRequest::parse(cursor, limit).map_err(Error::bad_page)?;
    if !access.may_name(&key) {
        return Err(Error::NotFound("owner"));
    }
    let tx = app.db.read(access).await?;
    let found = store::receipts::list(&tx, access, &app.tombstone_hmac.owner(access, &key)?, &page).await?;
    if found.items.is_empty() && page.after.is_none() && store::owners::get(&tx, access, &key).await?.is_none() {
        return Err(Error::NotFound("owner"));
    }
    Ok(found)
}

/// All receipts of the workspace, newest first. A token that is limited to agents sees those of its agents.
///
/// # Errors
/// [`Error::Forbidden`] for a caller who is not an admin, and for a token limited to some people; [`Error::Invalid`] for an invalid cursor
/// or limit.
pub async fn of_workspace(app: &AppState, access: &Access, cursor: Option<&str>, limit: Option<u64>) -> Result<Page<Receipt>> {
    access.require(Permission::Administer)?;
    if *access.owners() != OwnerBinding::Any {
        return Err(Error::Forbidden("requires access to all people of the workspace".to_owned()));
    }
    let page = PageRequest::parse(cursor, limit).map_err(Error::bad_page)?;
    let tx = app.db.read(access).await?;
    store::receipts::list_all(&tx, access, &page).await
}
