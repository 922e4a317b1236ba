//! How far a fact is trusted, and why. Pure; called by everything that writes or shows facts.
//!
//! ```text
//! trust     = clamp(0, 1, min(ceiling, start + 0.05 × (independent − 1)) + 0.1 × helpful − 0.2 × unhelpful)
//! effective = min(trust × 2^(−days / 60), effective trust of every fact it was concluded from)
//!
//!                                  start  ceiling
//! tool                              0.3     0.4
//! import                            0.4     0.5
//! model, file                       0.5     0.6
//! statement of the user             0.6     0.7
//! person (asked, wrote or edited)   0.8     1.0
//! ```
//!
//! `independent` counts the conversations that said it, `helpful` and `unhelpful` people, each once. Days are real time since it was
//! last said, confirmed or edited. What is stored is the undecayed trust; the effective one is worked out whenever it is read, so
//! that no job has to touch every fact every day, and nothing that merely touches a row makes it young again.

use chrono::{DateTime, Utc};
use serde::Serialize;
use utoipa::ToSchema;

use crate::domain::fact::{Fact, FactSource};
use crate::domain::opinion::Opinions;

/// Days without confirmation after which trust is half.
pub const HALF_LIFE_DAYS: f64 = 60.0;
/// What each further independent conversation adds, up to the ceiling.
pub const REPETITION: f64 = 0.05;
/// What each person adds whom it helped.
pub const HELPFUL: f64 = 0.1;
/// What each person takes whom it did not help.
pub const UNHELPFUL: f64 = 0.2;

/// Differences smaller than this are rounding.
const NOTHING: f64 = 0.000_5;

/// Why trust is what it is: one step of its sum.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Reason {
    /// The step.
    pub kind: ReasonKind,
    /// How often, or how many days; absent where there is nothing to count.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub count: Option<i64>,
    /// What it adds; the changes add up to the trust.
    pub change: f64,
}

/// The steps of trust.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum ReasonKind {
    /// A tool's answer.
    Tool,
    /// An import.
    Import,
    /// A model's reading.
    Model,
    /// A line of a file that no person wrote.
    File,
    /// The user's own statement.
    Statement,
    /// A person asked for it, wrote it or edited it.
    Person,
    /// Other conversations said it too.
    Repetition,
    /// People whom it helped.
    Helpful,
    /// People whom it did not help.
    Unhelpful,
    /// Trust ends at 0 and 1.
    Limit,
    /// It came with a trust of its own, from another installation or an older version.
    Recorded,
    /// Days since it was last confirmed.
    Decay,
    /// It was concluded from something that is trusted less.
    Lineage,
}

/// The trust of a fact at a moment.
#[derive(Debug, Clone, PartialEq)]
pub struct Trust {
    /// 0 to 1, decayed.
    pub effective: f64,
    /// How it comes about; the changes add up to it.
    pub reasons: Vec<Reason>,
}

/// Who stands behind a fact: a person when one asked for it in their own words or edited it, else its source.
fn authority(fact: &Fact) -> FactSource {
    let is_asked = fact.is_explicit && matches!(fact.source, FactSource::Statement | FactSource::Person);
    if fact.is_person_edited || is_asked { FactSource::Person } else { fact.source }
}

/// Where the trust of a source begins, 0 to 1.
#[must_use]
pub const fn start(source: FactSource) -> f64 {
    match source {
        FactSource::Tool => 0.3,
        FactSource::Import => 0.4,
        FactSource::Model | FactSource::File => 0.5,
        FactSource::Statement => 0.6,
        FactSource::Person => 0.8,
    }
}

/// What repetition alone can bring the trust of a source to, 0 to 1: product description, section 8.
#[must_use]
pub const fn ceiling(source: FactSource) -> f64 {
    match source {
        FactSource::Tool => 0.4,
        FactSource::Import => 0.5,
        FactSource::Model | FactSource::File => 0.6,
        FactSource::Statement => 0.7,
        FactSource::Person => 1.0,
    }
}

