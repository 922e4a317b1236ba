//! Writes one candidate fact into a bucket: a repetition confirms the known fact, a paraphrase merges with it, a new
//! value supersedes the old one, and an ending closes the fact it ends. Nothing is deleted: the old fact points at the
//! new one. Called by everything that learns facts.

use chrono::{DateTime, Utc};
use serde_json::Value;

use crate::app_state::AppState;
use crate::domain::access::Access;
use crate::domain::bucket::Bucket;
use crate::domain::fact::{Fact, FactStatus};
use crate::domain::fact_event::FactEventKind;
use crate::domain::ids::FactId;
use crate::domain::metadata;
use crate::domain::opinion::{LinkKind, Opinions};
use crate::error::Result;
use crate::memory::block_rules;
use crate::memory::candidate::Candidate;
pub(crate) use crate::memory::candidate::Provenance;
use crate::memory::facts::admission::Admitted;
use crate::memory::facts::change::{add, change};
use crate::memory::facts::quarantine;
use crate::memory::facts::resolution::{Dispute, resolve};
use crate::memory::facts::second_opinion;
use crate::memory::facts::trust;
use crate::memory::fingerprint;
use crate::memory::indexing;
use crate::memory::tombstones::{self, Barrier};
use crate::store::{self, Tx};
use crate::tenancy;

/// The outcome for a candidate.
#[derive(Debug, Clone, PartialEq)]
pub enum Applied {
    /// The fact is new.
    Added(Fact),
    /// The fact was known and is now confirmed.
    Confirmed(Fact),
    /// The fact was true once, but a later statement that is already known supersedes it.
    Outdated(Fact),
    /// The fact was forgotten, or its owner does not want it learned. Nothing was written.
    KeptOut(Fact, Barrier),
}

impl Applied {
    /// The fact.
    #[must_use]
    pub const fn fact(&self) -> &Fact {
        match self {
            Self::Added(fact) | Self::Confirmed(fact) | Self::Outdated(fact) | Self::KeptOut(fact, _) => fact,
        }
    }
}

/// Writes the `admitted` candidate into `bucket` and the recall index, in the caller's transaction.
pub async fn apply(
    app: &AppState,
    tx: &Tx,
    access: &Access,
    bucket: &Bucket,
    admitted: &Admitted,
    provenance: Provenance,
) -> Result<Applied> {
    let (candidate, status) = (admitted.candidate(), admitted.status());
    let now = app.clock.now();
    if let Some(barrier) = tombstones::buried(app, tx, access, bucket, candidate, provenance).await? {
        return Ok(Applied::KeptOut(new_fact(app, bucket, candidate, status, provenance, now), barrier));
    }
    let candidate = &with_own_evidence(tx, access, bucket, candidate, provenance).await?;
    let fingerprint = fingerprint::of(&candidate.subject, &candidate.predicate, &candidate.object);
    if status == FactStatus::Active
        && let Some(known) = store::facts::find_active(tx, access, bucket, &fingerprint).await?
    {
        return confirm(app, tx, access, known, candidate, provenance).await.map(Applied::Confirmed);
    }
    let cause = provenance.cause();
    let mut fact = new_fact(app, bucket, candidate, status, provenance, now);
    if status != FactStatus::Active {
        // What a person released from the quarantine is not held again.
        if let Some(known) = store::facts::find_active(tx, access, bucket, &fingerprint).await? {
            return confirm(app, tx, access, known, candidate, provenance).await.map(Applied::Confirmed);
        }
        // A request to remember is stored with its turn, and read again by the extraction: one item is enough for the reviewer.
        if let Some(held) = store::fact_care::find_in(tx, access, bucket, &fingerprint, status).await? {
            return Ok(Applied::Confirmed(held));
        }
        add(app, tx, access, &fact, cause, "quarantined").await?;
        quarantine::fact(app, tx, access, &fact, cause).await?;
        return Ok(Applied::Added(fact));
    }
    let found = resolve(app, tx, access, bucket, candidate, provenance).await?;
    if let Some(twin) = found.twin {
        return join(app, tx, access, fact, twin, candidate, provenance).await;
    }
    if let Some(newer) = &found.newer {
        // The candidate comes from an older conversation: the known fact stays.
        fact.status = FactStatus::Superseded;
        fact.superseded_by = Some(newer.id);
        fact.valid_to = Some(newer.valid_from);
    }
    add(app, tx, access, &fact, cause, "").await?;
    quarantine::fact(app, tx, access, &fact, cause).await?;
    record_statement(tx, access, &fact, provenance).await?;
    let is_decided_by_people = !found.disputed.is_empty() && has_inbox(app, tx, access, bucket).await?;
    let mut replaced = found.replaced;
    for Dispute { fact: known, judgement, is_replaced_otherwise, .. } in found.disputed {
        if is_decided_by_people && fact.status == FactStatus::Active {
            crate::memory::facts::contradictions::open(app, tx, access, &known, &fact, &judgement, None).await?;
        } else if is_replaced_otherwise {
            replaced.push(known);
        }
    }
    if let Some(near) = found.unsure.filter(|_| fact.status == FactStatus::Active) {
        second_opinion::ask(app, tx, access, &near, &fact).await?;
    }
    for old in replaced {
        let after = Fact {
            status: FactStatus::Superseded,
            superseded_by: Some(fact.id),
            valid_to: Some(fact.valid_from),
            status_reason: Some("newer_value".to_owned()),
            ..old.clone()
        };
        change(app, tx, access, &old, after, FactEventKind::Superseded, cause, "a newer value").await?;
    }
    Ok(if fact.status == FactStatus::Superseded { Applied::Outdated(fact) } else { Applied::Added(fact) })
}

