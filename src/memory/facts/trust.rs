//! The trust of a fact, and the reasons for it. Pure; called by everything that writes or returns facts.
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
//! `independent` counts the conversations that stated the fact; `helpful` and `unhelpful` count people, each once. Days
//! are real time since it was last stated, confirmed or edited. The undecayed trust is stored; the effective trust is
//! computed on each read, so that no job has to update every fact every day, and an unrelated write to a row does not
//! reset its decay.

use chrono::{DateTime, Utc};
use serde::Serialize;
use utoipa::ToSchema;

use crate::domain::fact::{Fact, FactSource};
use crate::domain::opinion::Opinions;

/// Days without confirmation after which trust is halved.
pub const HALF_LIFE_DAYS: f64 = 60.0;
/// What each further independent conversation adds, up to the ceiling.
pub const REPETITION: f64 = 0.05;
/// What each person adds who rated it helpful.
pub const HELPFUL: f64 = 0.1;
/// What each person subtracts who rated it unhelpful.
pub const UNHELPFUL: f64 = 0.2;

/// Smaller differences are rounding errors.
const NOTHING: f64 = 0.000_5;

/// One step of the sum that makes up the trust.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Reason {
    /// The step.
    pub kind: ReasonKind,
    /// How often, or how many days; absent where there is nothing to count.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub count: Option<i64>,
    /// The change of the trust; all changes add up to it.
    pub change: f64,
}

/// The kinds of steps.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum ReasonKind {
    /// A tool's answer.
    Tool,
    /// An import.
    Import,
    /// A model's extraction.
    Model,
    /// A line of a file that no person wrote.
    File,
    /// The user's own statement.
    Statement,
    /// A person asked for it, wrote it or edited it.
    Person,
    /// Further conversations stated it.
    Repetition,
    /// People who rated it helpful.
    Helpful,
    /// People who rated it unhelpful.
    Unhelpful,
    /// Trust stays within 0 and 1.
    Limit,
    /// Its trust was recorded elsewhere: by another installation or an older version.
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
    /// The steps; their changes add up to it.
    pub reasons: Vec<Reason>,
}

/// The source that determines the trust: a person if one asked for the fact in their own words or edited it, else the
/// fact's source.
fn authority(fact: &Fact) -> FactSource {
    let is_asked = fact.is_explicit && matches!(fact.source, FactSource::Statement | FactSource::Person);
    if fact.is_person_edited || is_asked { FactSource::Person } else { fact.source }
}

/// The initial trust of a source, 0 to 1.
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

/// The limit for trust that repetition adds to a source, 0 to 1: product description, section 8.
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

/// The undecayed trust of a fact from its source, its repetitions and people's opinions.
#[must_use]
pub fn score(fact: &Fact, opinions: Opinions) -> f64 {
    let authority = authority(fact);
    let repeated = f64::from(fact.independent_count.max(1) - 1) * REPETITION;
    let said = (start(authority) + repeated).min(ceiling(authority));
    (said + f64::from(opinions.helpful) * HELPFUL - f64::from(opinions.unhelpful) * UNHELPFUL).clamp(0.0, 1.0)
}

/// `after` with the trust that results from the change. A recorded trust changes by the same difference.
#[must_use]
pub fn moved(before: &Fact, after: Fact, was: Opinions, is: Opinions) -> Fact {
    let trust = before.trust + score(&after, is) - score(before, was);
    Fact { trust: (trust.clamp(0.0, 1.0) * 1e6).round() / 1e6, ..after }
}

/// The decayed trust of `fact` at `now`, without lineage.
#[must_use]
pub fn decayed(fact: &Fact, now: DateTime<Utc>) -> f64 {
    fact.trust * (-days(fact, now) / HALF_LIFE_DAYS).exp2()
}

/// The effective trust with its reasons. `lineage` is the least effective trust of the facts that it was concluded from.
#[must_use]
pub fn explain(fact: &Fact, opinions: Opinions, lineage: Option<f64>, now: DateTime<Utc>) -> Trust {
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
