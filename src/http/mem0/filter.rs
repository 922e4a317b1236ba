//! Filters: `{"AND": [{"user_id": "nora"}, {"created_at": {"gte": "2026-01-01"}}]}`. They select among the memories of the people they
//! name.

use chrono::{DateTime, NaiveDate, Utc};
use serde_json::{Map, Value};
use unicode_normalization::UnicodeNormalization;

use super::identity::EVERYBODY;
use super::memory::MemoryResponse;
use crate::domain::label::LabelFilter;
use crate::error::{Error, Result};

/// The maximum depth of nested filters.
const MAX_DEPTH: usize = 8;
/// The maximum number of conditions in one filter.
const MAX_CONDITIONS: usize = 100;
/// The maximum number of people and agents that one filter may name.
const MAX_NAMES: usize = 20;

/// Fields of a memory that are not in its metadata.
const NOT_METADATA: [&str; 9] = ["user_id", "agent_id", "run_id", "app_id", "memory", "keywords", "categories", "created_at", "updated_at"];

/// A parsed filter.
#[derive(Debug, Clone, PartialEq)]
pub(super) enum Filter {
    And(Vec<Filter>),
    Or(Vec<Filter>),
    Not(Vec<Filter>),
    Is { field: String, how: Comparison, value: Value },
}

/// The comparison operator.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Comparison {
    Eq,
    Ne,
    Gt,
    Gte,
    Lt,
    Lte,
    In,
    Nin,
    Contains,
    Icontains,
}

impl Comparison {
    fn parse(word: &str) -> Option<Self> {
        Some(match word {
            "eq" => Self::Eq,
            "ne" => Self::Ne,
            "gt" => Self::Gt,
            "gte" => Self::Gte,
            "lt" => Self::Lt,
            "lte" => Self::Lte,
            "in" => Self::In,
            "nin" => Self::Nin,
            "contains" => Self::Contains,
            "icontains" => Self::Icontains,
            _ => return None,
        })
    }
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

    /// Whether the filter only names people and agents, so that it selects most of their memories.
    pub fn is_only_names(&self) -> bool {
        match self {
            Self::And(inner) => inner.iter().all(Self::is_only_names),
            Self::Is { field, how: Comparison::Eq | Comparison::In, .. } => matches!(field.as_str(), "user_id" | "agent_id"),
            Self::Or(_) | Self::Not(_) | Self::Is { .. } => false,
        }
    }

    /// The metadata that every memory which the filter selects has. The index finds these memories without looking at others; the rest of
    /// the filter selects among them. Nothing if that is more than one search can be narrowed by.
    pub fn labels(&self) -> LabelFilter {
        let mut labels = LabelFilter::default();
        self.gather_labels(&mut labels);
        if labels.error().is_none() { labels } else { LabelFilter::default() }
    }

    fn gather_labels(&self, labels: &mut LabelFilter) {
        let plain = |value: &Value| value.is_string() || value.is_number() || value.is_boolean();
        match self {
            Self::And(inner) => inner.iter().for_each(|filter| filter.gather_labels(labels)),
            Self::Is { field, how, value } if !NOT_METADATA.contains(&field.as_str()) && value != EVERYBODY => {
                let is_list = || value.as_array().is_some_and(|several| !several.is_empty() && several.iter().all(plain));
                let is_exact = (*how == Comparison::Eq && plain(value)) || (*how == Comparison::In && is_list());
                if is_exact && !labels.metadata.contains_key(field) {
                    labels.metadata.insert(field.clone(), value.clone());
                }
            }
            Self::Or(_) | Self::Not(_) | Self::Is { .. } => {}
        }
    }

    /// Whether the filter selects a memory. `agent` is the id of its agent, which the filter may name too.
    pub fn holds(&self, memory: &MemoryResponse, agent: &str) -> bool {
        match self {
            Self::And(inner) => inner.iter().all(|filter| filter.holds(memory, agent)),
            Self::Or(inner) => inner.iter().any(|filter| filter.holds(memory, agent)),
            Self::Not(inner) => !inner.iter().any(|filter| filter.holds(memory, agent)),
            Self::Is { field, how, value } => is(memory, agent, field, *how, value),
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

fn is(memory: &MemoryResponse, agent: &str, field: &str, how: Comparison, value: &Value) -> bool {
    if value == EVERYBODY {
        return true;
    }
    let text = |text: &str| Value::from(text);
    match field {
        "user_id" => compare(&memory.user_id.as_deref().map_or(Value::Null, text), how, value),
        "agent_id" => compare(&text(&memory.agent_id), how, value) || compare(&text(agent), how, value),
        "run_id" => compare(&memory.run_id.as_deref().map_or(Value::Null, text), how, value),
        // Workspaces separate applications, and the token determines the workspace.
        "app_id" => true,
        "memory" | "keywords" => compare(&text(&memory.memory), how, value),
        "categories" => memory.categories.iter().any(|category| compare(&text(category), how, value)),
        "created_at" => moments(memory.created_at, how, value),
        "updated_at" => moments(memory.updated_at, how, value),
        _ => compare(memory.metadata.get(field).unwrap_or(&Value::Null), how, value),
    }
}

fn compare(have: &Value, how: Comparison, want: &Value) -> bool {
    let is_in = || want.as_array().is_some_and(|several| several.contains(have));
    let holds = |plain: bool| match (have, want.as_str()) {
        (Value::Array(items), _) => items.contains(want),
        (Value::String(have), Some(want)) if plain => have.contains(want),
        (Value::String(have), Some(want)) => have.to_lowercase().contains(&want.to_lowercase()),
        _ => false,
    };
    let order = || match (have, want) {
        (Value::String(have), Value::String(want)) => Some(have.cmp(want)),
        _ => have.as_f64()?.partial_cmp(&want.as_f64()?),
    };
    match how {
        Comparison::Eq => have == want,
        Comparison::Ne => have != want,
        Comparison::Gt => order().is_some_and(std::cmp::Ordering::is_gt),
        Comparison::Gte => order().is_some_and(std::cmp::Ordering::is_ge),
        Comparison::Lt => order().is_some_and(std::cmp::Ordering::is_lt),
        Comparison::Lte => order().is_some_and(std::cmp::Ordering::is_le),
        Comparison::In => is_in(),
        Comparison::Nin => !is_in(),
        Comparison::Contains => holds(true),
        Comparison::Icontains => holds(false),
    }
}

/// Compares points in time. A date stands for its start.
fn moments(have: DateTime<Utc>, how: Comparison, want: &Value) -> bool {
    let Some(want) = want.as_str().and_then(moment) else { return false };
    match how {
        Comparison::Eq => have == want,
        Comparison::Ne => have != want,
        Comparison::Gt => have > want,
        Comparison::Gte => have >= want,
        Comparison::Lt => have < want,
        Comparison::Lte => have <= want,
        Comparison::In | Comparison::Nin | Comparison::Contains | Comparison::Icontains => false,
    }
}

fn moment(text: &str) -> Option<DateTime<Utc>> {
    let day = || NaiveDate::parse_from_str(text, "%Y-%m-%d").ok()?.and_hms_opt(0, 0, 0).map(|at| at.and_utc());
    DateTime::parse_from_rfc3339(text).map(|at| at.to_utc()).ok().or_else(day)
}

fn invalid_filter(message: impl Into<String>) -> Error {
    Error::invalid("filters", message)
}