/// The candidate without the parts of its evidence that a block rule keeps out: one sentence may state several facts.
async fn with_own_evidence(tx: &Tx, access: &Access, bucket: &Bucket, candidate: &Candidate, provenance: Provenance) -> Result<Candidate> {
    let evidence = candidate.evidence.clone();
    if provenance.is_by_person || evidence == candidate.text {
        return Ok(candidate.clone());
    }
    let (kept, blocked) = block_rules::without_blocked(tx, access, bucket, evidence).await?;
    let evidence = if blocked > 0 && kept.trim().is_empty() { candidate.text.clone() } else { kept };
    Ok(Candidate { evidence, ..candidate.clone() })
}

/// Whether people decide about contradictions. If not, the newer fact supersedes the older one where only one of them can
/// hold.
async fn has_inbox(app: &AppState, tx: &Tx, access: &Access, bucket: &Bucket) -> Result<bool> {
    let config = tenancy::settings::of_bucket_in(app, tx, access, bucket).await?;
    let flags = &config.memory().dream_v2;
    Ok(flags.enabled && flags.contradictions)
}

/// Merges two facts that say the same. Both rows stay and are linked, so that the merge can be undone. The known fact
/// stays and is confirmed, unless the new one is a person's own text, or has a relation where the known one is only a
/// sentence.
async fn join(
    app: &AppState,
    tx: &Tx,
    access: &Access,
    new: Fact,
    twin: Fact,
    candidate: &Candidate,
    provenance: Provenance,
) -> Result<Applied> {
    let cause = provenance.cause();
    let is_only_a_sentence = |fact: &Fact| fact.object == fact.text;
    let is_better = provenance.is_by_person || (is_only_a_sentence(&twin) && !is_only_a_sentence(&new));
    if is_better && !twin.is_person_edited {
        let new = Fact { independent_count: twin.independent_count, is_explicit: twin.is_explicit || new.is_explicit, ..new };
        let new = Fact { trust: trust::score(&new, Opinions::default()), ..new };
        add(app, tx, access, &new, cause, "a better wording of a known fact").await?;
        record_statement(tx, access, &new, provenance).await?;
        take_over_metadata(app, tx, access, &twin, &new).await?;
        let after = merged(twin.clone(), new.id);
        change(app, tx, access, &twin, after, FactEventKind::Merged, cause, "says the same in other words").await?;
        store::fact_links::add(tx, access, new.id, twin.id.get(), LinkKind::Merged).await?;
        return Ok(Applied::Added(new));
    }
    let fingerprint = fingerprint::of(&new.subject, &new.predicate, &new.object);
    let is_kept = store::fact_care::find_in(tx, access, &new.bucket, &fingerprint, FactStatus::Merged).await?;
    if is_kept.is_none_or(|kept| kept.superseded_by != Some(twin.id)) {
        let new = merged(new, twin.id);
        add(app, tx, access, &new, cause, "says the same as a known fact").await?;
        store::fact_links::add(tx, access, twin.id, new.id.get(), LinkKind::Merged).await?;
    }
    confirm(app, tx, access, twin, candidate, provenance).await.map(Applied::Confirmed)
}

