//! Changes of rows that keep their id: new text, archiving, confirmation.

use serde_json::json;

use super::insert::admit;
use super::row::writer;
use super::upsert::{Answer, RowContent};
use crate::app_state::AppState;
use crate::domain::access::OwnerAccess;
use crate::domain::fact::{Fact, FactCategory, FactSource, FactStatus};
use crate::domain::fact_event::{Cause, CauseKind, FactEventKind};
use crate::domain::ids::FactId;
use crate::domain::opinion::Opinions;
use crate::error::{Error, Result};
use crate::memory::candidate::Provenance;
use crate::memory::facts::change::change;
use crate::memory::facts::trust;
use crate::memory::tombstones;
use crate::memory::{fingerprint, place};
use crate::store::audit::Entry;
use crate::store::{self, Tx};
use crate::tenancy;

/// Gives a row new text and makes it active. A row that a person wrote is confirmed and keeps its text.
pub(super) async fn reword(app: &AppState, access: &OwnerAccess, id: FactId, said: RowContent) -> Result<Answer> {
    let ticket = access.access();
    let config = tenancy::settings::of_agent(app, access.agent_access()).await?;
    let now = app.clock.now();
    let is_by_person = writer(&said.source) == FactSource::Person;
    let named = FactCategory::parse(&said.category.to_uppercase()).map(FactCategory::coarse);
    let Some(admitted) = admit(app, config.memory().redact, said, Vec::new())? else {
        return Err(Error::invalid("content", "must not be empty"));
    };
    if admitted.status() == FactStatus::Quarantined {
        return Ok(Answer::Refused { updated: false, reason: "held for review" });
    }
    let tx = app.db.write_for(access).await?;
    let Some(fact) = editable_row(&tx, access, id).await? else { return Ok(NOT_ALLOWED) };
    let candidate = admitted.candidate();
    if let Some(barrier) = tombstones::buried(app, &tx, ticket, &fact.bucket, candidate, Provenance::default()).await? {
        return Ok(Answer::Refused { updated: false, reason: barrier.as_str() });
    }
    let keeps_its_words = (fact.is_person_edited && !is_by_person) || fact.text == candidate.text;
    let (text, object) = if keeps_its_words { (&fact.text, &fact.object) } else { (&candidate.text, &candidate.object) };
    let after = Fact {
        predicate: if keeps_its_words { fact.predicate.clone() } else { candidate.predicate.clone() },
        object: object.clone(),
        text: text.clone(),
        category: named.filter(|_| !keeps_its_words || !fact.is_person_edited).unwrap_or(fact.category),
        confidence: candidate.confidence,
        source: candidate.source,
        is_explicit: fact.is_explicit || candidate.is_explicit,
        status: FactStatus::Active,
        status_reason: None,
        superseded_by: None,
        valid_to: None,
        confirmed_at: now,
        ..fact.clone()
    };
    let sign = fingerprint::of(&after.subject, &after.predicate, &after.object);
    let twin = store::facts::find_active(&tx, ticket, &after.bucket, &sign).await?.filter(|twin| twin.id != after.id);
    let (after, kind, reason) = match twin {
        Some(twin) => {
            let reason = Some("duplicate".to_owned());
            let merged = Fact { status: FactStatus::Merged, superseded_by: Some(twin.id), status_reason: reason, ..fact.clone() };
            (merged, FactEventKind::Merged, "another row has the same content")
        }
        None => (Fact { trust: trust::score(&after, Opinions::default()), ..after }, FactEventKind::Edited, "reworded"),
    };
    write(app, tx, access, &fact, after, kind, reason).await
}

/// Archives a row. A row that is not active stays as it is.
pub(super) async fn archive(app: &AppState, access: &OwnerAccess, id: FactId) -> Result<Answer> {
    let tx = app.db.write_for(access).await?;
    let Some(fact) = editable_row(&tx, access, id).await? else { return Ok(NOT_ALLOWED) };
    if fact.status != FactStatus::Active {
        return Ok(Answer::Done { updated: true });
    }
    let after = Fact { status: FactStatus::Archived, status_reason: Some("by_program".to_owned()), ..fact.clone() };
    write(app, tx, access, &fact, after, FactEventKind::Archived, "archived by a program").await
}

/// Confirms a row that was stated again.
pub(super) async fn touch(app: &AppState, access: &OwnerAccess, id: FactId, floor: Option<f64>) -> Result<Answer> {
    if floor.is_some_and(|floor| !(0.0..=1.0).contains(&floor)) {
        return Err(Error::invalid("confidence_floor", "must be 0 to 1"));
    }
    let tx = app.db.write_for(access).await?;
    let Some(fact) = editable_row(&tx, access, id).await? else { return Ok(NOT_ALLOWED) };
    let confidence = fact.confidence.max(floor.unwrap_or_default());
    let after = Fact { confidence, confirmed_at: app.clock.now(), ..fact.clone() };
    write(app, tx, access, &fact, after, FactEventKind::Confirmed, "said again").await
}

const NOT_ALLOWED: Answer = Answer::Refused { updated: false, reason: "not allowed" };

/// The row for a change; `None` if the caller may not change it.
async fn editable_row(tx: &Tx, access: &OwnerAccess, id: FactId) -> Result<Option<Fact>> {
    match place::find(tx, access, id, place::Use::Write).await {
        Ok(fact) => Ok(Some(fact)),
        Err(Error::Forbidden(_) | Error::NotFound(_)) => Ok(None),
        Err(error) => Err(error),
    }
}

async fn write(
    app: &AppState,
    tx: Tx,
    access: &OwnerAccess,
    before: &Fact,
    after: Fact,
    kind: FactEventKind,
    reason: &str,
) -> Result<Answer> {
    let ticket = access.access();
    let cause = Cause::of(CauseKind::Hand, before.id.get());
    let after = change(app, &tx, ticket, before, after, kind, cause, reason).await?;
    let detail = json!({ "status": after.status, "scope": after.bucket.scope(), "ownerKey": after.bucket.owner() });
    store::audit::record(&tx, ticket, Entry::done("fact.update", "fact", after.id.get()).with(detail)).await?;
    tx.commit().await?;
    Ok(Answer::Done { updated: true })
}
