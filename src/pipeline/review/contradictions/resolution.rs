//! Resolves a contradiction and undoes the decision. Each is one transaction: both facts, their history, the index, the decision and the
//! audit row.

use chrono::{DateTime, Utc};
use serde_json::json;

use crate::app_state::AppState;
use crate::domain::access::{OwnerAccess, Permission, Principal};
use crate::domain::contradiction::{Contradiction, ContradictionState, Resolution};
use crate::domain::fact::{Fact, FactSource, FactStatus};
use crate::domain::fact_event::{Cause, CauseKind, FactEventKind};
use crate::domain::ids::{ContradictionId, UserId};
use crate::domain::opinion::Opinions;
use crate::error::{Error, Result};
use crate::memory::facts::change::{UndoResult, add, change, undo_cause};
use crate::memory::facts::quarantine;
use crate::memory::facts::trust;
use crate::memory::features;
use crate::memory::features::Feature;
use crate::memory::place::{Use, allow};
use crate::pipeline::review::contradictions::read::{ContradictionWithFacts, with_facts};
use crate::store::audit::Entry;
use crate::store::{self, Tx};
use crate::tenancy;
use scanner::redact;

/// The longest text of a merged fact, in characters.
const MAX_CONTENT_CHARS: usize = 2_000;

/// A person's decision.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Decision {
    /// `KEEP_A`, `KEEP_B`, `MERGE`, `BOTH` or `IGNORE`.
    pub resolution: String,
    /// The sentence of the merged fact, with `MERGE`.
    pub content: Option<String>,
    /// With `BOTH`: the end of the first fact's validity.
    pub a_until: Option<DateTime<Utc>>,
    /// With `BOTH`: the start of the second fact's validity.
    pub b_since: Option<DateTime<Utc>>,
}

/// The context in which a decision is carried out.
struct ResolutionContext<'a> {
    app: &'a AppState,
    tx: &'a Tx,
    access: &'a OwnerAccess,
    cause: Cause,
}

/// Resolves a contradiction.
///
/// # Errors
/// [`Error::Gone`] where the inbox is switched off;
/// [`Error::NotFound`] when it is absent or another owner's, [`Error::Conflict`] when it was decided already or one of its facts is no
/// longer active, [`Error::Invalid`] with the invalid field.
pub async fn resolve(app: &AppState, access: &OwnerAccess, id: ContradictionId, decision: Decision) -> Result<ContradictionWithFacts> {
    let ticket = access.access();
    ticket.require(Permission::WriteMemory)?;
    let (resolution, content) = check(&decision)?;
    let tx = app.db.write_for(access).await?;
    let config = tenancy::settings::of_agent_in(app, &tx, access.agent_access()).await?;
    features::require(config.memory(), Feature::Contradictions)?;
    let found = store::contradictions::lock(&tx, access, id).await?.ok_or(Error::NotFound("contradiction"))?;
    allow(access, &found.bucket, Use::Write)?;
    store::facts::lock(&tx, ticket, &found.bucket).await?;
    if found.state != ContradictionState::Open {
        return Err(Error::Conflict("it is already decided: undo the decision first".to_owned()));
    }
    let sides = with_facts(app, &tx, access, found).await?;
    let (Some(a), Some(b)) = (&sides.a, &sides.b) else { return Err(Error::Conflict("one of the two was forgotten".to_owned())) };
    let (a, b) = (&a.fact, &b.fact);
    if a.status != FactStatus::Active || b.status != FactStatus::Active {
        return Err(Error::Conflict("one of the two facts is no longer active".to_owned()));
    }
    let desk = ResolutionContext { app, tx: &tx, access, cause: Cause::of(CauseKind::Contradiction, id.get()) };
    let result = desk.carry_out(resolution, a, b, content.as_deref(), &decision).await?;
    let decided = Contradiction {
        state: ContradictionState::Resolved,
        resolution: Some(resolution),
        result: result.map(|fact| fact.id),
        resolved_by: user(access),
        resolved_at: Some(app.clock.now()),
        ..sides.contradiction
    };
    store::contradictions::update(&tx, ticket, &decided).await?;
    let detail = json!({ "resolution": resolution, "factA": decided.a, "factB": decided.b, "result": decided.result });
    store::audit::record(&tx, ticket, Entry::done("contradiction.resolve", "contradiction", id.get()).with(detail)).await?;
    let sides = with_facts(app, &tx, access, decided).await?;
    tx.commit().await?;
    Ok(sides)
}