/// Attaches to `new` what callers attached to `twin`: it belongs to what is stated and not to how it is worded.
async fn take_over_metadata(app: &AppState, tx: &Tx, access: &Access, twin: &Fact, new: &Fact) -> Result<()> {
    let Some(own) = store::metadata::own_of_fact(tx, access, twin.id).await? else { return Ok(()) };
    let both = match store::metadata::inherited(tx, access, new).await? {
        Some(Value::Object(said)) => metadata::merged(Some(&own), said),
        _ => own,
    };
    store::metadata::of_fact(tx, access, new.id, &both).await?;
    indexing::fact_written(app, tx, access, new).await
}

fn merged(fact: Fact, into: FactId) -> Fact {
    Fact { status: FactStatus::Merged, superseded_by: Some(into), status_reason: Some("duplicate".to_owned()), ..fact }
}

/// Records that the conversation states the fact. Returns whether this is a further conversation.
async fn record_statement(tx: &Tx, access: &Access, fact: &Fact, provenance: Provenance) -> Result<bool> {
    let Some(conversation) = provenance.conversation else { return Ok(false) };
    let is_new = store::fact_links::add(tx, access, fact.id, conversation.get(), LinkKind::Heard).await?;
    Ok(is_new && fact.conversation != Some(conversation))
}

/// Confirms a fact that was stated again. Its confidence never falls; it becomes explicit if the candidate is; the later
/// expiry holds, and it no longer expires if either has none. Another conversation or a better source raises its trust.
async fn confirm(app: &AppState, tx: &Tx, access: &Access, known: Fact, candidate: &Candidate, provenance: Provenance) -> Result<Fact> {
    let is_independent = record_statement(tx, access, &known, provenance).await?;
    let is_better = trust::ceiling(candidate.source) > trust::ceiling(known.source);
    let fact = Fact {
        confidence: known.confidence.max(candidate.confidence),
        is_explicit: known.is_explicit || candidate.is_explicit,
        expires_at: known.expires_at.zip(candidate.expires_at).map(|(old, new)| old.max(new)),
        confirmed_at: app.clock.now(),
        independent_count: known.independent_count.saturating_add(is_independent.into()),
        source: if is_better { candidate.source } else { known.source },
        is_person_edited: known.is_person_edited || provenance.is_by_person,
        ..known.clone()
    };
    let opinions = store::fact_feedback::count(tx, access, &[known.id]).await?.remove(&known.id).unwrap_or_default();
    let fact = trust::moved(&known, fact, opinions, opinions);
    let reason = if is_independent { "stated in another conversation" } else { "said again" };
    change(app, tx, access, &known, fact, FactEventKind::Confirmed, provenance.cause(), reason).await
}

fn new_fact(
    app: &AppState,
    bucket: &Bucket,
    candidate: &Candidate,
    status: FactStatus,
    provenance: Provenance,
    now: DateTime<Utc>,
) -> Fact {
    let fact = Fact {
        id: app.ids.next(),
        bucket: bucket.clone(),
        subject: candidate.subject.clone(),
        predicate: candidate.predicate.clone(),
        object: candidate.object.clone(),
        text: candidate.text.clone(),
        category: candidate.category,
        status,
        stability: candidate.stability,
        confidence: candidate.confidence,
        trust: 0.0,
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
        is_person_edited: provenance.is_by_person,
        status_reason: None,
        updated_at: now,
    };
    Fact { trust: trust::score(&fact, Opinions::default()), ..fact }
}
