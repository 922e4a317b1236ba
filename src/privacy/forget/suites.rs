//! Removes a person from the suites of memory tests. A suite is the team's own text about invented people, so that it stays; but a test may
//! name a real person by the owner key, and then it loses what that person had forgotten, or goes with the person. A suite that was changed
//! says so in its first line, and has no latest run, which would repeat it. What a suite says of the team's shared memory stays.

use std::collections::HashSet;

use serde_json::Value;

use super::words::Words;
use crate::domain::access::Access;
use crate::domain::bucket::Bucket;
use crate::domain::forget::{Counts, Erased};
use crate::domain::ids::{AgentId, TestSuiteId};
use crate::domain::memory_test::TestSuite;
use crate::domain::owner_key::OwnerKey;
use crate::error::{Error, Result};
use crate::memory::fingerprint::comparable;
use crate::memory::tombstones::statement::holds;
use crate::store::erasure::{self, Person};
use crate::store::{self, Tx};

/// The first line of a suite that was changed.
const NOTE: &str = "# Noctuary removed from this suite what a person had forgotten.\n";

/// Fields of a test that are no text of anybody: without them a suite could not be read.
const KEPT_FIELDS: [&str; 8] = ["person", "at", "now", "relation", "status", "type", "reason", "file"];

/// Removes forgotten words of a person from the tests that name the person.
pub(super) async fn remove_words(tx: &Tx, access: &Access, bucket: &Bucket, words: &Words<'_>, counts: &mut Counts) -> Result<()> {
    let Bucket::Personal(_, agent, owner) = bucket else { return Ok(()) };
    for suite in naming(tx, access, &[*agent], owner).await? {
        let Some(mut content) = parsed(&suite.content) else {
            // This version cannot read it, and so cannot tell what in it is the person's.
            if words.are_in(&suite.content) {
                remove(tx, access, &suite, counts).await?;
            }
            continue;
        };
        let before = content.clone();
        let mut tests: Vec<&mut Value> = tests_of(&mut content).into_iter().flatten().collect();
        for test in tests.iter_mut().filter(|test| names(test, owner)) {
            clean(test, words);
        }
        apart(&mut tests);
        if let Some(said) = content.get_mut("description") {
            clean(said, words);
        }
        let name = words.without(&suite.name).map_or_else(|| suite.name.clone(), |name| distinct(&name, suite.id));
        if content != before || name != suite.name {
            rewrite(tx, access, TestSuite { name, ..suite }, &content, counts).await?;
        }
    }
    Ok(())
}

/// A changed name with the id of its suite, because the database refuses the name of another suite, and a name that is too long.
fn distinct(name: &str, id: TestSuiteId) -> String {
    const MAX_CHARS: usize = 100;
    format!("{} {id}", name.chars().take(MAX_CHARS).collect::<String>())
}

/// Removes the tests that name a person, and suites of which nothing is left. Repeated, it finds nothing.
pub(super) async fn remove_person(tx: &Tx, access: &Access, person: &Person, counts: &mut Counts) -> Result<()> {
    for suite in of_person(tx, access, person).await? {
        let mut content = parsed(&suite.content).unwrap_or_default();
        let tests = tests_of(&mut content);
        if let Some(tests) = tests {
            tests.retain(|test| !names(test, person.owner()));
        }
        if tests_of(&mut content).is_none_or(|tests| tests.is_empty()) {
            remove(tx, access, &suite, counts).await?;
        } else {
            rewrite(tx, access, suite, &content, counts).await?;
        }
    }
    Ok(())
}

/// The number of suites that [`remove_person`] would change.
pub(super) async fn count(tx: &Tx, access: &Access, person: &Person) -> Result<u64> {
    Ok(u64::try_from(of_person(tx, access, person).await?.len()).unwrap_or(u64::MAX))
}

async fn of_person(tx: &Tx, access: &Access, person: &Person) -> Result<Vec<TestSuite>> {
    let agents: Vec<AgentId> = person.agents().collect();
    let mut suites = naming(tx, access, &agents, person.owner()).await?;
    suites.retain(|suite| person.is_older(suite.updated_at));
    Ok(suites)
}

