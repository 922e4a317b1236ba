//! A suite of memory tests, read from YAML. docs/MEMORY-TESTS.md describes the format.

pub mod expect;
pub mod fault;
pub mod step;
#[cfg(test)]
mod suite_tests;
pub mod values;

use std::collections::HashSet;
use std::str::FromStr;

use chrono_tz::Tz;
use serde::Deserialize;
use serde_json::Value;

use expect::Expectations;
use fault::Fault;
use step::Step;
use values::{Moment, Name, Share, optional_text};

/// The suite that is part of the binary: the story of the demo's agent, in English and Chinese. `noctuary test --example` prints it, and
/// the console begins with it.
pub const EXAMPLE: &str = include_str!("demo.yaml");
/// The largest suite, in bytes.
pub const MAX_BYTES: usize = 512 * 1024;
/// The most tests of a suite.
const MAX_TESTS: usize = 200;
/// The most steps of a test.
const MAX_STEPS: usize = 100;
/// The most expectations of a test.
const MAX_EXPECTATIONS: usize = 200;

/// A suite.
#[derive(Debug, Clone, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Suite {
    /// What it is about.
    #[serde(default, deserialize_with = "optional_text")]
    pub description: Option<String>,
    /// The agent of every test.
    #[serde(default)]
    pub agent: AgentSetup,
    /// The share of repeated runs that must pass; all when absent.
    pub pass: Option<Share>,
    /// The tests.
    pub tests: Vec<MemoryTest>,
}

/// The agent of a suite.
#[derive(Debug, Clone, PartialEq, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct AgentSetup {
    /// The time zone; UTC when absent.
    pub timezone: Zone,
    /// Settings that the agent overrides, by key.
    pub settings: serde_json::Map<String, Value>,
}

impl Default for AgentSetup {
    fn default() -> Self {
        Self { timezone: Zone(Tz::UTC), settings: serde_json::Map::new() }
    }
}

/// A time zone by its IANA name.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(try_from = "String")]
pub struct Zone(pub Tz);

impl TryFrom<String> for Zone {
    type Error = String;

    fn try_from(name: String) -> Result<Self, String> {
        Tz::from_str(&name).map(Self).map_err(|_| format!("`{name}` is no time zone; write an IANA name such as Europe/Lisbon"))
    }
}

/// One test.
#[derive(Debug, Clone, PartialEq, Deserialize)]
#[serde(try_from = "WrittenTest")]
pub struct MemoryTest {
    /// Its name.
    pub name: String,
    /// The share of repeated runs that must pass; the suite's when absent.
    pub pass: Option<Share>,
    /// What happens.
    pub steps: Vec<Step>,
    /// When the expectations are checked; right after the last step when absent.
    pub now: Option<Moment>,
    /// What must be true then.
    pub expect: Expectations,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct WrittenTest {
    name: Name,
    pass: Option<Share>,
    #[serde(default)]
    steps: Vec<Step>,
    now: Option<Moment>,
    expect: Expectations,
}

impl TryFrom<WrittenTest> for MemoryTest {
    type Error = String;

    fn try_from(WrittenTest { name, pass, steps, now, expect }: WrittenTest) -> Result<Self, String> {
        if expect.count() == 0 {
            return Err("`expect` is empty; write `facts`, `recall`, `context`, `files` or `not-learned`".to_owned());
        }
        if expect.count() > MAX_EXPECTATIONS || steps.len() > MAX_STEPS {
            return Err("a test has at most 100 steps and 200 expectations; split it".to_owned());
        }
        // The zone only shifts all local times together; mixed forms are compared again when the test runs.
        let mut before = None;
        for at in steps.iter().filter_map(|step| step.at).chain(now).map(|moment| moment.at(Tz::UTC)) {
            if before.is_some_and(|before| at + chrono::Duration::days(1) < before) {
                return Err(format!("{} is before the step above it; put the steps in the order of time", at.format("%Y-%m-%d %H:%M")));
            }
            before = Some(at);
        }
        Ok(Self { name: name.0, pass, steps, now, expect })
    }
}

impl Suite {
    /// Reads a suite.
    ///
    /// # Errors
    /// A [`Fault`] with the line, the field and what to write instead.
    pub fn parse(text: &str) -> Result<Self, Fault> {
        if text.len() > MAX_BYTES {
            return Err(Fault::of_file("is larger than 512 KiB; split it into several files"));
        }
        if text.trim().is_empty() {
            return Err(Fault::of_file("is empty; write `tests:` with a list of tests"));
        }
        let suite: Self = yaml_serde::from_str(text).map_err(|error| Fault::of_yaml(text, &error))?;
        if suite.tests.is_empty() || suite.tests.len() > MAX_TESTS {
            return Err(Fault::at(text, "tests", "must have 1 to 200 tests; write `- name: …` below `tests:`"));
        }
        let mut names = HashSet::new();
        if let Some(twice) = suite.tests.iter().find(|test| !names.insert(test.name.as_str())) {
            return Err(Fault::at_name(text, &twice.name));
        }
        Ok(suite)
    }

    /// The tests whose name contains `filter`, whatever its case.
    #[must_use]
    pub fn only(mut self, filter: &str) -> Self {
        let filter = filter.to_lowercase();
        self.tests.retain(|test| test.name.to_lowercase().contains(&filter));
        self
    }
}
