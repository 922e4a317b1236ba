//! What a memory test came to: how many runs passed, and for a run that failed what was expected and what was there. Printed by the
//! command line, written as JUnit, kept with a run of a suite, and shown by the console.

use std::time::Duration;

use serde::{Deserialize, Serialize};

/// What was checked.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum CheckKind {
    /// A step could not be taken.
    Step,
    /// A fact.
    Fact,
    /// An answer of recall.
    Recall,
    /// A context.
    Context,
    /// A file.
    File,
    /// Something that must not be learned.
    NotLearned,
}

impl CheckKind {
    /// The name in texts and messages.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Step => "step",
            Self::Fact => "fact",
            Self::Recall => "recall",
            Self::Context => "context",
            Self::File => "file",
            Self::NotLearned => "not-learned",
        }
    }
}

/// How an expectation was missed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Problem {
    /// What was expected is not there.
    Missing,
    /// What must not be there is.
    Unwanted,
    /// A step was refused.
    Refused,
}

impl Problem {
    /// The name in texts and messages.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Missing => "missing",
            Self::Unwanted => "unwanted",
            Self::Refused => "refused",
        }
    }
}

/// A missed expectation.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Failure {
    /// What was checked.
    pub kind: CheckKind,
    /// Whose memory.
    pub person: String,
    /// The question, the message or the file; empty for facts.
    pub asked: String,
    /// How it was missed.
    pub problem: Problem,
    /// What was expected, or must not be there.
    pub wanted: String,
    /// What was there, the nearest first.
    pub found: Vec<String>,
}

impl Failure {
    /// One sentence for a terminal.
    #[must_use]
    pub fn sentence(&self) -> String {
        let Self { kind, person, asked, problem, wanted, .. } = self;
        let place = match kind {
            CheckKind::Step => return format!("a step of {person} was refused: {wanted}"),
            CheckKind::Fact => format!("facts of {person}"),
            CheckKind::Recall => format!("recall of {person} for \"{asked}\""),
            CheckKind::Context if asked.is_empty() => format!("context of {person} without a message"),
            CheckKind::Context => format!("context of {person} for \"{asked}\""),
            CheckKind::File => format!("{asked} of {person}"),
            CheckKind::NotLearned => format!("what {person} said that must not be learned"),
        };
        match problem {
            Problem::Unwanted => format!("{place}: must not be there: {wanted}"),
            Problem::Missing | Problem::Refused => format!("{place}: expected {wanted}"),
        }
    }
}

/// The result of a test.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Outcome {
    /// Its name.
    pub name: String,
    /// How often it ran.
    pub runs: u32,
    /// How many runs passed.
    pub passed: u32,
    /// The share that must pass.
    pub needed: f64,
    /// How long all runs took.
    pub took: Duration,
    /// What the first failing run missed.
    pub failures: Vec<Failure>,
}

impl Outcome {
    /// Whether enough runs passed.
    #[must_use]
    pub fn is_passed(&self) -> bool {
        f64::from(self.passed) + 1e-9 >= self.needed * f64::from(self.runs)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_share_of_the_runs_must_pass() {
        let of = |passed, runs, needed| {
            Outcome { name: String::new(), runs, passed, needed, took: Duration::ZERO, failures: Vec::new() }.is_passed()
        };
        assert!(of(4, 5, 0.8) && !of(3, 5, 0.8) && of(1, 1, 1.0) && !of(0, 1, 1.0) && of(3, 10, 0.3));
    }
}
