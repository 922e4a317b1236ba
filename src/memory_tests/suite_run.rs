//! Runs of the suites that an agent keeps. The console starts, watches and cancels them; the job `run_memory_tests` does them, with the
//! built-in engine and the agent's own settings, in throw-away installations: it touches no real memory. An outcome is committed after each
//! test, so that a job that was killed continues with the next one.

use std::sync::Arc;

use serde_json::{Value, json};

use super::run::{Repeats, run_test};
use super::stored::parsed;
use crate::app_state::AppState;
use crate::config::Config;
use crate::domain::access::{AgentAccess, Permission};
use crate::domain::ids::{JobId, TestSuiteId};
use crate::domain::job::{JobState, NewJob, Task};
use crate::domain::memory_test::{LatestRun, SuiteRun, TestSuite};
use crate::domain::test_outcome::Outcome;
use crate::error::{Error, Result};
use crate::queue::JobRun;
use crate::store;
use crate::store::Tx;
use crate::store::audit::Entry;
use crate::tenancy;

/// How many runs are kept.
const KEPT_RUNS: usize = 20;
/// Runs of one tenant are done one after the other: each opens databases of its own.
const LANE: &str = "memory_tests";

/// What the latest run of a suite does.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum RunState {
    /// It waits for a worker.
    Waiting,
    /// A worker runs its tests.
    Running,
    /// All tests are done.
    Ended,
    /// It was cancelled.
    Cancelled,
    /// It could not be done.
    Failed,
}

impl RunState {
    /// The name in texts.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Waiting => "waiting",
            Self::Running => "running",
            Self::Ended => "ended",
            Self::Cancelled => "cancelled",
            Self::Failed => "failed",
        }
    }

    /// Whether more outcomes will come.
    #[must_use]
    pub const fn is_live(self) -> bool {
        matches!(self, Self::Waiting | Self::Running)
    }
}

/// The suites of the agent, by name, each with what its latest run does; none for a suite that never ran. Both are of one moment: a run that
/// ends in between would look cancelled.
///
/// # Errors
/// [`Error::Forbidden`] without the permission to read memory.
pub async fn list(app: &AppState, access: &AgentAccess) -> Result<Vec<(TestSuite, Option<RunState>)>> {
    access.access().require(Permission::ReadMemory)?;
    let tx = app.db.read(access.access()).await?;
    let suites = store::memory_tests::suites(&tx, access).await?;
    let mut listed = Vec::with_capacity(suites.len());
    for suite in suites {
        let state = match &suite.latest {
            Some(latest) => Some(state(&tx, access, latest).await?),
            None => None,
        };
        listed.push((suite, state));
    }
    Ok(listed)
}

/// Starts a run of a suite. While one is under way nothing happens.
///
/// # Errors
/// [`Error::NotFound`] for another agent's suite; [`Error::Invalid`] for YAML that this version cannot read.
pub async fn start(app: &AppState, access: &AgentAccess, id: TestSuiteId) -> Result<()> {
    access.access().require(Permission::WriteMemory)?;
    let tx = app.db.write(access.access()).await?;
    let mut suite = store::memory_tests::suite(&tx, access, id).await?.ok_or(Error::NotFound("test suite"))?;
    if let Some(latest) = &suite.latest
        && state(&tx, access, latest).await?.is_live()
    {
        return Ok(());
    }
    let tests = parsed(&suite.content)?.tests.len();
    let new = NewJob {
        task: Task::RunMemoryTests { suite: id },
        agent: Some(access.agent().id),
        owner: None,
        lane: Some(LANE.to_owned()),
        dedup_key: None,
        run_at: app.clock.now(),
    };
    let job = store::jobs::enqueue(&tx, access.access(), new).await?;
    suite.latest = Some(LatestRun {
        job,
        content: suite.content.clone(),
        tests: u32::try_from(tests).unwrap_or(u32::MAX),
        outcomes: Vec::new(),
        asked_at: app.clock.now(),
        ended_at: None,
    });
    store::memory_tests::update_runs(&tx, access, &suite).await?;
    note(&tx, access, "memory_test.run", id, job).await?;
    tx.commit().await?;
    app.notifier.notify();
    Ok(())
}

/// Cancels the run of a suite; the outcomes so far stay. Returns whether one was under way.
///
/// # Errors
/// [`Error::NotFound`] for another agent's suite.
pub async fn cancel(app: &AppState, access: &AgentAccess, id: TestSuiteId) -> Result<bool> {
    access.access().require(Permission::WriteMemory)?;
    let tx = app.db.write(access.access()).await?;
    let suite = store::memory_tests::suite(&tx, access, id).await?.ok_or(Error::NotFound("test suite"))?;
    let Some(latest) = suite.latest else { return Ok(false) };
    if !store::jobs::cancel(&tx, access.access(), latest.job).await? {
        return Ok(false);
    }
    note(&tx, access, "memory_test.cancel", id, latest.job).await?;
    tx.commit().await?;
    app.notifier.notify();
    Ok(true)
}

