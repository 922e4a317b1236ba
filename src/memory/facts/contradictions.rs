//! Opens contradictions, and closes those that became moot, in the transaction that writes the facts.

use serde_json::json;

use crate::app_state::AppState;
use crate::domain::access::Access;
use crate::domain::contradiction::{Contradiction, ContradictionState};
use crate::domain::fact::{Fact, FactStatus};
use crate::domain::webhook::EventKind;
use crate::error::Result;
use crate::store::audit::Entry;
use crate::store::{self, Tx};
use crate::tenancy::webhooks::{self, WorkspaceEvent};
use statements::judge::Judgement;

/// Opens a contradiction between two facts of one bucket, unless they were compared before. `model` is the judging model; `None` for the
/// rules.
pub async fn open(
    app: &AppState,
    tx: &Tx,
    access: &Access,
    one: &Fact,
    other: &Fact,
    judgement: &Judgement,
    model: Option<&str>,
) -> Result<bool> {
    let (a, b) = if one.id < other.id { (one, other) } else { (other, one) };
    let new = Contradiction {
        id: app.ids.next(),
        bucket: a.bucket.clone(),
        a: a.id,
        b: b.id,
        state: ContradictionState::Open,
        resolution: None,
        judge: if model.is_some() { "model" } else { "rules" }.to_owned(),
        model: model.map(str::to_owned),
        confidence: judgement.confidence,
        reason: judgement.reason.to_owned(),
        result: None,
        resolved_by: None,
        created_at: app.clock.now(),
        resolved_at: None,
    };
    if !store::contradictions::insert(tx, access, &new).await? {
        return Ok(false);
    }
    let detail = json!({ "factA": a.id, "factB": b.id, "judge": new.judge, "confidence": new.confidence });
    store::audit::record(tx, access, Entry::done("contradiction.open", "contradiction", new.id.get()).with(detail)).await?;
    let ids = json!({ "contradictionId": new.id, "factA": a.id, "factB": b.id });
    webhooks::emit(app, tx, access, &WorkspaceEvent::in_bucket(EventKind::ContradictionOpened, &new.bucket, ids)).await?;
    Ok(true)
}

/// Closes the open contradictions of a fact that is no longer active: there is nothing left to decide.
pub async fn close_open(app: &AppState, tx: &Tx, access: &Access, fact: &Fact) -> Result<()> {
    if fact.status == FactStatus::Active {
        return Ok(());
    }
    for open in store::contradictions::open_of(tx, access, fact.id).await? {
        let moot = Contradiction { state: ContradictionState::Moot, resolved_at: Some(app.clock.now()), ..open };
        store::contradictions::update(tx, access, &moot).await?;
    }
    Ok(())
}
