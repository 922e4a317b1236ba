//! Forgetting a person with all agents of a workspace: what it would remove, and starting it. Called by REST, the console and the
//! compatibility APIs.

use serde_json::json;

use crate::app_state::AppState;
use crate::domain::access::{Access, Permission};
use crate::domain::forget::{Counts, Receipt};
use crate::domain::owner_key::OwnerKey;
use crate::error::{Error, Result};
use crate::privacy::forget::{self as forgetting, Preview, Wish};
use crate::store;
use crate::store::audit::Entry;

/// Counts, table by table, what forgetting a person would take away, with the messages on request, and lists what others share, somebody
/// else told, and names the person.
///
/// # Errors
/// As [`forget`], but for the confirmation.
pub async fn preview(app: &AppState, access: &Access, key: &str, wish: Wish) -> Result<Preview> {
    let owner = known(app, access, key).await?;
    let preview = forgetting::preview_owner(app, access, &owner, wish).await?;
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
    let expected = forgetting::preview_owner(app, access, &owner, wish).await?.counts;
    let receipt = forgetting::begin_owner(app, access, &owner, wish, &expected).await?;
    Ok(Begun { receipt, expected })
}

/// The person, if the caller may have them forgotten and there is anything to forget.
pub(crate) async fn known(app: &AppState, access: &Access, key: &str) -> Result<OwnerKey> {
    access.require(Permission::Administer)?;
    if access.agents().is_some() {
        return Err(Error::Forbidden("needs a token for all agents of the workspace".to_owned()));
    }
    let owner = OwnerKey::find(key).map_err(|_| Error::NotFound("owner"))?;
    if owner.is_system() || !access.may_name(&owner) {
        return Err(Error::NotFound("owner"));
    }
    let everything = Wish { include_messages: true, include_mentions: false };
    if forgetting::count_owner(app, access, &owner, everything).await?.total() == 0 {
        let tx = app.db.read(access).await?;
        // What is gone already may still be going.
        store::erasing::under_way(&tx, access, &owner).await?.ok_or(Error::NotFound("owner"))?;
    }
    Ok(owner)
}
