//! The results of earlier extraction runs: messages read, facts stored, confirmed and rejected, by reason. Called by REST.

use crate::app_state::AppState;
use crate::domain::access::{OwnerAccess, Permission};
use crate::domain::extraction::Extraction;
use crate::domain::page::{Page, PageRequest};
use crate::error::{Error, Result};
use crate::memory::audit;
use crate::store;

/// The runs over the owner's conversations with the agent, newest first.
///
/// # Errors
/// [`Error::Invalid`] for a malformed cursor or limit.
pub async fn list_runs(app: &AppState, access: &OwnerAccess, cursor: Option<&str>, limit: Option<u64>) -> Result<Page<Extraction>> {
    let page = PageRequest::parse(cursor, limit).map_err(Error::bad_page)?;
    access.access().require(Permission::ReadMemory)?;
    audit::note_read_in(app, access, &access.visibility().buckets(), "extraction.list").await?;
    let tx = app.db.read(access.access()).await?;
    store::extractions::list(&tx, access, &page).await
}
