//! What the scanner held back at a door, until somebody has looked at it.

use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};

use crate::domain::bucket::Bucket;
use crate::domain::ids::{QuarantineId, UserId};

/// What became of something that was held.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum QuarantineState {
    /// It waits for somebody.
    Open,
    /// It was let in.
    Released,
    /// It was thrown away; its text is gone.
    Discarded,
}

impl QuarantineState {
    /// Every state.
    pub const ALL: [Self; 3] = [Self::Open, Self::Released, Self::Discarded];

    /// The word on the wire and in the database.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Open => "open",
            Self::Released => "released",
            Self::Discarded => "discarded",
        }
    }

    /// The state with this name.
    #[must_use]
    pub fn parse(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|state| state.as_str() == word)
    }
}

/// What it would have become.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum QuarantineKind {
    /// A fact; it exists and is not believed.
    Fact,
    /// Other words of a fact that is believed.
    FactEdit,
    /// A change of a workspace file.
    File,
}

impl QuarantineKind {
    /// Every kind.
    pub const ALL: [Self; 3] = [Self::Fact, Self::FactEdit, Self::File];

    /// The word on the wire and in the database.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Fact => "fact",
            Self::FactEdit => "fact_edit",
            Self::File => "file",
        }
    }

    /// The kind with this name.
    #[must_use]
    pub fn parse(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|kind| kind.as_str() == word)
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
