//! Two facts that cannot both be true, and what somebody decided about them.

use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::domain::bucket::Bucket;
use crate::domain::ids::{ContradictionId, FactId, UserId};

/// Where a contradiction is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum ContradictionState {
    /// Waits for a decision.
    Open,
    /// Decided.
    Resolved,
    /// One of the two went away by itself: changed, replaced or forgotten.
    Moot,
}

impl ContradictionState {
    /// Every state.
    pub const ALL: [Self; 3] = [Self::Open, Self::Resolved, Self::Moot];

    /// The word on the wire and in the database.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Open => "open",
            Self::Resolved => "resolved",
            Self::Moot => "moot",
        }
    }

    /// The state with this word.
    #[must_use]
    pub fn parse(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|state| state.as_str() == word)
    }
}

/// What was decided.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "UPPERCASE")]
pub enum Resolution {
    /// The first is true: the other is put away.
    #[serde(rename = "KEEP_A")]
    KeepA,
    /// The second is true: it takes the first one's place.
    #[serde(rename = "KEEP_B")]
    KeepB,
    /// Both become one new fact, in a person's words.
    Merge,
    /// Both are true, each in its time.
    Both,
    /// Leave it as it is and do not ask again.
    Ignore,
}

impl Resolution {
    /// Every decision.
    pub const ALL: [Self; 5] = [Self::KeepA, Self::KeepB, Self::Merge, Self::Both, Self::Ignore];

    /// The word on the wire and in the database.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::KeepA => "KEEP_A",
            Self::KeepB => "KEEP_B",
            Self::Merge => "MERGE",
            Self::Both => "BOTH",
            Self::Ignore => "IGNORE",
        }
    }

    /// The decision with this word.
    #[must_use]
    pub fn parse(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|resolution| resolution.as_str() == word)
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
