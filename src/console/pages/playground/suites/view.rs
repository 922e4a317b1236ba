//! Suites, outcomes and questions, formatted for the page.

use crate::console::frame::Frame;
use crate::console::frame::moment::Moment;
use crate::console::frame::owner_picker::OwnerPicker;
use crate::console::pages::playground::place;
use crate::domain::memory_test::{LatestRun, TestQuestion, TestSuite};
use crate::memory_tests::suite_run::RunState;
use crate::memory_tests::{Failure, Outcome};

/// A suite with its runs.
#[derive(Debug, Clone)]
pub(super) struct SuiteView {
    pub id: String,
    pub name: String,
    pub content: String,
    pub href: String,
    pub run: String,
    pub delete: String,
    pub download: String,
    /// When each run ended, how many tests passed, and whether all did; the newest first.
    pub runs: Vec<(Moment, String, bool)>,
    /// The latest run; none before the first.
    pub latest: Option<RunView>,
}

/// The latest run of a suite.
#[derive(Debug, Clone)]
pub(super) struct RunView {
    pub is_live: bool,
    /// Whether it ended with its last test.
    pub is_ended: bool,
    /// The state, in words.
    pub state: String,
    /// How many tests are done, in words; how many passed, after the last one.
    pub progress: String,
    pub done: u32,
    pub tests: u32,
    pub asked: Moment,
    /// The page of the job.
    pub job: String,
    pub cancel: String,
    pub outcomes: Vec<OutcomeView>,
}

impl RunView {
    fn new(frame: &Frame, cancel: String, run: &LatestRun, state: RunState) -> Self {
        let is_ended = state == RunState::Ended;
        let (message, name, number) =
            if is_ended { ("tests-passed", "passed", run.passed()) } else { ("tests-progress", "done", run.done()) };
        Self {
            is_live: state.is_live(),
            is_ended,
            state: frame.t.word("tests-run", state.as_str()),
            progress: frame.t.with2(message, name, i64::from(number), "tests", i64::from(run.tests)),
            done: run.done(),
            tests: run.tests,
            asked: frame.moment(&run.asked_at),
            job: format!("/operations/jobs/{}", run.job),
            cancel,
            outcomes: run.outcomes.iter().map(|outcome| OutcomeView::new(frame, outcome.clone())).collect(),
        }
    }
}

impl SuiteView {
    pub fn new(frame: &Frame, picker: &OwnerPicker, suite: &TestSuite, state: Option<RunState>) -> Self {
        let id = suite.id.to_string();
        let form = |act: &str| place::below(picker, &format!("/playground/tests/{id}/{act}"), &[]);
        let runs = suite.runs.iter();
        let runs = runs.map(|run| {
            let said = frame.t.with2("tests-passed", "passed", i64::from(run.passed), "tests", i64::from(run.tests));
            (frame.moment(&run.at), said, run.passed == run.tests)
        });
        let latest = suite.latest.as_ref().zip(state).map(|(run, state)| RunView::new(frame, form("cancel"), run, state));
        Self {
            latest,
            href: place::address(picker, "tests", &[("suite", &id)]),
            run: form("run"),
            delete: form("delete"),
            download: form("download"),
            runs: runs.collect(),
            name: suite.name.clone(),
            content: suite.content.clone(),
            id,
        }
    }
}

/// What a test came to.
#[derive(Debug, Clone)]
pub(super) struct OutcomeView {
    pub name: String,
    pub is_passed: bool,
    pub failures: Vec<FailureView>,
}

/// A missed expectation.
#[derive(Debug, Clone)]
pub(super) struct FailureView {
    /// What was checked, for whom.
    pub place: String,
    pub asked: String,
    pub problem: String,
    pub wanted: String,
    pub found: Vec<String>,
}

impl OutcomeView {
    pub fn new(frame: &Frame, outcome: Outcome) -> Self {
        let is_passed = outcome.is_passed();
        let failures = outcome.failures.into_iter().map(|Failure { kind, person, asked, problem, wanted, found }| FailureView {
            place: frame.t.with(&format!("tests-kind-{}", kind.as_str()), "person", person),
            problem: frame.t.word("tests-problem", problem.as_str()),
            asked,
            wanted,
            found,
        });
        Self { is_passed, failures: failures.collect(), name: outcome.name }
    }
}

/// A question about the person's memory.
#[derive(Debug, Clone)]
pub(super) struct QuestionView {
    pub query: String,
    pub expected: String,
    pub top: u32,
    /// The rank in the last run, in words, and whether it passed.
    pub last: Option<(String, bool)>,
    pub earlier: Option<String>,
    pub recall: String,
    pub delete: String,
}

impl QuestionView {
    pub fn new(frame: &Frame, picker: &OwnerPicker, question: &TestQuestion) -> Self {
        let rank = |rank: u32| if rank == 0 { frame.t.say("tests-no-rank") } else { frame.t.with("tests-rank", "rank", i64::from(rank)) };
        Self {
            recall: place::address(picker, "recall", &[("q", &question.query)]),
            delete: place::below(picker, &format!("/playground/questions/{}/delete", question.id), &[]),
            last: question.last_rank.map(|last| (rank(last), question.passes(last))),
            earlier: question.earlier_rank.map(rank),
            query: question.query.clone(),
            expected: question.expected.clone(),
            top: question.top,
        }
    }
}

/// How many questions pass now, and how many passed in the run before, in words.
pub(super) fn score(frame: &Frame, questions: &[TestQuestion]) -> String {
    let passed = |rank: fn(&TestQuestion) -> Option<u32>| {
        let asked: Vec<bool> = questions.iter().filter_map(|question| rank(question).map(|rank| question.passes(rank))).collect();
        (!asked.is_empty()).then(|| {
            let passed = asked.iter().filter(|is_passed| **is_passed).count();
            frame.t.with2("tests-passed", "passed", passed, "tests", asked.len())
        })
    };
    match (passed(|question| question.last_rank), passed(|question| question.earlier_rank)) {
        (None, _) => String::new(),
        (Some(now), None) => frame.t.with("tests-score", "now", now),
        (Some(now), Some(before)) => frame.t.with2("tests-score-before", "now", now, "before", before),
    }
}
