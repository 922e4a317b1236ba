//! Creates rows, with the same admission and judgement as everything that learns facts.

use chrono::{DateTime, Utc};
use serde_json::json;

use super::row::writer;
use super::upsert::{Answer, RowContent};
use crate::app_state::AppState;
use crate::config::mate::Redact;
use crate::domain::access::OwnerAccess;
use crate::domain::bucket::Bucket;
use crate::domain::fact::{Fact, FactCategory, FactSource, FactStatus, Stability};
use crate::domain::fact_event::{Cause, CauseKind, FactEventKind};
use crate::domain::ids::FactId;
use crate::error::{Error, Result};
use crate::memory::candidate::Provenance;
use crate::memory::candidate::{Candidate, EndedFact, Reach};
use crate::memory::facts::admission;
use crate::memory::facts::admission::{Admitted, Rules};
use crate::memory::facts::change::change;
use crate::memory::facts::upsert::{Applied, apply};
use crate::memory::facts::{capacity, neighbours};
use crate::memory::place;
use crate::store;
use crate::store::audit::Entry;
use crate::tenancy;

/// Longest sentence, in characters.
pub(super) const MAX_CHARS: usize = 2_000;
/// The confidence of a row without one.
const CONFIDENCE: f64 = 0.8;

/// Writes a row into `bucket`.
pub(super) async fn insert(app: &AppState, access: &OwnerAccess, bucket: &Bucket, said: RowContent) -> Result<Answer> {
    let ticket = access.access();
    place::allow(access, bucket, place::Use::Write)?;
    let config = tenancy::settings::of_agent(app, access.agent_access()).await?;
    let Some(admitted) = admit(app, config.memory().redact, said, Vec::new())? else {
        return Ok(rejected(app, "is empty"));
    };
    neighbours::refresh(app, ticket, bucket).await?;
    let tx = app.db.write_for(access).await?;
    store::facts::lock(&tx, ticket, bucket).await?;
    let applied = apply(app, &tx, ticket, bucket, &admitted, Provenance::default()).await?;
    if let Applied::KeptOut(_, barrier) = applied {
        return Ok(rejected(app, barrier.as_str()));
    }
    capacity::archive_excess(app, &tx, ticket, bucket, config.memory()).await?;
    let fact = applied.fact();
    let detail = json!({ "category": fact.category, "status": fact.status, "scope": bucket.scope(), "ownerKey": bucket.owner() });
    store::audit::record(&tx, ticket, Entry::done("fact.remember", "fact", fact.id.get()).with(detail)).await?;
    let id = fact.id.get();
    tx.commit().await?;
    Ok(Answer::Row { id })
}

/// Replaces `old` by a new row, in the same chat. A row that a person wrote is replaced only by that person.
pub(super) async fn supersede(app: &AppState, access: &OwnerAccess, old: &Fact, said: RowContent, reason: Option<&str>) -> Result<Answer> {
    let ticket = access.access();
    let config = tenancy::settings::of_agent(app, access.agent_access()).await?;
    let ends = vec![EndedFact { subject: None, predicate: old.predicate.clone(), object: Some(old.object.clone()), is_only: false }];
    let is_by_person = writer(&said.source) == FactSource::Person;
    let Some(admitted) = admit(app, config.memory().redact, said, ends)? else {
        return Ok(rejected(app, "is empty"));
    };
    neighbours::refresh(app, ticket, &old.bucket).await?;
    let tx = app.db.write_for(access).await?;
    let old = place::find(&tx, access, old.id, place::Use::Write).await?;
    if old.is_person_edited && !is_by_person {
        return Ok(Answer::Row { id: old.id.get() });
    }
    let applied = apply(app, &tx, ticket, &old.bucket, &admitted, Provenance::default()).await?;
    if let Applied::KeptOut(_, barrier) = applied {
        return Ok(rejected(app, barrier.as_str()));
    }
    let new = applied.fact().clone();
    let standing = store::facts::get(&tx, access, old.id).await?.filter(|old| old.id != new.id && old.status == FactStatus::Active);
    if let Some(old) = standing.filter(|_| new.status == FactStatus::Active) {
        let after = Fact {
            status: FactStatus::Superseded,
            superseded_by: Some(new.id),
            valid_to: Some(new.valid_from),
            status_reason: Some("newer_value".to_owned()),
            ..old.clone()
        };
        let cause = Cause::by(CauseKind::Remember);
        change(app, &tx, ticket, &old, after, FactEventKind::Superseded, cause, "a newer value").await?;
    }
    let detail = json!({ "replaced": old.id, "reason": reason, "scope": old.bucket.scope(), "ownerKey": old.bucket.owner() });
    store::audit::record(&tx, ticket, Entry::done("fact.revise", "fact", new.id.get()).with(detail)).await?;
    tx.commit().await?;
    Ok(Answer::Row { id: new.id.get() })
}

/// Admits a text; `None` for a text without content. The calling program decides on the confidence, on its own scale.
pub(super) fn admit(app: &AppState, redact: Redact, said: RowContent, ends: Vec<EndedFact>) -> Result<Option<Admitted>> {
    let now = app.clock.now();
    let rules = Rules { min_confidence: 0.0, redact, now };
    Ok(candidate(said, ends, now)?.and_then(|candidate| admission::judge(candidate, &rules).ok()))
}

fn candidate(said: RowContent, ends: Vec<EndedFact>, now: DateTime<Utc>) -> Result<Option<Candidate>> {
    let RowContent { content, category: named, source, confidence } = said;
    let text = content.trim().to_owned();
    if text.chars().count() > MAX_CHARS {
        return Err(Error::invalid("content", "must be at most 2,000 characters"));
    }
    let confidence = confidence.unwrap_or(CONFIDENCE);
    if !(0.0..=1.0).contains(&confidence) {
        return Err(Error::invalid("confidence", "must be 0 to 1"));
    }
    let source = writer(&source);
    let known = FactCategory::parse(&named.to_uppercase()).unwrap_or(FactCategory::Knowledge);
    Ok(text.chars().any(char::is_alphanumeric).then(|| Candidate {
        subject: "user".to_owned(),
        predicate: "states".to_owned(),
        object: text.clone(),
        category: known.coarse(),
        reach: Reach::User,
        stability: Stability::Durable,
        confidence,
        evidence: text.clone(),
        expires_at: None,
        is_explicit: source == FactSource::Person,
        source,
        said_at: now,
        message: None,
        ends,
        text,
    }))
}

fn rejected(app: &AppState, reason: &'static str) -> Answer {
    let nobody: FactId = app.ids.next();
    Answer::Kept { id: nobody.get(), stored: false, reason }
}
