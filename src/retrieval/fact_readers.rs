//! What relates to a fact beyond its story: the owners it was recalled for, and its open contradictions. Called by the
//! console.

use crate::app_state::AppState;
use crate::domain::access::{OwnerAccess, Permission};
use crate::domain::contradiction::Contradiction;
use crate::domain::item::ItemKind;
use crate::domain::usage::Reader;
use crate::error::Result;
use crate::retrieval::provenance::FactProvenance;
use crate::store;

/// Most readers that are listed.
const MAX_READERS: u64 = 50;

/// The readers of a fact and its open contradictions.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct FactSurroundings {
    /// Owners for whom the fact was recalled, most recent first. Only an admin sees other owners.
    pub readers: Vec<Reader>,
    /// How many readers are not listed.
    pub others: usize,
    /// Open contradictions that the fact is part of.
    pub disputes: Vec<Contradiction>,
}

/// Reads the readers and contradictions of the fact of `story`. Uses of the last few seconds may be missing.
pub async fn around(app: &AppState, access: &OwnerAccess, provenance: &FactProvenance) -> Result<FactSurroundings> {
    let (ticket, fact) = (access.access(), &provenance.told.fact);
    let tx = app.db.read(ticket).await?;
    let mut readers = store::recalls::readers(&tx, access.agent_access(), ItemKind::Fact, fact.id.get(), MAX_READERS).await?;
    let all = readers.len();
    if !ticket.can(Permission::Administer) {
        readers.retain(|reader| reader.owner == *access.owner());
    }
    let others = all.saturating_sub(readers.len());
    Ok(FactSurroundings { readers, others, disputes: store::contradictions::open_of(&tx, ticket, fact.id).await? })
}
