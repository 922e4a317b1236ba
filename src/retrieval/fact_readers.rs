//! What stands around a fact whose story was told: who was told it, and with what it is in dispute. Called by the console.

use crate::app_state::AppState;
use crate::domain::access::{OwnerAccess, Permission};
use crate::domain::contradiction::Contradiction;
use crate::domain::item::ItemKind;
use crate::domain::usage::Reader;
use crate::error::Result;
use crate::retrieval::provenance::Story;
use crate::store;

/// Readers that are told of.
const MAX_READERS: u64 = 50;

/// See the module.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Around {
    /// For whom it was recalled, the last first; of others' only an admin is told.
    pub readers: Vec<Reader>,
    /// How many more there are.
    pub others: usize,
    /// Contradictions that it is part of and that wait.
    pub disputes: Vec<Contradiction>,
}

/// What stands around the fact of `story`. What was counted in the last seconds may be missing.
pub async fn around(app: &AppState, access: &OwnerAccess, story: &Story) -> Result<Around> {
    let (ticket, fact) = (access.access(), &story.told.fact);
    let tx = app.db.read(ticket).await?;
    let mut readers = store::recalls::readers(&tx, access.agent_access(), ItemKind::Fact, fact.id.get(), MAX_READERS).await?;
    let all = readers.len();
    if !ticket.can(Permission::Administer) {
        readers.retain(|reader| reader.owner == *access.owner());
    }
    let others = all.saturating_sub(readers.len());
    Ok(Around { readers, others, disputes: store::contradictions::open_of(&tx, ticket, fact.id).await? })
}
