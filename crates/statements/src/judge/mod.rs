//! Judges two facts: the second says the same, is an update, contradicts the first, or neither. Deterministic rules
//! without I/O, for English and Chinese. Called when a fact is written, and by the evaluation on a labelled set.
//!
//! The rules compare the subjects, the relations, the values (numbers, dates, names, negations) and the words that mark a
//! change ("now", "no longer", 改成). They prefer no verdict to a wrong one: an unclear pair is [`Verdict::Compatible`] or
//! [`Verdict::Unrelated`], and both facts stay.

mod analysed;
mod frame;
mod judgement;

pub use judgement::{Judgement, Statement, THRESHOLD, Verdict};

pub use analysed::AnalysedStatement;
use frame::Comparison;

/// Judges `later` against `earlier`; both are facts of the same owner.
#[must_use]
pub fn judge(earlier: &AnalysedStatement<'_>, later: &AnalysedStatement<'_>) -> Judgement {
    let sides = Comparison::new(earlier, later);
    sides.same().or_else(|| sides.changed()).or_else(|| sides.opposed()).unwrap_or_else(|| sides.apart())
}

#[cfg(test)]
#[path = "tests.rs"]
mod tests;
