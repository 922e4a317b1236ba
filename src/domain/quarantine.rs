//! What the scanner held back at a door, until somebody has looked at it.

use chrono::{DateTime, Utc};

use crate::domain::bucket::Bucket;
use crate::domain::ids::{QuarantineId, UserId};
use crate::domain::words::words;

words! {
    /// What became of something that was held.
    QuarantineState, "snake_case" {
        /// It waits for somebody.
        Open = "open",
        /// It was let in.
        Released = "released",
        /// It was thrown away; its text is gone.
        Discarded = "discarded",
    }
}

words! {
    /// What it would have become.
    QuarantineKind, "snake_case" {
        /// A fact; it exists and is not believed.
        Fact = "fact",
        /// Other words of a fact that is believed.
        FactEdit = "fact_edit",
        /// A change of a workspace file.
        File = "file",
        /// A relation of the knowledge graph.
        Relation = "relation",
    }
}

/// Something that was held.
#[derive(Debug, Clone, PartialEq)]
pub struct Quarantined {
    /// Its id.
    pub id: QuarantineId,
    /// Where it would have gone.
    pub bucket: Bucket,
    /// The door it came in at: `remember`, `file`, `extraction` …
    pub door: String,
    /// The family of rules that held it.
    pub rule: String,
    /// The verdict: `held`.
    pub verdict: String,
    /// What it would have become.
    pub kind: QuarantineKind,
    /// The fact that waits, or that would change.
    pub object: Option<i64>,
    /// The file it was for.
    pub filename: Option<String>,
    /// What was held; empty once it was thrown away.
    pub text: String,
    /// How to write it, for the house only.
    pub change: Option<serde_json::Value>,
    /// What became of it.
    pub state: QuarantineState,
    /// Who decided.
    pub reviewed_by: Option<UserId>,
    /// When it came in.
    pub created_at: DateTime<Utc>,
    /// When somebody decided.
    pub reviewed_at: Option<DateTime<Utc>>,
}
