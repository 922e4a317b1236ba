//! Stores one memory of an export as a fact.

use chrono::{DateTime, Utc};

use super::ImportOutcome;
use super::read::ForeignMemory;
use crate::app_state::AppState;
use crate::domain::access::OwnerAccess;
use crate::domain::bucket::Bucket;
use crate::domain::fact::{FactCategory, FactSource, FactStatus, Stability};
use crate::domain::fact_event::{Cause, CauseKind};
use crate::domain::night::midnight_after;
use crate::error::Result;
use crate::memory::candidate::Provenance;
use crate::memory::candidate::{Candidate, Reach};
use crate::memory::facts::admission;
use crate::memory::facts::admission::Rules;
use crate::memory::facts::described::{self, describe_in};
use crate::memory::facts::remember::MAX_CONTENT_CHARS;
use crate::memory::facts::upsert::{Applied, apply};
use crate::memory::tombstones::Barrier;
use crate::store::Tx;
use language::vocabulary::canonical_predicate;

/// The confidence of an imported memory, 0 to 1: another program considered it true.
const CONFIDENCE: f64 = 0.9;

/// Stores a memory in `bucket`, in the caller's transaction.
pub(super) async fn store_memory(
    app: &AppState,
    tx: &Tx,
    access: &OwnerAccess,
    bucket: &Bucket,
    row: &ForeignMemory,
    rules: &Rules,
) -> Result<ImportOutcome> {
    let candidate = match candidate(access, row, rules.now) {
        Ok(candidate) => candidate,
        Err(reason) => return Ok(ImportOutcome::Refused(reason)),
    };
    let admitted = match admission::judge(candidate, rules) {
        Ok(admitted) => admitted,
        Err(rejected) => return Ok(ImportOutcome::Refused(rejected.reason)),
    };
    let provenance = Provenance { cause: Some(Cause::by(CauseKind::Import)), ..Provenance::default() };
    let applied = apply(app, tx, access.access(), bucket, &admitted, provenance).await?;
    let fate = match &applied {
        Applied::Added(fact) if fact.status == FactStatus::Quarantined => ImportOutcome::Quarantined,
        Applied::Added(_) => ImportOutcome::Created,
        Applied::Confirmed(_) => ImportOutcome::Known,
        Applied::Outdated(_) => ImportOutcome::Outdated,
        Applied::KeptOut(_, Barrier::Forgotten) => ImportOutcome::Forgotten,
        Applied::KeptOut(_, Barrier::Blocked(_)) => ImportOutcome::Blocked,
    };
    // A fact that is already known keeps the metadata that its caller attached.
    if matches!(fate, ImportOutcome::Created | ImportOutcome::Outdated | ImportOutcome::Quarantined) {
        describe_in(app, tx, access, applied.fact(), row.metadata.as_ref().filter(|metadata| metadata.is_object())).await?;
    }
    Ok(fate)
}

fn candidate(access: &OwnerAccess, row: &ForeignMemory, now: DateTime<Utc>) -> std::result::Result<Candidate, &'static str> {
    let text = row.memory.trim().to_owned();
    if text.chars().count() > MAX_CONTENT_CHARS {
        return Err("too long: at most 2,000 characters");
    }
    if row.metadata.as_ref().is_some_and(|metadata| metadata.is_object() && described::check(metadata).is_err()) {
        return Err("its metadata are too long: at most 8,192 bytes");
    }
    let expires_at =
        row.last_day().map(|day| midnight_after(day, access.agent().timezone).ok_or("its expiration date is invalid")).transpose()?;
    Ok(Candidate {
        subject: "user".to_owned(),
        predicate: canonical_predicate(""),
        object: text.clone(),
        evidence: text.clone(),
        text,
        category: row.category().and_then(|name| FactCategory::parse(&name.to_uppercase())).unwrap_or(FactCategory::Knowledge),
        reach: Reach::User,
        stability: Stability::Durable,
        confidence: CONFIDENCE,
        expires_at,
        is_explicit: false,
        source: FactSource::Import,
        said_at: row.said_at().filter(|at| *at <= now).unwrap_or(now),
        message: None,
        ends: Vec::new(),
    })
}
