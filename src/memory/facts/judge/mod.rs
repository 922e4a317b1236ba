//! What two facts are to each other: the same, a newer state, a contradiction, or neither. Rules, pure and deterministic, English and
//! Chinese. Called when a fact is written, and by the measuring of a labelled set.
//!
//! The rules look at whom both speak of, at the relation, at the value (numbers, dates, names, what was negated) and at the words
//! with which people mark a change ("now", "no longer", 改成). They would rather say nothing than something wrong: what they
//! cannot tell is [`Verdict::Compatible`] or [`Verdict::Unrelated`], and both facts stay.

mod cues;
mod frame;
mod relations;
mod terms;
mod value;

use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};

pub use frame::Side;
use frame::Sides;

/// Least confidence with which a verdict is acted upon.
pub const THRESHOLD: f64 = 0.7;

/// A fact as far as it is judged.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Statement<'a> {
    /// Whom or what it is about; `user` is the owner.
    pub subject: &'a str,
    /// The relation.
    pub predicate: &'a str,
    /// The value.
    pub object: &'a str,
    /// The fact as one sentence.
    pub text: &'a str,
    /// When it was said.
    pub said_at: DateTime<Utc>,
}

/// What the later of two facts is to the earlier one.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Verdict {
    /// It says the same.
    Duplicate,
    /// It was true in its time; the later one is now.
    Update,
    /// Both cannot be true, and nothing says that anything changed.
    Contradiction,
    /// About the same, and both true.
    Compatible,
    /// About something else.
    Unrelated,
}

impl Verdict {
    /// Every verdict.
    pub const ALL: [Self; 5] = [Self::Duplicate, Self::Update, Self::Contradiction, Self::Compatible, Self::Unrelated];

    /// The word in answers and fixtures.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Duplicate => "duplicate",
            Self::Update => "update",
            Self::Contradiction => "contradiction",
            Self::Compatible => "compatible",
            Self::Unrelated => "unrelated",
        }
    }
}

/// A verdict, how sure it is and why.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Judgement {
    /// What the two are to each other.
    pub verdict: Verdict,
    /// 0 to 1; below [`THRESHOLD`] nothing follows from it.
    pub confidence: f64,
    /// The rule, as a short sentence for people.
    pub reason: &'static str,
}

impl Judgement {
    const fn new(verdict: Verdict, confidence: f64, reason: &'static str) -> Self {
        Self { verdict, confidence, reason }
    }

    /// Whether anything is to be done about it.
    #[must_use]
    pub fn is_sure(&self) -> bool {
        self.confidence >= THRESHOLD && matches!(self.verdict, Verdict::Duplicate | Verdict::Update | Verdict::Contradiction)
    }
}

/// Judges `later` against `earlier`; both are facts of the same owner.
#[must_use]
pub fn judge(earlier: &Side<'_>, later: &Side<'_>) -> Judgement {
    let sides = Sides::new(earlier, later);
    sides.same().or_else(|| sides.changed()).or_else(|| sides.opposed()).unwrap_or_else(|| sides.apart())
}

#[cfg(test)]
#[path = "tests.rs"]
mod tests;
