//! Facts with their current trust, the reasons for it, and their metadata. Called by the services that return facts.

use serde_json::Value;

use crate::app_state::AppState;
use crate::domain::access::{Access, OwnerAccess};
use crate::domain::fact::Fact;
use crate::domain::ids::FactId;
use crate::error::Result;
use crate::memory::facts::lineage;
use crate::memory::facts::trust::{self, Trust};
use crate::store::{self, Tx};

/// A fact with its trust at the time of the request, and its metadata.
#[derive(Debug, Clone, PartialEq)]
pub struct FactWithTrust {
    /// The fact; its own `trust` is the undecayed one.
    pub fact: Fact,
    /// The trust now.
    pub trust: Trust,
    /// The fact's metadata, or else that of the message it came from.
    pub metadata: Option<Value>,
}

/// Adds the current trust and the metadata to a fact that the caller already has.
pub async fn show(app: &AppState, access: &OwnerAccess, fact: Fact) -> Result<FactWithTrust> {
    let tx = app.db.read(access.access()).await?;
    one(app, &tx, access.access(), fact).await
}

impl FactWithTrust {
    /// The fact with its stored trust, before the current one is computed, without reasons and without metadata.
    #[must_use]
    pub fn plain(fact: Fact) -> Self {
        Self { trust: Trust { effective: fact.trust, reasons: Vec::new() }, metadata: None, fact }
    }
}

pub(super) async fn one(app: &AppState, tx: &Tx, access: &Access, fact: Fact) -> Result<FactWithTrust> {
    let mut shown = FactWithTrust::plain(fact);
    complete(app, tx, access, vec![&mut shown]).await?;
    Ok(shown)
}

pub(crate) async fn all(app: &AppState, tx: &Tx, access: &Access, facts: Vec<Fact>) -> Result<Vec<FactWithTrust>> {
    let mut shown: Vec<FactWithTrust> = facts.into_iter().map(FactWithTrust::plain).collect();
    complete(app, tx, access, shown.iter_mut().collect()).await?;
    Ok(shown)
}

/// Computes the trust of facts and reads their metadata, in the caller's transaction.
pub async fn complete(app: &AppState, tx: &Tx, access: &Access, facts: Vec<&mut FactWithTrust>) -> Result<()> {
    let now = app.clock.now();
    let ids: Vec<FactId> = facts.iter().map(|shown| shown.fact.id).collect();
    let opinions = store::fact_feedback::count(tx, access, &ids).await?;
    let lineage = lineage::least(tx, access, &ids, now).await?;
    let mut metadata = store::metadata::of_facts(tx, access, &ids).await?;
    for shown in facts {
        let id = shown.fact.id;
        let opinions = opinions.get(&id).copied().unwrap_or_default();
        shown.trust = trust::explain(&shown.fact, opinions, lineage.get(&id).copied(), now);
        shown.metadata = metadata.remove(&id);
    }
    Ok(())
}
