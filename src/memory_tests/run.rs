//! Runs the tests of a suite, each as often as asked, each run in an installation of its own.

use std::time::Instant;

use super::laboratory::{Laboratory, TestDirectory};
use super::steps::{Bench, begins};
use super::suite::{MemoryTest, Suite};
use crate::app_state::AppState;
use crate::config::Config;
use crate::domain::clock::Clock;
use crate::domain::test_outcome::{CheckKind, Failure, Outcome, Problem};
use crate::error::{Error, FieldError, Result};

/// How often tests run, and how many runs must pass.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Repeats {
    /// Runs of each test.
    pub times: u32,
    /// The share of runs that must pass where neither the test nor the suite says it.
    pub pass: f64,
}

impl Default for Repeats {
    fn default() -> Self {
        Self { times: 1, pass: 1.0 }
    }
}

/// Runs every test with the settings of `config`, in the order of the file; calls `done` with each outcome.
///
/// # Errors
/// When an installation cannot be opened. What a test finds is in its outcome.
pub async fn run(
    lab: &dyn Laboratory<AppState>,
    config: &Config,
    suite: &Suite,
    repeats: Repeats,
    mut done: impl FnMut(&Outcome),
) -> Result<Vec<Outcome>> {
    let mut outcomes = Vec::new();
    for test in &suite.tests {
        let outcome = Box::pin(run_test(lab, config, suite, test, repeats)).await?;
        done(&outcome);
        outcomes.push(outcome);
    }
    Ok(outcomes)
}

/// Runs one test of `suite`, as often as asked.
///
/// # Errors
/// As [`run`].
pub async fn run_test(
    lab: &dyn Laboratory<AppState>,
    config: &Config,
    suite: &Suite,
    test: &MemoryTest,
    repeats: Repeats,
) -> Result<Outcome> {
    let begun = Instant::now();
    let needed = test.pass.or(suite.pass).map_or(repeats.pass, |share| share.0);
    let (mut passed, mut failures) = (0, Vec::new());
    for _ in 0..repeats.times {
        let missed = Box::pin(once(lab, config, suite, test)).await?;
        if missed.is_empty() {
            passed += 1;
        } else if failures.is_empty() {
            failures = missed;
        }
    }
    Ok(Outcome { name: test.name.clone(), runs: repeats.times, passed, needed, took: begun.elapsed(), failures })
}

/// One run of one test: what it missed.
async fn once(lab: &dyn Laboratory<AppState>, config: &Config, suite: &Suite, test: &MemoryTest) -> Result<Vec<Failure>> {
    let place = TestDirectory::create()?;
    let blank = Config::default();
    let mut config = config.clone();
    config.database = blank.database;
    config.redis = blank.redis;
    config.move_data(place.path());
    let app = lab.open(config, Clock::standing_at(begins(test, &suite.agent))).await?;
    steps_and_checks(&app, lab, suite, test).await
}

async fn steps_and_checks(app: &AppState, lab: &dyn Laboratory<AppState>, suite: &Suite, test: &MemoryTest) -> Result<Vec<Failure>> {
    let bench = match Bench::new(app, lab, &suite.agent).await {
        Ok(bench) => bench,
        Err(error) => return refused("the agent", &error).map_or(Err(error), |failure| Ok(vec![failure])),
    };
    for (number, step) in test.steps.iter().enumerate() {
        if let Err(error) = bench.take(number, step).await {
            return refused(&step.person.to_string(), &error).map_or(Err(error), |failure| Ok(vec![failure]));
        }
    }
    if let Some(now) = test.now {
        app.clock.set(app.clock.now().max(now.at(suite.agent.timezone.0)));
        bench.work().await?;
    }
    match bench.check(&test.expect).await {
        Err(error) => refused("the expectations", &error).map_or(Err(error), |failure| Ok(vec![failure])),
        checked => checked,
    }
}

/// The failure of a step that the services refused; `None` for an error of the machine.
fn refused(whose: &str, error: &Error) -> Option<Failure> {
    let said = match error {
        Error::Invalid(fields) => {
            fields.iter().map(|FieldError { field, message }| format!("{field} {message}")).collect::<Vec<_>>().join("; ")
        }
        Error::NotFound(_) | Error::Forbidden(_) | Error::Conflict(_) | Error::Gone(_) => error.to_string(),
        _ => return None,
    };
    Some(Failure {
        kind: CheckKind::Step,
        person: whose.to_owned(),
        asked: String::new(),
        problem: Problem::Refused,
        wanted: said,
        found: Vec::new(),
    })
}