/// Undoes a decision: both facts are as before, and the contradiction is open again. A fact that changed since stays as it is and is
/// listed in the result.
///
/// # Errors
/// [`Error::NotFound`] when it is absent or another owner's, [`Error::Conflict`] when nothing was decided.
pub async fn undo(app: &AppState, access: &OwnerAccess, id: ContradictionId) -> Result<(ContradictionWithFacts, UndoResult)> {
    let ticket = access.access();
    ticket.require(Permission::WriteMemory)?;
    let tx = app.db.write_for(access).await?;
    let config = tenancy::settings::of_agent_in(app, &tx, access.agent_access()).await?;
    features::require(config.memory(), Feature::Contradictions)?;
    let found = store::contradictions::lock(&tx, access, id).await?.ok_or(Error::NotFound("contradiction"))?;
    allow(access, &found.bucket, Use::Write)?;
    store::facts::lock(&tx, ticket, &found.bucket).await?;
    if found.state != ContradictionState::Resolved {
        return Err(Error::Conflict("nothing was decided yet".to_owned()));
    }
    let taken = undo_cause(app, &tx, ticket, CauseKind::Contradiction, id.get(), Cause::of(CauseKind::Hand, id.get())).await?;
    let open =
        Contradiction { state: ContradictionState::Open, resolution: None, result: None, resolved_by: None, resolved_at: None, ..found };
    store::contradictions::update(&tx, ticket, &open).await?;
    let detail = json!({ "restored": taken.restored.len(), "left": taken.left.len() });
    store::audit::record(&tx, ticket, Entry::done("contradiction.undo", "contradiction", id.get()).with(detail)).await?;
    let sides = with_facts(app, &tx, access, open).await?;
    tx.commit().await?;
    Ok((sides, taken))
}

