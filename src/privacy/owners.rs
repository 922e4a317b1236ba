//! Forgetting a person with all agents of a workspace: what it would remove, and starting it. Called by REST, the console and the
//! compatibility APIs.

use serde_json::json;

use crate::app_state::AppState;
use crate::domain::access::{Access, Permission};
use crate::domain::forget::{Counts, Receipt};
use crate::domain::owner_key::OwnerKey;
use crate::error::{Error, Result};
use crate::privacy::forget::{self as forgetting, ForgetExtent, Preview};
use crate::store;
use crate::store::audit::Entry;

/// Counts, table by table, what forgetting a person would delete, including messages on request. Also lists shared memory from other
/// people that names the person.
///
/// # Errors
/// Those of [`forget`], except for the confirmation.
pub async fn preview(app: &AppState, access: &Access, key: &str, extent: ForgetExtent) -> Result<Preview> {
    let owner = known(app, access, key).await?;
    let preview = forgetting::preview_owner(app, access, &owner, extent).await?;
    let tx = app.db.write(access).await?;
    let entry = Entry { object_id: None, ..Entry::done("forget.preview", "owner", 0) };
    let detail = json!({
        "counts": preview.counts, "mentions": preview.mentions.len(),
        "includeMessages": extent.include_messages, "includeMentions": extent.include_mentions,
    });
    store::audit::record(&tx, access, entry.with(detail)).await?;
    tx.commit().await?;
    Ok(preview)
}

/// A forgetting job that was started.
#[derive(Debug, Clone, PartialEq)]
pub struct StartedForgetting {
    /// The receipt so far.
    pub receipt: Receipt,
    /// What the job will delete.
    pub expected: Counts,
}

/// Starts a job that forgets a person with all agents of the workspace: all memory from their messages, and on request the messages.
/// `confirm` must repeat the key. While a job runs, further calls return its receipt.
///
/// # Errors
/// [`Error::Forbidden`] if the caller is not an admin or may not access all agents; [`Error::NotFound`] if no memory of the person exists;
/// [`Error::Invalid`] for another `confirm`.
pub async fn forget(app: &AppState, access: &Access, key: &str, confirm: &str, extent: ForgetExtent) -> Result<StartedForgetting> {
    let owner = known(app, access, key).await?;
    if confirm != owner.as_str() {
        return Err(Error::invalid("confirm", "must repeat the full owner key"));
    }
    let expected = forgetting::preview_owner(app, access, &owner, extent).await?.counts;
    let receipt = forgetting::begin_owner(app, access, &owner, extent, &expected).await?;
    Ok(StartedForgetting { receipt, expected })
}

/// The owner key, if the caller may forget the person and there is something to forget.
pub(crate) async fn known(app: &AppState, access: &Access, key: &str) -> Result<OwnerKey> {
    access.require(Permission::Administer)?;
    if access.agents().is_some() {
        return Err(Error::Forbidden("requires access to all agents of the workspace".to_owned()));
    }
    let owner = OwnerKey::find(key).map_err(|_| Error::NotFound("owner"))?;
    if owner.is_system() || !access.may_name(&owner) {
        return Err(Error::NotFound("owner"));
    }
    let everything = ForgetExtent { include_messages: true, include_mentions: false };
    if forgetting::count_owner(app, access, &owner, everything).await?.total() == 0 {
        let tx = app.db.read(access).await?;
        // The rows may be deleted already while the job still runs.
        store::erasing::under_way(&tx, access, &owner).await?.ok_or(Error::NotFound("owner"))?;
    }
    Ok(owner)
}
