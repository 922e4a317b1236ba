//! The history of a fact: every change with its cause and the fact before it, so that it can be shown and reverted.

use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};

use crate::domain::fact::{Fact, FactCategory, FactStatus, Stability};
use crate::domain::ids::{FactEventId, FactId};
use crate::domain::words::words;

words! {
    /// The kind of a change.
    FactEventKind, "snake_case" {
        /// It was added.
        Learned = "learned",
        /// It came up again.
        Confirmed = "confirmed",
        /// A person changed its text, category or times.
        Edited = "edited",
        /// A newer fact replaced it.
        Superseded = "superseded",
        /// It was merged into a fact with the same content.
        Merged = "merged",
        /// It was archived.
        Archived = "archived",
        /// It expired.
        Expired = "expired",
        /// It was quarantined.
        Quarantined = "quarantined",
        /// It is active again.
        Restored = "restored",
        /// A person rated it helpful or unhelpful.
        Rated = "rated",
        /// Its trust or its times were recomputed.
        Adjusted = "adjusted",
    }
}

words! {
    /// The cause of a change. Changes with the same cause are reverted together.
    CauseKind, "snake_case" {
        /// An extraction.
        Extraction = "extraction",
        /// A request to remember.
        Remember = "remember",
        /// A person or a token, by hand; the id is the fact's.
        Hand = "hand",
        /// A decision about a contradiction.
        Contradiction = "contradiction",
        /// A write of a workspace file; the id is the revision's.
        File = "file",
        /// An act of forgetting; the id is the receipt's.
        Forget = "forget",
        /// A decision about a quarantined write.
        Quarantine = "quarantine",
        /// The upkeep of a bucket: capacity, expiry.
        Upkeep = "upkeep",
        /// A model's comparison of two facts; the id is the later one's.
        Model = "model",
        /// A dream.
        Dream = "dream",
        /// An import of memories from another service.
        Import = "import",
    }
}

/// The cause of a change.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Cause {
    /// The kind.
    pub kind: CauseKind,
    /// The id of the extraction, contradiction, revision …
    pub id: Option<i64>,
}

impl Cause {
    /// A cause with an id.
    #[must_use]
    pub const fn of(kind: CauseKind, id: i64) -> Self {
        Self { kind, id: Some(id) }
    }

    /// A cause without an id.
    #[must_use]
    pub const fn by(kind: CauseKind) -> Self {
        Self { kind, id: None }
    }
}

/// The text and the state of a fact at a moment: everything that a change may alter.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Snapshot {
    /// See [`Fact`].
    pub subject: String,
    /// See [`Fact`].
    pub predicate: String,
    /// See [`Fact`].
    pub object: String,
    /// See [`Fact`].
    pub text: String,
    /// See [`Fact`].
    pub category: FactCategory,
    /// See [`Fact`].
    pub status: FactStatus,
    /// See [`Fact`].
    pub stability: Stability,
    /// See [`Fact`].
    pub confidence: f64,
    /// See [`Fact`].
    pub trust: f64,
    /// See [`Fact`].
    pub is_explicit: bool,
    /// See [`Fact`].
    pub evidence: String,
    /// See [`Fact`].
    pub superseded_by: Option<FactId>,
    /// See [`Fact`].
    pub valid_from: DateTime<Utc>,
    /// See [`Fact`].
    pub valid_to: Option<DateTime<Utc>>,
    /// See [`Fact`].
    pub expires_at: Option<DateTime<Utc>>,
    /// See [`Fact`].
    pub confirmed_at: DateTime<Utc>,
    /// See [`Fact`].
    pub independent_count: i32,
    /// See [`Fact`].
    pub is_person_edited: bool,
    /// See [`Fact`].
    pub status_reason: Option<String>,
}

impl Snapshot {
    /// The fact with the snapshot's values.
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
    /// The kind of change.
    pub kind: FactEventKind,
    /// Its cause.
    pub cause: Cause,
    /// `user`, `token`, `job` or `operator`.
    pub actor_kind: String,
    /// The id of the actor.
    pub actor_id: Option<i64>,
    /// The reason, in a word or a short sentence; never memory text.
    pub reason: String,
    /// The fact before; `None` for a new fact.
    pub before: Option<Snapshot>,
    /// Trust before and after, 0 to 1.
    pub trust: (Option<f64>, Option<f64>),
    /// When.
    pub created_at: DateTime<Utc>,
}
