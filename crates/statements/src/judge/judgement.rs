//! Two statements and how they relate.

use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};

/// A verdict with its confidence and reason.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Judgement {
    /// How the two relate.
    pub verdict: Verdict,
    /// 0 to 1; below [`THRESHOLD`] the verdict has no effect.
    pub confidence: f64,
    /// The rule that decided, as a short sentence for people.
    pub reason: &'static str,
}

impl Judgement {
    pub(super) const fn new(verdict: Verdict, confidence: f64, reason: &'static str) -> Self {
        Self { verdict, confidence, reason }
    }

    /// Whether the confidence reaches [`THRESHOLD`].
    #[must_use]
    pub fn is_sure(&self) -> bool {
        self.confidence >= THRESHOLD && matches!(self.verdict, Verdict::Duplicate | Verdict::Update | Verdict::Contradiction)
    }
}

/// The parts of a fact that the judge compares.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Statement<'a> {
    /// The subject; `user` is the owner.
    pub subject: &'a str,
    /// The relation.
    pub predicate: &'a str,
    /// The value.
    pub object: &'a str,
    /// The fact as one sentence.
    pub text: &'a str,
    /// When it was stated.
    pub said_at: DateTime<Utc>,
}

/// How the later of two facts relates to the earlier one.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Verdict {
    /// It says the same.
    Duplicate,
    /// The earlier one was true then; the later one is true now.
    Update,
    /// Both cannot be true, and nothing indicates a change.
    Contradiction,
    /// Both are about the same matter and both may be true.
    Compatible,
    /// They are about different matters.
    Unrelated,
}

impl Verdict {
    /// Every verdict.
    pub const ALL: [Self; 5] = [Self::Duplicate, Self::Update, Self::Contradiction, Self::Compatible, Self::Unrelated];

    /// The verdict's name in the API and in fixtures.
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

/// Least confidence at which a verdict has an effect.
pub const THRESHOLD: f64 = 0.7;
