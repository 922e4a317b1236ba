//! Saved views of the table of memories: each user has their own in each workspace. Called by the console's page of memories.

use crate::app_state::AppState;
use crate::domain::access::{Access, Permission};
use crate::domain::ids::{MemoryViewId, UserId};
use crate::domain::memory_view::{MAX_QUERY_BYTES, MAX_VIEWS, MemoryView};
use crate::error::{Error, Result};
use crate::store;

/// The caller's views in this workspace, by name.
///
/// # Errors
/// [`Error::Forbidden`] if the caller may not read memory.
pub async fn list(app: &AppState, access: &Access) -> Result<Vec<MemoryView>> {
    access.require(Permission::ReadMemory)?;
    let Some(user) = access.user() else { return Ok(Vec::new()) };
    let tx = app.db.read_single(access).await?;
    store::memory_views::list(&tx, access, user).await
}

/// Saves a view; one of the same name is replaced.
///
/// # Errors
/// [`Error::Invalid`] for a name that is empty or too long, or if there are too many views.
pub async fn save(app: &AppState, access: &Access, name: &str, query: &str) -> Result<MemoryView> {
    let user = user(access)?;
    let name = name.trim().to_owned();
    if let Some(refusal) = MemoryView::refuse_name(&name) {
        return Err(Error::invalid("name", refusal));
    }
    if query.len() > MAX_QUERY_BYTES {
        return Err(Error::invalid("name", "the filters are too long to be saved"));
    }
    let view = MemoryView { id: app.ids.next(), name, query: query.to_owned() };
    let tx = app.db.write(access).await?;
    store::memory_views::put(&tx, access, user, &view).await?;
    // Counted after the insert, so that a view can be replaced when no more fit.
    if store::memory_views::count(&tx, access, user).await? > MAX_VIEWS {
        return Err(Error::invalid("name", "there are 20 views already; delete one first"));
    }
    tx.commit().await?;
    Ok(view)
}

/// Deletes a view of the caller.
///
/// # Errors
/// [`Error::NotFound`] if the caller has no such view.
pub async fn delete(app: &AppState, access: &Access, id: MemoryViewId) -> Result<()> {
    let user = user(access)?;
    let tx = app.db.write(access).await?;
    if !store::memory_views::delete(&tx, access, user, id).await? {
        return Err(Error::NotFound("view"));
    }
    tx.commit().await
}

fn user(access: &Access) -> Result<UserId> {
    access.require(Permission::ReadMemory)?;
    access.user().ok_or_else(|| Error::Forbidden("only a user has views".to_owned()))
}
