//! Writes that the scanner quarantined until a person reviews them.

use chrono::{DateTime, Utc};

use crate::domain::bucket::Bucket;
use crate::domain::ids::{QuarantineId, UserId};
use crate::domain::words::words;

words! {
    /// The state of a quarantined write.
    QuarantineState, "snake_case" {
        /// Waits for review.
        Open = "open",
        /// Released: the write was done.
        Released = "released",
        /// Discarded; its text is gone.
        Discarded = "discarded",
    }
}

words! {
    /// What the write would have become.
    QuarantineKind, "snake_case" {
        /// A fact; it exists and is not active.
        Fact = "fact",
        /// A new text of an active fact.
        FactEdit = "fact_edit",
        /// A change of a workspace file.
        File = "file",
        /// A relation of the knowledge graph.
        Relation = "relation",
    }
}

/// A quarantined write.
#[derive(Debug, Clone, PartialEq)]
pub struct Quarantined {
    /// Its id.
    pub id: QuarantineId,
    /// Its target bucket.
    pub bucket: Bucket,
    /// The origin of the write: `remember`, `file`, `extraction` …
    pub door: String,
    /// The family of rules that matched.
    pub rule: String,
    /// The verdict: `held`.
    pub verdict: String,
    /// What the write would have become.
    pub kind: QuarantineKind,
    /// The fact that waits, or would change.
    pub object: Option<i64>,
    /// The target file.
    pub filename: Option<String>,
    /// The text; empty once discarded.
    pub text: String,
    /// The data for doing the write later; internal.
    pub change: Option<serde_json::Value>,
    /// Its state.
    pub state: QuarantineState,
    /// Who decided.
    pub reviewed_by: Option<UserId>,
    /// When it was quarantined.
    pub created_at: DateTime<Utc>,
    /// When it was reviewed.
    pub reviewed_at: Option<DateTime<Utc>>,
}
