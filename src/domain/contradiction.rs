//! Contradictions: two facts that cannot both be true, and the decision about them.

use chrono::{DateTime, Utc};

use crate::domain::bucket::Bucket;
use crate::domain::ids::{ContradictionId, FactId, UserId};
use crate::domain::words::words;

words! {
    /// The state of a contradiction.
    ContradictionState, "lowercase" {
        /// Waits for a decision.
        Open = "open",
        /// Decided.
        Resolved = "resolved",
        /// One of the two facts was changed, replaced or forgotten meanwhile.
        Moot = "moot",
    }
}

words! {
    /// The decision about a contradiction.
    Resolution, "SCREAMING_SNAKE_CASE" {
        /// The first is true: the other is archived.
        KeepA = "KEEP_A",
        /// The second is true: it replaces the first one.
        KeepB = "KEEP_B",
        /// Both become one new fact, written by a person.
        Merge = "MERGE",
        /// Both are true, each in its time.
        Both = "BOTH",
        /// Leave it as it is and do not ask again.
        Ignore = "IGNORE",
    }
}

/// Two facts that cannot both be true.
#[derive(Debug, Clone, PartialEq)]
pub struct Contradiction {
    /// Its id.
    pub id: ContradictionId,
    /// The bucket of both facts.
    pub bucket: Bucket,
    /// The earlier fact.
    pub a: FactId,
    /// The later fact.
    pub b: FactId,
    /// Its state.
    pub state: ContradictionState,
    /// The decision.
    pub resolution: Option<Resolution>,
    /// `rules` or `model`.
    pub judge: String,
    /// The model, if one judged.
    pub model: Option<String>,
    /// How sure the judge was, 0 to 1.
    pub confidence: f64,
    /// The judge's reason, as a short sentence.
    pub reason: String,
    /// The fact that a merge created.
    pub result: Option<FactId>,
    /// Who decided.
    pub resolved_by: Option<UserId>,
    /// When it was found.
    pub created_at: DateTime<Utc>,
    /// When it was decided.
    pub resolved_at: Option<DateTime<Utc>>,
}
