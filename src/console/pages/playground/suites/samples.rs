//! The tab without tests, with suites and questions, with a run in each state, with an invalid suite, and for a viewer.

use std::time::Duration;

use askama::DynTemplate;

use super::super::NoAgents;
use super::super::place::Place;
use super::view::{QuestionView, SuiteView, score};
use super::{Edited, TestsPage};
use crate::console::frame::Frame;
use crate::console::frame::form_errors::FormErrors;
use crate::console::frame::owner_picker::OwnerPicker;
use crate::domain::memory_test::{LatestRun, SuiteRun, TestQuestion, TestSuite};
use crate::memory_tests::suite_run::RunState;
use crate::memory_tests::{CheckKind, Failure, Outcome, Problem};

pub(in crate::console::pages) fn samples(frame: &Frame) -> Vec<Box<dyn DynTemplate>> {
    let [theirs, own] = OwnerPicker::samples();
    let hostile = "<script>alert(1)</script> 龙井\u{202e}";
    let run = |passed| SuiteRun { at: frame.now, tests: 3, passed, millis: 900 };
    let suite = TestSuite {
        id: 4.into(),
        name: hostile.to_owned(),
        content: format!("tests:\n  - name: {hostile}"),
        runs: vec![run(3), run(1)],
        latest: None,
        created_at: frame.now,
        updated_at: frame.now,
    };
    let question = |last, earlier| TestQuestion {
        id: 5.into(),
        query: hostile.to_owned(),
        expected: hostile.to_owned(),
        top: 5,
        last_rank: last,
        earlier_rank: earlier,
        asked_at: last.map(|_| frame.now),
        made_by: "1".to_owned(),
        created_at: frame.now,
    };
    let failure = |kind, problem| Failure {
        kind,
        person: hostile.to_owned(),
        asked: hostile.to_owned(),
        problem,
        wanted: hostile.to_owned(),
        found: vec![hostile.to_owned()],
    };
    let failures = vec![
        failure(CheckKind::Step, Problem::Refused),
        failure(CheckKind::Fact, Problem::Missing),
        failure(CheckKind::Recall, Problem::Unwanted),
        failure(CheckKind::Context, Problem::Missing),
        failure(CheckKind::File, Problem::Missing),
        Failure { found: Vec::new(), ..failure(CheckKind::NotLearned, Problem::Unwanted) },
    ];
    let outcome = |passed, failures| Outcome { name: hostile.to_owned(), runs: 1, passed, needed: 1.0, took: Duration::ZERO, failures };
    let latest = LatestRun {
        job: 9.into(),
        content: String::new(),
        tests: 3,
        outcomes: vec![outcome(1, Vec::new()), outcome(0, failures)],
        asked_at: frame.now,
        ended_at: None,
    };
    let blank = |picker: &OwnerPicker, can_write| {
        let place = Place::of(frame, picker, vec![("7".to_owned(), hostile.to_owned())], hostile.to_owned(), "tests");
        TestsPage::blank(frame.clone(), place, picker.clone(), can_write)
    };
    let with_run = |latest: LatestRun, state| {
        let suite = SuiteView::new(frame, &theirs, &TestSuite { latest: Some(latest), ..suite.clone() }, Some(state));
        TestsPage { edited: Some(suite.edited()), run: suite.latest.clone(), suites: vec![suite], ..blank(&theirs, true) }
    };
    let asked = [question(Some(1), Some(0)), question(Some(0), None), question(None, None)];
    let full = |can_write| TestsPage {
        suites: vec![SuiteView::new(frame, &theirs, &suite, None)],
        score: score(frame, &asked),
        questions: asked.iter().map(|question| QuestionView::new(frame, &theirs, question)).collect(),
        ..blank(&theirs, can_write)
    };
    let edited = || Some(Edited { suite: "4".to_owned(), name: hostile.to_owned(), content: hostile.to_owned() });
    vec![
        Box::new(NoAgents { frame: frame.clone() }),
        Box::new(blank(&own, true)),
        Box::new(full(false)),
        Box::new(with_run(LatestRun { outcomes: Vec::new(), ..latest.clone() }, RunState::Waiting)),
        Box::new(with_run(latest.clone(), RunState::Running)),
        Box::new(with_run(latest.clone(), RunState::Ended)),
        Box::new(with_run(latest.clone(), RunState::Cancelled)),
        Box::new(with_run(latest, RunState::Failed)),
        Box::new(TestsPage { edited: edited(), wrong: FormErrors::sample("content"), ..full(true) }),
        Box::new(TestsPage { edited: Some(Edited::default()), wrong: FormErrors::sample("file"), ..full(true) }),
    ]
}