/// The suites of these agents with a test that names the person, and those that this version cannot read.
async fn naming(tx: &Tx, access: &Access, agents: &[AgentId], owner: &OwnerKey) -> Result<Vec<TestSuite>> {
    let key = owner.as_str();
    let name = key.strip_prefix("api:").unwrap_or(key);
    let mut suites = erasure::suites_naming(tx, access, agents, name).await?;
    let has_name = |content: &str| holds(&comparable(content), &comparable(name));
    suites.retain(|suite| parsed(&suite.content).map_or_else(|| has_name(&suite.content), |content| names(&content, owner)));
    Ok(suites)
}

fn parsed(content: &str) -> Option<Value> {
    yaml_serde::from_str::<Value>(content).ok().filter(|content| content.get("tests").is_some_and(Value::is_array))
}

fn tests_of(content: &mut Value) -> Option<&mut Vec<Value>> {
    content.get_mut("tests").and_then(Value::as_array_mut)
}

/// Whether a field `person` below `value` names the person: by the owner key, or by its part after `api:`.
fn names(value: &Value, owner: &OwnerKey) -> bool {
    let is_owner = |person: &Value| {
        let name = scalar(person).unwrap_or_default();
        let key = if name.contains(':') { OwnerKey::parse(name.trim()) } else { OwnerKey::api(name.trim()) };
        key.is_ok_and(|key| key == *owner)
    };
    match value {
        Value::Array(items) => items.iter().any(|item| names(item, owner)),
        Value::Object(fields) => fields.iter().any(|(field, value)| (field == "person" && is_owner(value)) || names(value, owner)),
        _ => false,
    }
}

/// Removes the words from every text below `value`.
fn clean(value: &mut Value, words: &Words<'_>) {
    match value {
        Value::Array(items) => items.iter_mut().for_each(|item| clean(item, words)),
        Value::Object(fields) => {
            let texts = fields.iter_mut().filter(|(field, _)| !KEPT_FIELDS.contains(&field.as_str()));
            texts.for_each(|(_, value)| clean(value, words));
        }
        _ => {
            if let Some(left) = scalar(value).and_then(|text| words.without(&text)) {
                *value = Value::String(left);
            }
        }
    }
}

/// Gives tests that have the same name now a number.
fn apart(tests: &mut [&mut Value]) {
    let mut known = HashSet::new();
    for (test, number) in tests.iter_mut().zip(1..) {
        let Some(Value::String(name)) = test.get_mut("name") else { continue };
        if !known.insert(name.clone()) {
            *name = format!("{name} {number}");
        }
    }
}

/// A text or a number as written.
fn scalar(value: &Value) -> Option<String> {
    match value {
        Value::String(text) => Some(text.clone()),
        Value::Number(number) => Some(number.to_string()),
        _ => None,
    }
}

async fn rewrite(tx: &Tx, access: &Access, suite: TestSuite, content: &Value, counts: &mut Counts) -> Result<()> {
    stop(tx, access, &suite).await?;
    let content = format!("{NOTE}{}", yaml_serde::to_string(content).map_err(Error::internal)?);
    erasure::rewrite_suite(tx, access, &TestSuite { content, ..suite }).await?;
    counts.add(Erased::TestSuites, 1);
    Ok(())
}

async fn remove(tx: &Tx, access: &Access, suite: &TestSuite, counts: &mut Counts) -> Result<()> {
    stop(tx, access, suite).await?;
    erasure::delete_suite(tx, access, suite).await?;
    counts.add(Erased::TestSuites, 1);
    Ok(())
}

/// Ends a run that is under way: it would write the old words again.
async fn stop(tx: &Tx, access: &Access, suite: &TestSuite) -> Result<()> {
    if let Some(latest) = suite.latest.as_ref().filter(|latest| latest.ended_at.is_none()) {
        store::jobs::cancel(tx, access, latest.job).await?;
    }
    Ok(())
}
