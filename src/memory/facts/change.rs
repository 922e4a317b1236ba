//! The one way a fact comes to be or changes: its row, its line in the history, its place in the index and in files, what webhooks
//! are told and which copies outside have to follow, in the caller's transaction. Called by everything that writes facts.

use std::collections::HashSet;

use crate::app_state::AppState;
use crate::domain::access::Access;
use crate::domain::fact::{Fact, FactStatus};
use crate::domain::fact_event::{Cause, CauseKind, FactEventKind};
use crate::error::Result;
use crate::memory::external;
use crate::memory::fingerprint;
use crate::memory::indexing;
use crate::pipeline::projection;
use crate::store::fact_events::NewEvent;
use crate::store::{self, Tx};
use crate::telemetry::metrics;
use crate::tenancy::webhooks::{self, Happened};

/// Writes a new fact.
pub async fn add(app: &AppState, tx: &Tx, access: &Access, fact: &Fact, cause: Cause, reason: &str) -> Result<()> {
    store::facts::insert(tx, access, fact, &fingerprint::of(&fact.subject, &fact.predicate, &fact.object)).await?;
    metrics::fact_learned(fact.source.as_str());
    let event = NewEvent { kind: FactEventKind::Learned, cause, reason, before: None };
    store::fact_events::record(tx, access, fact, event).await?;
    webhooks::tell(app, tx, access, &Happened::memory_updated(&fact.bucket)).await?;
    external::fact_written(app, tx, access, fact).await?;
    indexing::fact_added(app, tx, access, fact).await
}

/// Writes `after` over `before`; where it came from and who sees it stay as they were. Its lines in files follow.
#[expect(clippy::too_many_arguments, reason = "one step of one transaction; a struct would only rename them")]
pub async fn change(
    app: &AppState,
    tx: &Tx,
    access: &Access,
    before: &Fact,
    after: Fact,
    kind: FactEventKind,
    cause: Cause,
    reason: &str,
) -> Result<Fact> {
    let after = Fact { updated_at: app.clock.now(), ..after };
    store::facts::update(tx, access, &after, &fingerprint::of(&after.subject, &after.predicate, &after.object)).await?;
    store::fact_events::record(tx, access, &after, NewEvent { kind, cause, reason, before: Some(before) }).await?;
    webhooks::tell(app, tx, access, &Happened::memory_updated(&after.bucket)).await?;
    external::fact_written(app, tx, access, &after).await?;
    indexing::fact_written(app, tx, access, &after).await?;
    crate::memory::facts::contradictions::settle(app, tx, access, &after).await?;
    // Boxed because a file's write may change facts in its turn.
    Box::pin(projection::follow(app, tx, access, before, &after, cause)).await?;
    Ok(after)
}

/// What was taken back, and what was not because it was changed again since.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct TakenBack {
    /// Facts as they are again.
    pub restored: Vec<Fact>,
    /// Facts that somebody or something else has changed since: they stay as they are.
    pub left: Vec<Fact>,
}

/// Takes back everything that `cause` changed: what it wrote is archived, what it changed is as before. Later changes of others
/// are never lost: such a fact stays and is named.
pub async fn take_back(app: &AppState, tx: &Tx, access: &Access, kind: CauseKind, id: i64, by: Cause) -> Result<TakenBack> {
    let mut taken = TakenBack::default();
    let events = store::fact_events::of_cause(tx, access, kind, id).await?;
    let mut seen = HashSet::new();
    for newest in events.iter().filter(|event| seen.insert(event.fact)) {
        let Some(fact) = store::facts::find(tx, access, newest.fact).await? else { continue };
        let latest = store::fact_events::of_fact(tx, access, newest.fact, 1).await?;
        if latest.first().is_none_or(|latest| latest.id != newest.id) {
            taken.left.push(fact);
            continue;
        }
        // The oldest change of this cause knows what was there before all of them.
        let first = events.iter().rfind(|event| event.fact == newest.fact).unwrap_or(newest);
        let now = app.clock.now();
        let after = match first.before.clone() {
            Some(before) => before.restored(fact.clone(), now),
            None => Fact {
                status: FactStatus::Archived,
                status_reason: Some("taken_back".to_owned()),
                valid_to: fact.valid_to.or(Some(now)),
                ..fact.clone()
            },
        };
        taken.restored.push(change(app, tx, access, &fact, after, FactEventKind::Restored, by, "taken back").await?);
    }
    Ok(taken)
}
