//! The environment as a layer of the configuration; only this module reads it. Called by the loader.

use std::collections::BTreeMap;
use std::path::Path;

use serde_json::{Number, Value};

use super::validate::Findings;

const PREFIX: &str = "NOCTUARY__";
const FILE_SUFFIX: &str = "_FILE";
/// Variables that hosts of databases and collectors set by convention.
const CUSTOMARY: [(&str, &str); 4] = [
    ("DATABASE_URL", "database.url"),
    ("REDIS_URL", "redis.url"),
    ("OTEL_EXPORTER_OTLP_ENDPOINT", "traces.endpoint"),
    ("OTEL_SERVICE_NAME", "traces.service-name"),
];

/// One value of the environment.
#[derive(Debug, PartialEq)]
pub(super) struct Entry {
    /// The key it sets.
    pub(super) key: String,
    /// Its text.
    pub(super) text: String,
    /// The variable it came from.
    pub(super) variable: String,
}

/// The environment of this process, without entries that are not valid text.
#[expect(clippy::disallowed_methods, reason = "this is the one home of the environment")]
pub(super) fn of_process() -> Vec<(String, String)> {
    std::env::vars_os().filter_map(|(name, value)| Some((name.into_string().ok()?, value.into_string().ok()?))).collect()
}

/// The entries that concern us: conventional names first, so that those with our prefix win. Empty values count as not set.
pub(super) fn entries(environment: &[(String, String)], findings: &mut Findings) -> Vec<Entry> {
    let mut variables: BTreeMap<&str, &str> = BTreeMap::new();
    variables.extend(environment.iter().filter(|(_, value)| !value.is_empty()).map(|(name, value)| (name.as_str(), value.as_str())));
    let mut found = Vec::new();
    for (variable, value) in &variables {
        let base = variable.strip_suffix(FILE_SUFFIX).filter(|base| key_of(base).is_some());
        let Some(key) = key_of(base.unwrap_or(variable)) else { continue };
        if let Some(base) = base {
            if variables.contains_key(base) {
                findings.add(&key, format!("{base} and {variable} are both set; keep one"));
                continue;
            }
            match std::fs::read_to_string(Path::new(value)) {
                Ok(text) => {
                    found.push(Entry { key, text: text.trim_end_matches(['\r', '\n']).to_owned(), variable: (*variable).to_owned() });
                }
                Err(cause) => findings.add(&key, format!("{variable} names {value}, which cannot be read: {cause}")),
            }
        } else {
            found.push(Entry { key, text: (*value).to_owned(), variable: (*variable).to_owned() });
        }
    }
    found.sort_by_key(|entry| entry.variable.starts_with(PREFIX));
    found
}

/// `NOCTUARY__LLM__BASE_URL` → `llm.base-url`.
fn key_of(variable: &str) -> Option<String> {
    if let Some((_, key)) = CUSTOMARY.iter().find(|(name, _)| *name == variable) {
        return Some((*key).to_owned());
    }
    let path = variable.strip_prefix(PREFIX).filter(|path| !path.is_empty())?;
    Some(path.split("__").map(|part| part.to_ascii_lowercase().replace('_', "-")).collect::<Vec<_>>().join("."))
}

/// Parses text as the type of the default value; text that does not fit stays text, and deserialization refuses it.
pub(super) fn coerce(text: &str, default: &Value) -> Value {
    let as_text = || Value::String(text.to_owned());
    match default {
        Value::Bool(_) => text.parse().map_or_else(|_| as_text(), Value::Bool),
        Value::Number(number) if number.is_f64() => text.parse().ok().and_then(Number::from_f64).map_or_else(as_text, Value::Number),
        Value::Number(_) => text.parse::<i64>().map_or_else(|_| as_text(), Value::from),
        Value::Array(_) => text.split(',').map(str::trim).filter(|item| !item.is_empty()).map(Value::from).collect(),
        _ => as_text(),
    }
}
