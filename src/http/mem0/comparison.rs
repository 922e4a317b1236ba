//! Comparisons of a field of a memory with the value that a filter names.

use chrono::{DateTime, NaiveDate, Utc};
use serde_json::Value;

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
    pub fn parse(word: &str) -> Option<Self> {
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

/// Whether the value of a field, null if there is none, compares so with `want`.
pub(super) fn compare(have: &Value, how: Comparison, want: &Value) -> bool {
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
pub(super) fn moments(have: DateTime<Utc>, how: Comparison, want: &Value) -> bool {
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

/// A time, or the start of a day.
pub(super) fn moment(text: &str) -> Option<DateTime<Utc>> {
    let day = || NaiveDate::parse_from_str(text, "%Y-%m-%d").ok()?.and_hms_opt(0, 0, 0).map(|at| at.and_utc());
    DateTime::parse_from_rfc3339(text).map(|at| at.to_utc()).ok().or_else(day)
}
