//! Two facts that cannot both be true, and what somebody decided about them.

use chrono::{DateTime, Utc};

use crate::domain::bucket::Bucket;
use crate::domain::ids::{ContradictionId, FactId, UserId};
use crate::domain::words::words;

words! {
    /// Where a contradiction is.
    ContradictionState, "lowercase" {
        /// Waits for a decision.
        Open = "open",
        /// Decided.
        Resolved = "resolved",
        /// One of the two went away by itself: changed, replaced or forgotten.
        Moot = "moot",
    }
}

words! {
    /// What was decided.
    Resolution, "SCREAMING_SNAKE_CASE" {
        /// The first is true: the other is put away.
        KeepA = "KEEP_A",
        /// The second is true: it takes the first one's place.
        KeepB = "KEEP_B",
        /// Both become one new fact, in a person's words.
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
    /// Where both facts lie.
    pub bucket: Bucket,
    /// The fact that was there first.
    pub a: FactId,
    /// The fact that came later.
    pub b: FactId,
    /// Where it is.
    pub state: ContradictionState,
    /// What was decided.
    pub resolution: Option<Resolution>,
    /// `rules` or `model`.
    pub judge: String,
    /// The model, when one judged.
    pub model: Option<String>,
    /// How sure the judge was, 0 to 1.
    pub confidence: f64,
    /// Why, as a short sentence of the judge.
    pub reason: String,
    /// The fact that a merge made.
    pub result: Option<FactId>,
    /// Who decided.
    pub resolved_by: Option<UserId>,
    /// When it was found.
    pub created_at: DateTime<Utc>,
    /// When it was decided.
    pub resolved_at: Option<DateTime<Utc>>,
}
