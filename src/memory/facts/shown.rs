//! Facts as they are shown: with the trust they have at this moment and the reasons for it. Called by the services that answer facts.

use crate::app_state::AppState;
use crate::domain::access::{Access, OwnerAccess};
use crate::domain::fact::Fact;
use crate::domain::ids::FactId;
use crate::error::Result;
use crate::memory::facts::lineage;
use crate::memory::facts::trust::{self, Trust};
use crate::store::{self, Tx};

/// A fact with its trust at the moment of asking.
#[derive(Debug, Clone, PartialEq)]
pub struct Shown {
    /// The fact; its own `trust` is the undecayed one.
    pub fact: Fact,
    /// The trust now.
    pub trust: Trust,
}

/// Works out the trust of facts that the caller was given already.
pub async fn show(app: &AppState, access: &OwnerAccess, fact: Fact) -> Result<Shown> {
    let tx = app.db.read(access.access()).await?;
    one(app, &tx, access.access(), fact).await
}

impl Shown {
    /// The fact before anybody has worked out its trust: what is stored, without reasons.
    #[must_use]
    pub fn plain(fact: Fact) -> Self {
        Self { trust: Trust { effective: fact.trust, reasons: Vec::new() }, fact }
    }
}

pub(super) async fn one(app: &AppState, tx: &Tx, access: &Access, fact: Fact) -> Result<Shown> {
    let mut shown = Shown::plain(fact);
    weigh(app, tx, access, vec![&mut shown]).await?;
    Ok(shown)
}

pub(crate) async fn all(app: &AppState, tx: &Tx, access: &Access, facts: Vec<Fact>) -> Result<Vec<Shown>> {
    let mut shown: Vec<Shown> = facts.into_iter().map(Shown::plain).collect();
    weigh(app, tx, access, shown.iter_mut().collect()).await?;
    Ok(shown)
}

/// Works out the trust of facts in the caller's transaction.
pub async fn weigh(app: &AppState, tx: &Tx, access: &Access, facts: Vec<&mut Shown>) -> Result<()> {
    let now = app.clock.now();
    let ids: Vec<FactId> = facts.iter().map(|shown| shown.fact.id).collect();
    let opinions = store::fact_feedback::count(tx, access, &ids).await?;
    let lineage = lineage::least(tx, access, &ids, now).await?;
    for shown in facts {
        let id = shown.fact.id;
        let opinions = opinions.get(&id).copied().unwrap_or_default();
        shown.trust = trust::told(&shown.fact, opinions, lineage.get(&id).copied(), now);
    }
    Ok(())
}