impl ResolutionContext<'_> {
    /// Applies a decision; returns the new fact if it creates one.
    async fn carry_out(
        &self,
        resolution: Resolution,
        a: &Fact,
        b: &Fact,
        content: Option<&str>,
        decision: &Decision,
    ) -> Result<Option<Fact>> {
        let now = self.app.clock.now();
        match resolution {
            Resolution::KeepA => {
                self.archive_loser(b, a, b.valid_from).await?;
                self.confirm(a).await?;
            }
            Resolution::KeepB => {
                self.archive_loser(a, b, b.valid_from.max(a.valid_from)).await?;
                self.confirm(b).await?;
            }
            Resolution::Merge => {
                let content = self.words(content.unwrap_or_default()).await?;
                let merged = self.merged(a, b, &content, now);
                add(self.app, self.tx, self.access.access(), &merged, self.cause, "merged by a person").await?;
                for side in [a, b] {
                    let after = Fact {
                        status: FactStatus::Merged,
                        superseded_by: Some(merged.id),
                        status_reason: Some("merged_by_person".to_owned()),
                        ..side.clone()
                    };
                    self.change(side, after, FactEventKind::Merged, "merged by a person").await?;
                }
                return Ok(Some(merged));
            }
            Resolution::Both => {
                let first = Fact { valid_to: decision.a_until.or(a.valid_to), confirmed_at: now, ..a.clone() };
                self.change(a, first, FactEventKind::Confirmed, "both are true").await?;
                let second = Fact { valid_from: decision.b_since.unwrap_or(b.valid_from), confirmed_at: now, ..b.clone() };
                self.change(b, second, FactEventKind::Confirmed, "both are true").await?;
            }
            Resolution::Ignore => {}
        }
        Ok(None)
    }

    async fn archive_loser(&self, loser: &Fact, winner: &Fact, until: DateTime<Utc>) -> Result<()> {
        let after = Fact {
            status: FactStatus::Superseded,
            superseded_by: Some(winner.id),
            valid_to: Some(until),
            status_reason: Some("contradiction".to_owned()),
            ..loser.clone()
        };
        self.change(loser, after, FactEventKind::Superseded, "a person chose the other fact").await
    }

    async fn confirm(&self, winner: &Fact) -> Result<()> {
        let opinions =
            store::fact_feedback::count(self.tx, self.access.access(), &[winner.id]).await?.remove(&winner.id).unwrap_or_default();
        let after = Fact { confirmed_at: self.app.clock.now(), source: FactSource::Person, ..winner.clone() };
        let after = trust::moved(winner, after, opinions, opinions);
        self.change(winner, after, FactEventKind::Confirmed, "a person chose this fact").await
    }

    async fn change(&self, before: &Fact, after: Fact, kind: FactEventKind, reason: &str) -> Result<()> {
        change(self.app, self.tx, self.access.access(), before, after, kind, self.cause, reason).await.map(drop)
    }

    /// The person's text without secrets; an error if it contains instructions to a model.
    async fn words(&self, content: &str) -> Result<String> {
        let policy = tenancy::settings::of_agent_in(self.app, self.tx, self.access.agent_access()).await?.memory().redact;
        let content = redact(content, policy).unwrap_or_else(|| content.to_owned());
        if quarantine::scan_fact("", "", &content).is_quarantined() {
            return Err(Error::invalid("content", "must not contain instructions to a model"));
        }
        Ok(content)
    }

    /// The merged fact in the person's words, as old as the older of the two and with full confidence.
    fn merged(&self, a: &Fact, b: &Fact, content: &str, now: DateTime<Utc>) -> Fact {
        let merged = Fact {
            id: self.app.ids.next(),
            object: content.to_owned(),
            text: content.to_owned(),
            predicate: if a.predicate == b.predicate { b.predicate.clone() } else { "states".to_owned() },
            confidence: 1.0,
            source: FactSource::Person,
            is_explicit: a.is_explicit || b.is_explicit,
            is_person_edited: true,
            evidence: String::new(),
            valid_from: a.valid_from.min(b.valid_from),
            expires_at: a.expires_at.zip(b.expires_at).map(|(one, other)| one.max(other)),
            learned_at: now,
            confirmed_at: now,
            updated_at: now,
            independent_count: a.independent_count.max(b.independent_count),
            status_reason: None,
            ..b.clone()
        };
        Fact { trust: trust::score(&merged, Opinions::default()), ..merged }
    }
}

fn check(decision: &Decision) -> Result<(Resolution, Option<String>)> {
    let resolution = Resolution::parse(decision.resolution.trim())
        .ok_or_else(|| Error::invalid("resolution", "must be KEEP_A, KEEP_B, MERGE, BOTH or IGNORE"))?;
    let content = decision.content.as_deref().map(str::trim).filter(|content| !content.is_empty()).map(str::to_owned);
    let size = content.as_deref().map_or(0, |content| content.chars().count());
    match resolution {
        Resolution::Merge if size == 0 => Err(Error::invalid("content", "must be the text of the merged fact")),
        Resolution::Merge if size > MAX_CONTENT_CHARS => Err(Error::invalid("content", "must be at most 2,000 characters")),
        Resolution::Merge => Ok((resolution, content)),
        _ if size > 0 => Err(Error::invalid("content", "goes with MERGE only")),
        Resolution::Both if decision.a_until.zip(decision.b_since).is_some_and(|(until, since)| until > since) => {
            Err(Error::invalid("bSince", "must not be before aUntil"))
        }
        Resolution::Both => Ok((resolution, None)),
        _ if decision.a_until.is_some() || decision.b_since.is_some() => Err(Error::invalid("aUntil", "goes with BOTH only")),
        _ => Ok((resolution, None)),
    }
}

fn user(access: &OwnerAccess) -> Option<UserId> {
    match access.access().principal() {
        Principal::Session(user, _) | Principal::Token(user, _) => Some(user),
        Principal::Job(_) | Principal::Operator => None,
    }
}
