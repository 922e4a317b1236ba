//! How many contradictions of an agent wait, and in whose memory. Asked by the console's navigation and inbox.

use crate::app_state::AppState;
use crate::domain::access::{AgentAccess, OwnerName, Permission};
use crate::domain::owner_key::OwnerKey;
use crate::error::Result;
use crate::store;

/// People that are named as waiting, at most.
const MAX_OWNERS: u64 = 50;

/// How many the caller may decide: admins those of everybody, others those in their own and in shared memory.
pub async fn count_waiting(app: &AppState, access: &AgentAccess) -> Result<u64> {
    let ticket = access.access();
    ticket.require(Permission::ReadMemory)?;
    let tx = app.db.read(ticket).await?;
    if ticket.can(Permission::Administer) {
        return store::contradictions::count_open_of_agent(&tx, access).await;
    }
    store::contradictions::count_open(&tx, &access.clone().for_owner(&OwnerName::default())?).await
}

/// People in whose memory contradictions wait, and how many: those with the most first. For admins; nobody for others.
pub async fn waiting_owners(app: &AppState, access: &AgentAccess) -> Result<Vec<(OwnerKey, u64)>> {
    let ticket = access.access();
    if !ticket.can(Permission::Administer) {
        return Ok(Vec::new());
    }
    let tx = app.db.read(ticket).await?;
    store::contradictions::open_by_owner(&tx, access, MAX_OWNERS).await
}