/// The undecayed trust that a fact has by its source, its repetitions and people's opinions.
#[must_use]
pub fn score(fact: &Fact, opinions: Opinions) -> f64 {
    let authority = authority(fact);
    let repeated = f64::from(fact.independent_count.max(1) - 1) * REPETITION;
    let said = (start(authority) + repeated).min(ceiling(authority));
    (said + f64::from(opinions.helpful) * HELPFUL - f64::from(opinions.unhelpful) * UNHELPFUL).clamp(0.0, 1.0)
}

/// `after` with the trust that follows from the change. A trust that was brought along is moved by as much.
#[must_use]
pub fn moved(before: &Fact, after: Fact, was: Opinions, is: Opinions) -> Fact {
    let trust = before.trust + score(&after, is) - score(before, was);
    Fact { trust: (trust.clamp(0.0, 1.0) * 1e6).round() / 1e6, ..after }
}

/// What is left of `fact`'s trust at `now`, lineage aside.
#[must_use]
pub fn decayed(fact: &Fact, now: DateTime<Utc>) -> f64 {
    fact.trust * (-days(fact, now) / HALF_LIFE_DAYS).exp2()
}

/// The effective trust with its reasons. `lineage` is the least effective trust of what the fact was concluded from.
#[must_use]
pub fn told(fact: &Fact, opinions: Opinions, lineage: Option<f64>, now: DateTime<Utc>) -> Trust {
    let authority = authority(fact);
    let kind = match authority {
        FactSource::Tool => ReasonKind::Tool,
        FactSource::Import => ReasonKind::Import,
        FactSource::Model => ReasonKind::Model,
        FactSource::File => ReasonKind::File,
        FactSource::Statement => ReasonKind::Statement,
        FactSource::Person => ReasonKind::Person,
    };
    let others = fact.independent_count.max(1) - 1;
    let repeated = (f64::from(others) * REPETITION).min(ceiling(authority) - start(authority));
    let (helpful, unhelpful) = (f64::from(opinions.helpful) * HELPFUL, f64::from(opinions.unhelpful) * -UNHELPFUL);
    let sum = start(authority) + repeated + helpful + unhelpful;
    let aged = decayed(fact, now);
    let effective = lineage.map_or(aged, |least| aged.min(least));
    let steps = [
        (kind, None, start(authority)),
        (ReasonKind::Repetition, Some(i64::from(others)), repeated),
        (ReasonKind::Helpful, Some(i64::from(opinions.helpful)), helpful),
        (ReasonKind::Unhelpful, Some(i64::from(opinions.unhelpful)), unhelpful),
        (ReasonKind::Limit, None, sum.clamp(0.0, 1.0) - sum),
        (ReasonKind::Recorded, None, fact.trust - sum.clamp(0.0, 1.0)),
        (ReasonKind::Decay, Some(whole(days(fact, now))), aged - fact.trust),
        (ReasonKind::Lineage, None, effective - aged),
    ];
    let reasons = steps.into_iter().filter(|(_, _, change)| change.abs() > NOTHING);
    let reasons = reasons.map(|(kind, count, change)| Reason { kind, count, change: rounded(change) }).collect();
    Trust { effective: rounded(effective), reasons }
}

fn days(fact: &Fact, now: DateTime<Utc>) -> f64 {
    #[expect(clippy::cast_precision_loss, reason = "seconds of a few centuries")]
    let seconds = (now - fact.confirmed_at).num_seconds().max(0) as f64;
    seconds / 86_400.0
}

#[expect(clippy::cast_possible_truncation, reason = "days of a few centuries")]
fn whole(days: f64) -> i64 {
    days.floor() as i64
}

fn rounded(share: f64) -> f64 {
    (share * 10_000.0).round() / 10_000.0
}

#[cfg(test)]
#[path = "trust_tests.rs"]
mod tests;
