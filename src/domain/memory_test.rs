//! Memory tests that an agent keeps: suites with the results of their runs, and questions about the memory of one person.

use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};

use crate::domain::ids::{JobId, TestQuestionId, TestSuiteId};
use crate::domain::test_outcome::Outcome;

/// A suite.
#[derive(Debug, Clone, PartialEq)]
pub struct TestSuite {
    /// Its id.
    pub id: TestSuiteId,
    /// Its name.
    pub name: String,
    /// Its YAML.
    pub content: String,
    /// Its runs, the newest first.
    pub runs: Vec<SuiteRun>,
    /// The latest run, with what each test came to; none before the first.
    pub latest: Option<LatestRun>,
    /// When it was made.
    pub created_at: DateTime<Utc>,
    /// When its YAML last changed.
    pub updated_at: DateTime<Utc>,
}

/// The result of a run of a suite.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct SuiteRun {
    /// When it ended.
    pub at: DateTime<Utc>,
    /// How many tests there were.
    pub tests: u32,
    /// How many passed.
    pub passed: u32,
    /// How long it took, in milliseconds.
    pub millis: u64,
}

/// The latest run of a suite: a job that adds an outcome after each test.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct LatestRun {
    /// The job.
    pub job: JobId,
    /// The YAML that it runs, as it was at the beginning; empty when all tests are done.
    pub content: String,
    /// How many tests there are.
    pub tests: u32,
    /// What the tests came to, in the order of the file.
    pub outcomes: Vec<Outcome>,
    /// When it was asked for.
    pub asked_at: DateTime<Utc>,
    /// When its last test ended.
    pub ended_at: Option<DateTime<Utc>>,
}

impl LatestRun {
    /// How many tests are done.
    #[must_use]
    pub fn done(&self) -> u32 {
        u32::try_from(self.outcomes.len()).unwrap_or(u32::MAX)
    }

    /// How many of them passed.
    #[must_use]
    pub fn passed(&self) -> u32 {
        u32::try_from(self.outcomes.iter().filter(|outcome| outcome.is_passed()).count()).unwrap_or(u32::MAX)
    }
}

/// A question about the memory of one person.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TestQuestion {
    /// Its id.
    pub id: TestQuestionId,
    /// The question.
    pub query: String,
    /// The text that an answer must contain.
    pub expected: String,
    /// How many of the best answers count.
    pub top: u32,
    /// The rank of the expected text in the last run; 0 where it was not among the answers.
    pub last_rank: Option<u32>,
    /// The same in the run before.
    pub earlier_rank: Option<u32>,
    /// When it was last asked.
    pub asked_at: Option<DateTime<Utc>>,
    /// Who made it.
    pub made_by: String,
    /// When it was made.
    pub created_at: DateTime<Utc>,
}

impl TestQuestion {
    /// Whether `rank` is among the answers that count.
    #[must_use]
    pub const fn passes(&self, rank: u32) -> bool {
        rank > 0 && rank <= self.top
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_a_rank_among_the_best_answers_passes() {
        let question = TestQuestion {
            id: 1.into(),
            query: "茶？".to_owned(),
            expected: "龙井".to_owned(),
            top: 3,
            last_rank: None,
            earlier_rank: None,
            asked_at: None,
            made_by: "1".to_owned(),
            created_at: DateTime::UNIX_EPOCH,
        };
        assert_eq!([0, 1, 3, 4].map(|rank| question.passes(rank)), [false, true, true, false]);
    }
}
