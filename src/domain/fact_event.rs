//! The history of a fact: every change with its cause and the fact as it was before, so that it can be told and taken back.

use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};

use crate::domain::fact::{Fact, FactCategory, FactStatus, Stability};
use crate::domain::ids::{FactEventId, FactId};
use crate::domain::words::words;

words! {
    /// What happened to a fact.
    FactEventKind, "snake_case" {
        /// It was written for the first time.
        Learned = "learned",
        /// It was said again.
        Confirmed = "confirmed",
        /// A person gave it other words, another category or another time.
        Edited = "edited",
        /// A newer fact took its place.
        Superseded = "superseded",
        /// It went into another fact that says the same.
        Merged = "merged",
        /// It was put away.
        Archived = "archived",
        /// Its time was over.
        Expired = "expired",
        /// It was held back.
        Quarantined = "quarantined",
        /// It is believed again.
        Restored = "restored",
        /// Somebody found it helpful or not.
        Rated = "rated",
        /// Its trust or its times were counted anew.
        Adjusted = "adjusted",
    }
}

words! {
    /// What made a change: changes with the same cause are taken back together.
    CauseKind, "snake_case" {
        /// A run over a conversation.
        Extraction = "extraction",
        /// A request to remember.
        Remember = "remember",
        /// A person or a token, by hand; the id is that of the fact.
        Hand = "hand",
        /// A decision about a contradiction.
        Contradiction = "contradiction",
        /// A write of a workspace file; the id is that of its revision.
        File = "file",
        /// Forgetting; the id is that of the receipt.
        Forget = "forget",
        /// A decision about something held back.
        Quarantine = "quarantine",
        /// The upkeep of a bucket: capacity, what ran out.
        Upkeep = "upkeep",
        /// What a model read in two facts; the id is that of the later one.
        Model = "model",
        /// A dream.
        Dream = "dream",
        /// Memories of another service, brought in.
        Import = "import",
    }
}

/// What made a change, and which one of its kind.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Cause {
    /// The kind.
    pub kind: CauseKind,
    /// The row: an extraction, a contradiction, a revision …
    pub id: Option<i64>,
}

impl Cause {
    /// A cause with a row of its own.
    #[must_use]
    pub const fn of(kind: CauseKind, id: i64) -> Self {
        Self { kind, id: Some(id) }
    }

    /// A cause that has none.
    #[must_use]
    pub const fn by(kind: CauseKind) -> Self {
        Self { kind, id: None }
    }
}

/// The words and the state of a fact at a moment: what a change may change.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Snapshot {
    /// As of [`Fact`].
    pub subject: String,
    /// As of [`Fact`].
    pub predicate: String,
    /// As of [`Fact`].
    pub object: String,
    /// As of [`Fact`].
    pub text: String,
    /// As of [`Fact`].
    pub category: FactCategory,
    /// As of [`Fact`].
    pub status: FactStatus,
    /// As of [`Fact`].
    pub stability: Stability,
    /// As of [`Fact`].
    pub confidence: f64,
    /// As of [`Fact`].
    pub trust: f64,
    /// As of [`Fact`].
    pub is_explicit: bool,
    /// As of [`Fact`].
    pub evidence: String,
    /// As of [`Fact`].
    pub superseded_by: Option<FactId>,
    /// As of [`Fact`].
    pub valid_from: DateTime<Utc>,
    /// As of [`Fact`].
    pub valid_to: Option<DateTime<Utc>>,
    /// As of [`Fact`].
    pub expires_at: Option<DateTime<Utc>>,
    /// As of [`Fact`].
    pub confirmed_at: DateTime<Utc>,
    /// As of [`Fact`].
    pub independent_count: i32,
    /// As of [`Fact`].
    pub is_person_edited: bool,
    /// As of [`Fact`].
    pub status_reason: Option<String>,
}

impl Snapshot {
    /// The fact with everything a change may change as it was then.
    #[must_use]
    pub fn restored(self, fact: Fact, now: DateTime<Utc>) -> Fact {
        Fact {
            subject: self.subject,
            predicate: self.predicate,
            object: self.object,
            text: self.text,
            category: self.category,
            status: self.status,
            stability: self.stability,
            confidence: self.confidence,
            trust: self.trust,
            is_explicit: self.is_explicit,
            evidence: self.evidence,
            superseded_by: self.superseded_by,
            valid_from: self.valid_from,
            valid_to: self.valid_to,
            expires_at: self.expires_at,
            confirmed_at: self.confirmed_at,
            independent_count: self.independent_count,
            is_person_edited: self.is_person_edited,
            status_reason: self.status_reason,
            updated_at: now,
            ..fact
        }
    }
}

impl From<&Fact> for Snapshot {
    fn from(fact: &Fact) -> Self {
        Self {
            subject: fact.subject.clone(),
            predicate: fact.predicate.clone(),
            object: fact.object.clone(),
            text: fact.text.clone(),
            category: fact.category,
            status: fact.status,
            stability: fact.stability,
            confidence: fact.confidence,
            trust: fact.trust,
            is_explicit: fact.is_explicit,
            evidence: fact.evidence.clone(),
            superseded_by: fact.superseded_by,
            valid_from: fact.valid_from,
            valid_to: fact.valid_to,
            expires_at: fact.expires_at,
            confirmed_at: fact.confirmed_at,
            independent_count: fact.independent_count,
            is_person_edited: fact.is_person_edited,
            status_reason: fact.status_reason.clone(),
        }
    }
}

/// One change of a fact.
#[derive(Debug, Clone, PartialEq)]
pub struct FactEvent {
    /// Its id; ids sort by time.
    pub id: FactEventId,
    /// The fact.
    pub fact: FactId,
    /// What happened.
    pub kind: FactEventKind,
    /// What made it.
    pub cause: Cause,
    /// `user`, `token`, `job` or `operator`.
    pub actor_kind: String,
    /// Which one.
    pub actor_id: Option<i64>,
    /// Why, in a word or a short sentence of ours; never memory text.
    pub reason: String,
    /// The fact before; nothing for its beginning.
    pub before: Option<Snapshot>,
    /// Trust before and after, 0 to 1.
    pub trust: (Option<f64>, Option<f64>),
    /// When.
    pub created_at: DateTime<Utc>,
}
