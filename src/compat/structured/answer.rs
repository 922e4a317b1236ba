//! What a caller states, and the outcome.

use serde::{Deserialize, Serialize};

/// The outcome of a write.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(untagged)]
pub enum Answer {
    /// The row that has the content now.
    Row {
        /// Its id.
        id: i64,
    },
    /// Nothing was stored, and no row has the id. Not an error, because the program would otherwise store it elsewhere.
    Kept {
        /// An unused id.
        id: i64,
        /// Always false.
        stored: bool,
        /// `forgotten`, `blocked` by a rule of the person, or `is empty`.
        reason: &'static str,
    },
    /// Whether there is such a row.
    Done {
        /// Whether it was found and changed.
        updated: bool,
    },
    /// The row exists and was not changed.
    Refused {
        /// Always false.
        updated: bool,
        /// `forgotten`, `blocked` by a rule of the person, `held for review` or `not allowed`.
        reason: &'static str,
    },
}

/// The content of a row.
#[derive(Debug, Clone, PartialEq, Deserialize)]
pub struct RowContent {
    /// The sentence.
    pub content: String,
    /// A category; KNOWLEDGE when absent or unknown.
    #[serde(default)]
    pub category: String,
    /// The source.
    #[serde(default)]
    pub source: String,
    /// 0 to 1.
    pub confidence: Option<f64>,
}
