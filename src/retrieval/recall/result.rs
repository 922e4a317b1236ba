//! The result of recall.

use std::time::Duration;

use chrono::{DateTime, Utc};

use crate::domain::item::Found;
use recall_index::components::Components;

/// Why an answer may be incomplete.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Degraded {
    /// Found by words alone: there are no vectors, or none for a query in this language.
    KeywordOnly,
    /// Some items were found by words alone: they have no embedding yet.
    VectorsPartial,
}

impl Degraded {
    /// The name in the API.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::KeywordOnly => "keyword-only",
            Self::VectorsPartial => "vectors-partial",
        }
    }
}

/// One item of a result.
#[derive(Debug, Clone, PartialEq)]
pub struct Recalled {
    /// The item.
    pub found: Found,
    /// The parts of its score; their sum is the score, 0 to 1.
    pub components: Components,
    /// Since when another statement of the result holds instead of what it says, if it says no more.
    pub replaced_at: Option<DateTime<Utc>>,
}

/// A result, best first.
#[derive(Debug, Clone, PartialEq)]
pub struct Recall {
    /// The items.
    pub items: Vec<Recalled>,
    /// How the answer is degraded, if it is.
    pub degraded: Option<Degraded>,
    /// How long it took.
    pub took: Duration,
}
