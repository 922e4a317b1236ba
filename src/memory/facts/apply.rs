//! Writes one fact into a bucket: a repetition confirms, a new value of a single-valued predicate takes the old one's place, an
//! ending closes what it ends. Nothing is deleted: the old fact points at the new one. Called by extraction and `remember`.

use std::collections::HashSet;

use chrono::{DateTime, Utc};

use crate::domain::access::Access;
use crate::domain::bucket::Bucket;
use crate::domain::fact::{Fact, FactStatus};
use crate::domain::fact_event::{Cause, CauseKind, FactEventKind};
use crate::domain::ids::{ConversationId, ExtractionId, FactId};
use crate::error::Result;
use crate::memory::extract::candidate::Candidate;
use crate::memory::facts::change::{add, change};
use crate::memory::facts::{fingerprint, vocabulary};
use crate::noctuary::Noctuary;
use crate::store::{self, Tx};

/// Where a fact comes from, beside its message.
#[derive(Debug, Clone, Copy, Default)]
pub struct Provenance {
    /// The conversation.
    pub conversation: Option<ConversationId>,
    /// The run of the extractor.
    pub extraction: Option<ExtractionId>,
}

impl Provenance {
    /// What the history of the fact says made it.
    #[must_use]
    pub fn cause(self) -> Cause {
        self.extraction.map_or(Cause::by(CauseKind::Remember), |run| Cause::of(CauseKind::Extraction, run.get()))
    }
}

/// What became of a candidate.
#[derive(Debug, Clone, PartialEq)]
pub enum Applied {
    /// It is a new fact.
    Added(Fact),
    /// It was known; the fact was confirmed.
    Confirmed(Fact),
    /// It was true, but a later statement that is already known took its place.
    Outdated(Fact),
}

impl Applied {
    /// The fact.
    #[must_use]
    pub const fn fact(&self) -> &Fact {
        match self {
            Self::Added(fact) | Self::Confirmed(fact) | Self::Outdated(fact) => fact,
        }
    }
}

/// Writes `candidate` into `bucket` with `status`, in the caller's transaction, index included.
///
/// # Errors
/// When the database does not answer.
pub async fn apply(
    noctuary: &Noctuary,
    tx: &Tx,
    access: &Access,
    bucket: &Bucket,
    candidate: &Candidate,
    status: FactStatus,
    provenance: Provenance,
) -> Result<Applied> {
    let now = noctuary.clock.now();
    let fingerprint = fingerprint::of(&candidate.subject, &candidate.predicate, &candidate.object);
    if status == FactStatus::Active
        && let Some(known) = store::facts::find_active(tx, access, bucket, &fingerprint).await?
    {
        return confirm(noctuary, tx, access, known, candidate, provenance).await.map(Applied::Confirmed);
    }
    let cause = provenance.cause();
    let mut fact = new_fact(noctuary, bucket, candidate, status, provenance, now);
    if status != FactStatus::Active {
        add(noctuary, tx, access, &fact, cause, "held back").await?;
        return Ok(Applied::Added(fact));
    }
    let mut replaced = Vec::new();
    for old in rivals(tx, access, bucket, candidate).await? {
        if old.valid_from > fact.valid_from {
            // An older conversation came in late: what is known now stays.
            fact.status = FactStatus::Superseded;
            fact.superseded_by = Some(old.id);
            fact.valid_to = Some(old.valid_from);
        } else {
            replaced.push(old);
        }
    }
    add(noctuary, tx, access, &fact, cause, "").await?;
    for old in replaced {
        let after = Fact {
            status: FactStatus::Superseded,
            superseded_by: Some(fact.id),
            valid_to: Some(fact.valid_from),
            status_reason: Some("newer_value".to_owned()),
            ..old.clone()
        };
        change(noctuary, tx, access, &old, after, FactEventKind::Superseded, cause, "a newer value").await?;
    }
    Ok(if fact.status == FactStatus::Superseded { Applied::Outdated(fact) } else { Applied::Added(fact) })
}

/// The active facts that cannot be true beside the candidate.
async fn rivals(tx: &Tx, access: &Access, bucket: &Bucket, candidate: &Candidate) -> Result<Vec<Fact>> {
    let opposites: Vec<&str> = vocabulary::opposites(&candidate.predicate).collect();
    let mut predicates: Vec<&str> = opposites.clone();
    predicates.extend(candidate.ends.iter().map(|ending| ending.predicate.as_str()));
    let is_single = vocabulary::is_single_valued(&candidate.predicate);
    if is_single {
        predicates.push(&candidate.predicate);
    }
    if predicates.is_empty() {
        return Ok(Vec::new());
    }
    let known = store::facts::list_active(tx, access, bucket, &candidate.subject, &predicates).await?;
    let mut seen: HashSet<FactId> = HashSet::new();
    let is_rival = |fact: &Fact| {
        let same = |value: &str| fingerprint::is_same_value(&fact.object, value);
        (is_single && fact.predicate == candidate.predicate)
            || (opposites.contains(&fact.predicate.as_str()) && same(&candidate.object))
            || candidate.ends.iter().any(|ending| ending.predicate == fact.predicate && ending.object.as_deref().is_none_or(same))
    };
    Ok(known.into_iter().filter(|fact| is_rival(fact) && seen.insert(fact.id)).collect())
}

/// Said again: at least as sure as before, explicit if it is now, and no longer ending when it no longer does.
async fn confirm(
    noctuary: &Noctuary,
    tx: &Tx,
    access: &Access,
    known: Fact,
    candidate: &Candidate,
    provenance: Provenance,
) -> Result<Fact> {
    let fact = Fact {
        confidence: known.confidence.max(candidate.confidence),
        is_explicit: known.is_explicit || candidate.is_explicit,
        expires_at: known.expires_at.zip(candidate.expires_at).map(|(old, new)| old.max(new)),
        confirmed_at: noctuary.clock.now(),
        ..known.clone()
    };
    change(noctuary, tx, access, &known, fact, FactEventKind::Confirmed, provenance.cause(), "said again").await
}

fn new_fact(
    noctuary: &Noctuary,
    bucket: &Bucket,
    candidate: &Candidate,
    status: FactStatus,
    provenance: Provenance,
    now: DateTime<Utc>,
) -> Fact {
    Fact {
        id: noctuary.ids.next(),
        bucket: bucket.clone(),
        subject: candidate.subject.clone(),
        predicate: candidate.predicate.clone(),
        object: candidate.object.clone(),
        text: candidate.text.clone(),
        category: candidate.category,
        status,
        stability: candidate.stability,
        confidence: candidate.confidence,
        trust: candidate.source.trust(),
        is_explicit: candidate.is_explicit,
        source: candidate.source,
        evidence: candidate.evidence.clone(),
        conversation: provenance.conversation,
        message: candidate.message,
        extraction: provenance.extraction,
        superseded_by: None,
        valid_from: candidate.said_at,
        valid_to: None,
        expires_at: candidate.expires_at,
        learned_at: now,
        confirmed_at: now,
        independent_count: 1,
        is_person_edited: false,
        status_reason: None,
        updated_at: now,
    }
}
