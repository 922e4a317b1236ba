//! The suites that an agent keeps: list, write, delete and run. Called by the console. A run uses the built-in engine with the agent's
//! own settings, in throw-away installations: it touches no real memory.

use std::sync::Arc;
use std::time::{Duration, Instant};

use serde_json::json;
use tokio::sync::Semaphore;

use super::outcome::Outcome;
use super::run::{Repeats, run};
use super::suite::{MAX_BYTES, Suite};
use crate::app_state::AppState;
use crate::config::Config;
use crate::domain::access::{AgentAccess, Permission};
use crate::domain::ids::TestSuiteId;
use crate::domain::memory_test::{SuiteRun, TestSuite};
use crate::error::{Error, Result};
use crate::store;
use crate::store::audit::Entry;
use crate::tenancy;

/// The most suites of an agent.
const MAX_SUITES: usize = 50;
/// The most tests of one run in the console.
const MAX_TESTS: usize = 30;
/// How many runs are kept.
const KEPT_RUNS: usize = 20;
/// The longest name, in characters.
const MAX_NAME_CHARS: usize = 100;
/// The longest run.
const MAX_TIME: Duration = Duration::from_secs(60);

/// One run at a time in this process: each opens databases of its own.
static TURN: Semaphore = Semaphore::const_new(1);

/// The suites of the agent, by name.
///
/// # Errors
/// [`Error::Forbidden`] without the permission to read memory.
pub async fn list(app: &AppState, access: &AgentAccess) -> Result<Vec<TestSuite>> {
    access.access().require(Permission::ReadMemory)?;
    let tx = app.db.read(access.access()).await?;
    store::memory_tests::suites(&tx, access).await
}

/// One suite.
///
/// # Errors
/// [`Error::NotFound`] for another agent's.
pub async fn get(app: &AppState, access: &AgentAccess, id: TestSuiteId) -> Result<TestSuite> {
    access.access().require(Permission::ReadMemory)?;
    let tx = app.db.read(access.access()).await?;
    store::memory_tests::suite(&tx, access, id).await?.ok_or(Error::NotFound("test suite"))
}

/// Adds a suite, or changes the one with `id`.
///
/// # Errors
/// [`Error::Invalid`] for `name` or `content`, with the line and what to write; [`Error::Conflict`] when the agent has too many.
pub async fn save(app: &AppState, access: &AgentAccess, id: Option<TestSuiteId>, name: &str, content: &str) -> Result<TestSuite> {
    access.access().require(Permission::WriteMemory)?;
    let name = name.trim();
    if name.is_empty() || name.chars().count() > MAX_NAME_CHARS || name.contains('\0') {
        return Err(Error::invalid("name", "must be 1 to 100 characters"));
    }
    if content.len() > MAX_BYTES || content.contains('\0') {
        return Err(Error::invalid("content", "must be text of at most 512 KiB"));
    }
    parsed(content)?;
    let tx = app.db.write(access.access()).await?;
    let known = store::memory_tests::suites(&tx, access).await?;
    if known.iter().any(|one| one.name == name && Some(one.id) != id) {
        return Err(Error::invalid("name", "is taken by another suite of this agent"));
    }
    let now = app.clock.now();
    let (suite, action) = match id {
        Some(id) => {
            let known = known.into_iter().find(|one| one.id == id).ok_or(Error::NotFound("test suite"))?;
            let suite = TestSuite { name: name.to_owned(), content: content.to_owned(), updated_at: now, ..known };
            store::memory_tests::update_suite(&tx, access, &suite).await?;
            (suite, "memory_test.update")
        }
        None if known.len() >= MAX_SUITES => {
            return Err(Error::Conflict(format!("there are {MAX_SUITES} suites already; delete one first")));
        }
        None => {
            let (name, content) = (name.to_owned(), content.to_owned());
            let suite = TestSuite { id: app.ids.next(), name, content, runs: Vec::new(), created_at: now, updated_at: now };
            store::memory_tests::insert_suite(&tx, access, &suite).await?;
            (suite, "memory_test.create")
        }
    };
    let detail = json!({ "agentId": access.agent().id });
    store::audit::record(&tx, access.access(), Entry::done(action, "memory_test_suite", suite.id.get()).with(detail)).await?;
    tx.commit().await?;
    Ok(suite)
}

/// Deletes a suite.
///
/// # Errors
/// [`Error::NotFound`] for another agent's.
pub async fn delete(app: &AppState, access: &AgentAccess, id: TestSuiteId) -> Result<()> {
    access.access().require(Permission::WriteMemory)?;
    let tx = app.db.write(access.access()).await?;
    if !store::memory_tests::delete_suite(&tx, access, id).await? {
        return Err(Error::NotFound("test suite"));
    }
    let detail = json!({ "agentId": access.agent().id });
    store::audit::record(&tx, access.access(), Entry::done("memory_test.delete", "memory_test_suite", id.get()).with(detail)).await?;
    tx.commit().await
}

/// Runs a suite and keeps how many tests passed.
///
/// # Errors
/// [`Error::Conflict`] while another run is under way or after a minute; [`Error::Invalid`] for too many tests.
pub async fn run_suite(app: &AppState, access: &AgentAccess, id: TestSuiteId) -> Result<(TestSuite, Vec<Outcome>)> {
    access.access().require(Permission::WriteMemory)?;
    let kept = get(app, access, id).await?;
    let suite = parsed(&kept.content)?;
    if suite.tests.len() > MAX_TESTS {
        return Err(Error::invalid("content", "has more than 30 tests; run it with `noctuary test`, or split it"));
    }
    let _turn = TURN.try_acquire().map_err(|_| Error::Conflict("another run is under way; try again in a moment".to_owned()))?;
    let config = config(app, access).await?;
    let begun = Instant::now();
    let lab = Arc::clone(&app.laboratory);
    let ran = Box::pin(run(lab.as_ref(), &config, &suite, Repeats::default(), |_| ()));
    let outcomes = tokio::time::timeout(MAX_TIME, ran)
        .await
        .map_err(|_| Error::Conflict("the run took longer than a minute; run it with `noctuary test`, or split it".to_owned()))??;
    let passed = outcomes.iter().filter(|outcome| outcome.is_passed()).count();
    let result = SuiteRun {
        at: app.clock.now(),
        tests: u32::try_from(outcomes.len()).unwrap_or(u32::MAX),
        passed: u32::try_from(passed).unwrap_or(u32::MAX),
        millis: u64::try_from(begun.elapsed().as_millis()).unwrap_or(u64::MAX),
    };
    let tx = app.db.write(access.access()).await?;
    // The suite may have changed or gone in the meantime: only its list of runs is written.
    let mut current = store::memory_tests::suite(&tx, access, id).await?.ok_or(Error::NotFound("test suite"))?;
    current.runs.insert(0, result);
    current.runs.truncate(KEPT_RUNS);
    store::memory_tests::update_suite(&tx, access, &current).await?;
    tx.commit().await?;
    Ok((current, outcomes))
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

fn parsed(content: &str) -> Result<Suite> {
    Suite::parse(content).map_err(|fault| Error::invalid("content", fault.to_string()))
}
