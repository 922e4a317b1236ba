//! Reads the inbox: the contradictions that the caller may see, each with both its facts.

use crate::app_state::AppState;
use crate::domain::access::{OwnerAccess, Permission};
use crate::domain::contradiction::{Contradiction, ContradictionState};
use crate::domain::page::{Page, PageRequest};
use crate::error::{Error, Result};
use crate::memory::audit;
use crate::memory::facts::{FactWithTrust, complete};
use crate::memory::features;
use crate::memory::features::Feature;
use crate::store::{self, Tx};
use crate::tenancy;

/// The query of a list of contradictions.
#[derive(Debug, Clone, Default)]
pub struct ContradictionQuery {
    /// `open` (the default), `resolved`, `moot`, or `all`.
    pub state: Option<String>,
    /// The cursor of the next page.
    pub cursor: Option<String>,
    /// Rows per page.
    pub limit: Option<u64>,
}

/// A contradiction with both its facts.
#[derive(Debug, Clone, PartialEq)]
pub struct ContradictionWithFacts {
    /// The contradiction.
    pub contradiction: Contradiction,
    /// The earlier fact; absent when it was forgotten.
    pub a: Option<FactWithTrust>,
    /// The later fact; absent when it was forgotten.
    pub b: Option<FactWithTrust>,
}

/// Lists the inbox, newest first.
///
/// # Errors
/// [`Error::Gone`] where the inbox is switched off; [`Error::Invalid`] with the invalid field.
pub async fn list(app: &AppState, access: &OwnerAccess, query: ContradictionQuery) -> Result<Page<ContradictionWithFacts>> {
    let page = PageRequest::parse(query.cursor.as_deref(), query.limit).map_err(Error::bad_page)?;
    let state = match query.state.as_deref() {
        None => Some(ContradictionState::Open),
        Some("all") => None,
        Some(word) => Some(ContradictionState::parse(word).ok_or_else(|| Error::invalid("state", "must be open, resolved, moot or all"))?),
    };
    access.access().require(Permission::ReadMemory)?;
    let config = tenancy::settings::of_agent(app, access.agent_access()).await?;
    features::require(config.memory(), Feature::Contradictions)?;
    audit::note_read_in(app, access, &access.visibility().buckets(), "contradiction.list").await?;
    let tx = app.db.read(access.access()).await?;
    let Page { items, next_cursor } = store::contradictions::list(&tx, access, state, &page).await?;
    let mut sides = Vec::with_capacity(items.len());
    for contradiction in items {
        sides.push(with_facts(app, &tx, access, contradiction).await?);
    }
    Ok(Page { items: sides, next_cursor })
}

/// The number of open contradictions.
pub async fn count_open(app: &AppState, access: &OwnerAccess) -> Result<u64> {
    access.access().require(Permission::ReadMemory)?;
    let tx = app.db.read(access.access()).await?;
    store::contradictions::count_open(&tx, access).await
}

pub(super) async fn with_facts(
    app: &AppState,
    tx: &Tx,
    access: &OwnerAccess,
    contradiction: Contradiction,
) -> Result<ContradictionWithFacts> {
    let mut a = store::facts::get(tx, access, contradiction.a).await?.map(FactWithTrust::plain);
    let mut b = store::facts::get(tx, access, contradiction.b).await?.map(FactWithTrust::plain);
    complete(app, tx, access.access(), a.iter_mut().chain(&mut b).collect()).await?;
    Ok(ContradictionWithFacts { contradiction, a, b })
}
