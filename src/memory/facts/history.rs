//! The history of a fact, newest first. Called by REST and the console.

use super::read::begin;
use crate::app_state::AppState;
use crate::domain::access::OwnerAccess;
use crate::domain::fact_event::FactEvent;
use crate::domain::ids::FactId;
use crate::error::{Error, Result};
use crate::store;

/// Most events that are returned.
const MAX_EVENTS: u64 = 500;

/// Every change of a fact: its cause, its author, its reason, and the fact before it.
///
/// # Errors
/// [`Error::NotFound`] when the fact is absent or another person's.
pub async fn history(app: &AppState, access: &OwnerAccess, id: FactId) -> Result<Vec<FactEvent>> {
    let tx = begin(app, access, "fact.history").await?;
    store::facts::get(&tx, access, id).await?.ok_or(Error::NotFound("fact"))?;
    store::fact_events::of_fact(&tx, access.access(), id, MAX_EVENTS).await
}