/// The job `run_memory_tests`: runs the tests that have no outcome yet. Called by the worker.
///
/// # Errors
/// When an installation cannot be opened. What a test finds is in its outcome.
pub async fn run(app: &AppState, access: &AgentAccess, run: &JobRun, id: TestSuiteId) -> Result<Value> {
    access.access().require(Permission::WriteMemory)?;
    let config = config(app, access).await?;
    let tx = app.db.read(access.access()).await?;
    let kept = store::memory_tests::suite(&tx, access, id).await?;
    drop(tx);
    // The suite was deleted, or a later run took the place of this one.
    let Some(latest) = kept.and_then(|suite| own(suite.latest, run)) else { return Ok(json!({ "tests": 0 })) };
    let suite = parsed(&latest.content)?;
    let lab = Arc::clone(&app.laboratory);
    let (mut tests, mut passed) = (latest.done(), latest.passed());
    for test in suite.tests.iter().skip(latest.outcomes.len()) {
        let outcome = Box::pin(run_test(lab.as_ref(), &config, &suite, test, Repeats::default())).await?;
        tests += 1;
        passed += u32::from(outcome.is_passed());
        if !keep(app, access, run, id, outcome).await? {
            break;
        }
    }
    Ok(json!({ "tests": tests, "passed": passed }))
}

/// Commits an outcome, and with the last one the end of the job. False if the suite or this run of it is gone.
async fn keep(app: &AppState, access: &AgentAccess, run: &JobRun, id: TestSuiteId, outcome: Outcome) -> Result<bool> {
    let tx = app.db.write(access.access()).await?;
    run.hold_in(&tx).await?;
    let Some(mut suite) = store::memory_tests::suite(&tx, access, id).await? else { return Ok(false) };
    let Some(mut latest) = own(suite.latest.take(), run) else { return Ok(false) };
    latest.outcomes.push(outcome);
    if latest.done() >= latest.tests {
        let now = app.clock.now();
        latest.ended_at = Some(now);
        latest.content = String::new();
        let millis: u128 = latest.outcomes.iter().map(|outcome| outcome.took.as_millis()).sum();
        let millis = u64::try_from(millis).unwrap_or(u64::MAX);
        suite.runs.insert(0, SuiteRun { at: now, tests: latest.tests, passed: latest.passed(), millis });
        suite.runs.truncate(KEPT_RUNS);
        run.finish_in(&tx, json!({ "tests": latest.tests, "passed": latest.passed() })).await?;
    }
    suite.latest = Some(latest);
    store::memory_tests::update_runs(&tx, access, &suite).await?;
    tx.commit().await?;
    Ok(true)
}

/// The latest run, if this job does it.
fn own(latest: Option<LatestRun>, run: &JobRun) -> Option<LatestRun> {
    latest.filter(|latest| latest.job == run.job().id && latest.ended_at.is_none())
}

async fn state(tx: &Tx, access: &AgentAccess, latest: &LatestRun) -> Result<RunState> {
    if latest.ended_at.is_some() {
        return Ok(RunState::Ended);
    }
    let job = store::jobs::get(tx, access.access(), latest.job).await?;
    Ok(match job.map(|job| job.state) {
        Some(JobState::Queued | JobState::Retry) => RunState::Waiting,
        Some(JobState::Running) => RunState::Running,
        Some(JobState::Failed | JobState::Quarantined) => RunState::Failed,
        // A job that is done without an end of the run has lost its suite; old jobs are removed.
        Some(JobState::Cancelled | JobState::Done) | None => RunState::Cancelled,
    })
}

async fn note(tx: &Tx, access: &AgentAccess, action: &str, id: TestSuiteId, job: JobId) -> Result<()> {
    let detail = json!({ "agentId": access.agent().id, "jobId": job });
    store::audit::record(tx, access.access(), Entry::done(action, "memory_test_suite", id.get()).with(detail)).await
}

/// The settings of memory and recall that the agent has, without its model: a test calls nobody.
async fn config(app: &AppState, access: &AgentAccess) -> Result<Config> {
    let own = tenancy::settings::of_agent(app, access).await?;
    let mut config = Config::clone(&own);
    let blank = Config::default();
    config.llm = blank.llm;
    config.embedding = blank.embedding;
    Ok(config)
}
