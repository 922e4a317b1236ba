//! Filters: `{"AND": [{"user_id": "nora"}, {"created_at": {"gte": "2026-01-01"}}]}`. They select among the memories of the people they
//! name.

use serde_json::{Map, Value};
use unicode_normalization::UnicodeNormalization;

use super::comparison::Comparison;
use super::fields::MemoryFields;
use super::identity::EVERYBODY;
use crate::error::{Error, Result};

/// The maximum depth of nested filters.
const MAX_DEPTH: usize = 8;
/// The maximum number of conditions in one filter.
const MAX_CONDITIONS: usize = 100;
/// The maximum number of people and agents that one filter may name.
const MAX_NAMES: usize = 20;

/// Fields of a memory that are not in its metadata.
pub(super) const NOT_METADATA: [&str; 9] =
    ["user_id", "agent_id", "run_id", "app_id", "memory", "keywords", "categories", "created_at", "updated_at"];

/// A parsed filter.
#[derive(Debug, Clone, PartialEq)]
pub(super) enum Filter {
    And(Vec<Filter>),
    Or(Vec<Filter>),
    Not(Vec<Filter>),
    Is { field: String, how: Comparison, value: Value },
}

impl Filter {
    /// Parses a filter.
    ///
    /// # Errors
    /// [`Error::Invalid`] for a malformed filter.
    pub fn parse(sent: &Map<String, Value>) -> Result<Self> {
        let mut left = MAX_CONDITIONS;
        all(sent, MAX_DEPTH, &mut left).map(Self::And)
    }

    /// All names that the filter compares `field` with, in order.
    ///
    /// # Errors
    /// [`Error::Invalid`] if there are too many.
    pub fn names(&self, field: &str) -> Result<Vec<String>> {
        let mut names = Vec::new();
        self.gather(field, &mut names);
        if names.len() > MAX_NAMES { Err(invalid_filter("must name at most 20 people and agents")) } else { Ok(names) }
    }

    fn gather(&self, wanted: &str, names: &mut Vec<String>) {
        match self {
            Self::And(inner) | Self::Or(inner) => inner.iter().for_each(|filter| filter.gather(wanted, names)),
            Self::Is { field, how: Comparison::Eq | Comparison::In, value } if field == wanted => {
                let several = value.as_array().map(Vec::as_slice);
                for name in several.unwrap_or(std::slice::from_ref(value)).iter().filter_map(Value::as_str) {
                    if names.iter().all(|known| known != name) {
                        names.push(name.to_owned());
                    }
                }
            }
            Self::Not(_) | Self::Is { .. } => {}
        }
    }

    /// Whether the filter compares a field for which `is_wanted` is true.
    pub fn mentions(&self, is_wanted: &dyn Fn(&str) -> bool) -> bool {
        match self {
            Self::And(inner) | Self::Or(inner) | Self::Not(inner) => inner.iter().any(|filter| filter.mentions(is_wanted)),
            Self::Is { field, value, .. } => value != EVERYBODY && is_wanted(field),
        }
    }

    /// Whether the filter compares a key of the metadata.
    pub fn mentions_metadata(&self) -> bool {
        self.mentions(&|field| !NOT_METADATA.contains(&field))
    }

    /// Whether the filter selects a memory.
    pub fn holds(&self, memory: &MemoryFields<'_>) -> bool {
        match self {
            Self::And(inner) => inner.iter().all(|filter| filter.holds(memory)),
            Self::Or(inner) => inner.iter().any(|filter| filter.holds(memory)),
            Self::Not(inner) => !inner.iter().any(|filter| filter.holds(memory)),
            Self::Is { field, how, value } => value == EVERYBODY || memory.is(field, *how, value),
        }
    }
}

fn all(sent: &Map<String, Value>, depth: usize, left: &mut usize) -> Result<Vec<Filter>> {
    let mut filters = Vec::new();
    for (key, value) in sent {
        let inner = |left: &mut usize| several(key, value, depth, left);
        match key.as_str() {
            "AND" => filters.push(Filter::And(inner(left)?)),
            "OR" => filters.push(Filter::Or(inner(left)?)),
            "NOT" => filters.push(Filter::Not(inner(left)?)),
            "metadata" => {
                let object = value.as_object().ok_or_else(|| invalid_filter("metadata must be an object"))?;
                filters.extend(all(object, depth, left)?);
            }
            field => filters.extend(conditions(field, value, left)?),
        }
    }
    Ok(filters)
}

fn several(key: &str, value: &Value, depth: usize, left: &mut usize) -> Result<Vec<Filter>> {
    let items = value.as_array().ok_or_else(|| invalid_filter(format!("{key} must be a list of filters")))?;
    if depth == 0 {
        return Err(invalid_filter("must not be nested deeper than 8 times"));
    }
    let one = |item: &Value, left: &mut usize| {
        let object = item.as_object().ok_or_else(|| invalid_filter(format!("{key} must contain objects")))?;
        all(object, depth - 1, left).map(Filter::And)
    };
    items.iter().map(|item| one(item, left)).collect()
}

fn conditions(field: &str, value: &Value, left: &mut usize) -> Result<Vec<Filter>> {
    // The names of end users are stored in Unicode's composed form.
    let composed = if field == "user_id" { composed(value) } else { value.clone() };
    let value = &composed;
    let is = |how, value: &Value| Filter::Is { field: field.to_owned(), how, value: value.clone() };
    let found = match value {
        Value::Object(operators) if !operators.is_empty() => operators
            .iter()
            .map(|(word, value)| {
                Comparison::parse(word).map(|how| is(how, value)).ok_or_else(|| invalid_filter(format!("{word} is not an operator")))
            })
            .collect::<Result<Vec<_>>>()?,
        Value::Array(_) => vec![is(Comparison::In, value)],
        _ => vec![is(Comparison::Eq, value)],
    };
    *left = left.checked_sub(found.len()).ok_or_else(|| invalid_filter("must not have more than 100 conditions"))?;
    Ok(found)
}

fn composed(value: &Value) -> Value {
    match value {
        Value::String(text) => Value::String(text.nfc().collect()),
        Value::Array(several) => several.iter().map(composed).collect(),
        Value::Object(operators) => Value::Object(operators.iter().map(|(word, value)| (word.clone(), composed(value))).collect()),
        other => other.clone(),
    }
}

fn invalid_filter(message: impl Into<String>) -> Error {
    Error::invalid("filters", message)
}
