//! The figures of Home: numbers with their change, and series of days. Counted by the dashboard, kept by its cache, shown by the console.

use std::collections::BTreeMap;

use chrono::{DateTime, NaiveDate, Utc};

/// Counts by day and kind.
pub type Counted = BTreeMap<(NaiveDate, String), u64>;

/// A number of the last seven days, and that of the seven days before.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Change {
    /// In the last seven days.
    pub now: u64,
    /// In the seven days before.
    pub before: u64,
}

/// The numbers of Home.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Numbers {
    /// People with a message.
    pub people: Change,
    /// Memories that were learned.
    pub learned: Change,
    /// Memories that a person corrected.
    pub corrected: Change,
    /// Acts of forgetting.
    pub erased: Change,
    /// Contexts.
    pub contexts: Change,
    /// Contexts with at least one memory.
    pub filled: Change,
    /// What waits for review, and what of it came in the last seven days.
    pub backlog: (u64, u64),
}

/// The series of the charts: counts by day and kind, without the days that have none.
#[derive(Debug, Clone, Default)]
pub struct Charts {
    /// Learned memories by source.
    pub learned: Counted,
    /// Recalls that found something (`found`) and that did not (`empty`).
    pub recalls: Counted,
    /// Extractions by `model`, `built_in`, `fallback` and `failed`.
    pub extractions: Counted,
    /// Jobs that ended, by state.
    pub jobs: Counted,
    /// Tokens of models by purpose.
    pub tokens: Counted,
    /// What the installation's model cost in all days, by purpose; `None` if no price is set.
    pub costs: Option<BTreeMap<String, f64>>,
}

/// How memory does.
#[derive(Debug, Clone)]
pub struct Dashboard {
    /// When it was counted.
    pub counted_at: DateTime<Utc>,
    /// The days of the charts (UTC), the oldest first.
    pub days: Vec<NaiveDate>,
    /// The numbers.
    pub numbers: Numbers,
    /// The charts.
    pub charts: Charts,
}
