//! The suites that an agent keeps: list, write and delete. Called by the console.

use serde_json::json;

use super::suite::{MAX_BYTES, Suite};
use crate::app_state::AppState;
use crate::domain::access::{AgentAccess, Permission};
use crate::domain::ids::TestSuiteId;
use crate::domain::memory_test::TestSuite;
use crate::error::{Error, Result};
use crate::store;
use crate::store::audit::Entry;

/// The most suites of an agent.
const MAX_SUITES: usize = 50;
/// The longest name, in characters.
const MAX_NAME_CHARS: usize = 100;

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
            let suite = TestSuite { id: app.ids.next(), name, content, runs: Vec::new(), latest: None, created_at: now, updated_at: now };
            store::memory_tests::insert_suite(&tx, access, &suite).await?;
            (suite, "memory_test.create")
        }
    };
    let detail = json!({ "agentId": access.agent().id });
    store::audit::record(&tx, access.access(), Entry::done(action, "memory_test_suite", suite.id.get()).with(detail)).await?;
    tx.commit().await?;
    Ok(suite)
}

/// Deletes a suite; a run of it ends.
///
/// # Errors
/// [`Error::NotFound`] for another agent's.
pub async fn delete(app: &AppState, access: &AgentAccess, id: TestSuiteId) -> Result<()> {
    access.access().require(Permission::WriteMemory)?;
    let tx = app.db.write(access.access()).await?;
    let suite = store::memory_tests::suite(&tx, access, id).await?;
    if !store::memory_tests::delete_suite(&tx, access, id).await? {
        return Err(Error::NotFound("test suite"));
    }
    if let Some(latest) = suite.and_then(|suite| suite.latest).filter(|latest| latest.ended_at.is_none()) {
        store::jobs::cancel(&tx, access.access(), latest.job).await?;
    }
    let detail = json!({ "agentId": access.agent().id });
    store::audit::record(&tx, access.access(), Entry::done("memory_test.delete", "memory_test_suite", id.get()).with(detail)).await?;
    tx.commit().await
}

/// The tests of a YAML text.
pub(super) fn parsed(content: &str) -> Result<Suite> {
    Suite::parse(content).map_err(|fault| Error::invalid("content", fault.to_string()))
}
