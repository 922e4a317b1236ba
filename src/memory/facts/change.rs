//! The single place where facts are created and changed. In the caller's transaction it writes the row, the history
//! event, the recall index, the lines in files, the webhook events and the jobs of external copies. Called by everything
//! that writes facts.

use std::collections::HashSet;

use crate::app_state::AppState;
use crate::domain::access::Access;
use crate::domain::fact::{Fact, FactStatus};
use crate::domain::fact_event::{Cause, CauseKind, FactEventKind};
use crate::error::Result;
use crate::memory::external;
use crate::memory::fingerprint;
use crate::memory::indexing;
use crate::store::fact_events::NewEvent;
use crate::store::{self, Tx};
use crate::telemetry::metrics;
use crate::tenancy::webhooks::{self, WorkspaceEvent};

/// Writes a new fact.
pub async fn add(app: &AppState, tx: &Tx, access: &Access, fact: &Fact, cause: Cause, reason: &str) -> Result<()> {
    store::facts::insert(tx, access, fact, &fingerprint::of(&fact.subject, &fact.predicate, &fact.object)).await?;
    metrics::fact_learned(fact.source.as_str());
    let event = NewEvent { kind: FactEventKind::Learned, cause, reason, before: None };
    store::fact_events::record(tx, access, fact, event).await?;
    webhooks::emit(app, tx, access, &WorkspaceEvent::memory_updated(&fact.bucket)).await?;
    external::fact_written(app, tx, access, fact).await?;
    indexing::fact_added(app, tx, access, fact).await
}

/// Replaces `before` by `after`, except its provenance and scope. The fact's lines in files follow.
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
    webhooks::emit(app, tx, access, &WorkspaceEvent::memory_updated(&after.bucket)).await?;
    external::fact_written(app, tx, access, &after).await?;
    indexing::fact_written(app, tx, access, &after).await?;
    crate::memory::facts::contradictions::close_open(app, tx, access, &after).await?;
    app.projection.fact_changed(app, tx, access, before, &after, cause).await?;
    Ok(after)
}

/// The result of undoing a cause.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct UndoResult {
    /// Facts that are back in their earlier state.
    pub restored: Vec<Fact>,
    /// Facts that were changed again since. They stay as they are.
    pub left: Vec<Fact>,
}

/// Undoes every change of `cause`: facts it created are archived, facts it changed return to their earlier state. A fact
/// that something else has changed since stays as it is and is listed in `left`.
pub async fn undo_cause(app: &AppState, tx: &Tx, access: &Access, kind: CauseKind, id: i64, by: Cause) -> Result<UndoResult> {
    let mut taken = UndoResult::default();
    let events = store::fact_events::of_cause(tx, access, kind, id).await?;
    let mut seen = HashSet::new();
    for newest in events.iter().filter(|event| seen.insert(event.fact)) {
        let Some(fact) = store::facts::find(tx, access, newest.fact).await? else { continue };
        let latest = store::fact_events::of_fact(tx, access, newest.fact, 1).await?;
        if latest.first().is_none_or(|latest| latest.id != newest.id) {
            taken.left.push(fact);
            continue;
        }
        // The oldest event of this cause holds the state before all of its changes.
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
