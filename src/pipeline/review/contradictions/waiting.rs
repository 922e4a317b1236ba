//! Counts an agent's open contradictions, and the owners of the memory they are in. Called by the console's navigation and inbox.

use crate::app_state::AppState;
use crate::domain::access::{AgentAccess, OwnerName, Permission};
use crate::domain::owner_key::OwnerKey;
use crate::error::Result;
use crate::store;

/// The most owners that are listed.
const MAX_OWNERS: u64 = 50;

/// The number of contradictions that the caller may decide: for admins those of all owners, for others those in their own and in shared
/// memory.
pub async fn count_waiting(app: &AppState, access: &AgentAccess) -> Result<u64> {
    let ticket = access.access();
    ticket.require(Permission::ReadMemory)?;
    let tx = app.db.read(ticket).await?;
    if ticket.can(Permission::Administer) {
        return store::contradictions::count_open_of_agent(&tx, access).await;
    }
    store::contradictions::count_open(&tx, &access.clone().for_owner(&OwnerName::default())?).await
}

/// The owners with open contradictions, and how many each has, most first. For admins; empty for others.
pub async fn waiting_owners(app: &AppState, access: &AgentAccess) -> Result<Vec<(OwnerKey, u64)>> {
    let ticket = access.access();
    if !ticket.can(Permission::Administer) {
        return Ok(Vec::new());
    }
    let tx = app.db.read(ticket).await?;
    store::contradictions::open_by_owner(&tx, access, MAX_OWNERS).await
}
