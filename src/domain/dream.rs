//! Dreams: what each considered, at night or on request, and what it proposed. Written by `pipeline::consolidation`.

use chrono::{DateTime, NaiveDate, Utc};
use serde::{Deserialize, Serialize};

use crate::domain::bucket::Bucket;
use crate::domain::ids::{DreamCandidateId, DreamEntryId, DreamId, JobId, UserId, WorkspaceId};
use crate::domain::item::ItemKind;
use crate::domain::words::words;

words! {
    /// The kind of a dream.
    DreamKind, "SCREAMING_SNAKE_CASE" {
        /// The nightly one.
        Nightly = "NIGHTLY",
        /// A nightly dream, started by hand.
        Manual = "MANUAL",
        /// About a topic.
        Focused = "FOCUSED",
        /// About who the agent is: SOUL.md, from what its team shares.
        Soul = "SOUL",
    }
}

words! {
    /// What started a dream.
    DreamCause, "snake_case" {
        /// Its schedule.
        Schedule = "schedule",
        /// A person, or a program on a person's behalf.
        Request = "request",
        /// Enough was learned.
        Growth = "growth",
    }
}

words! {
    /// The state of a dream.
    DreamStatus, "snake_case" {
        /// Waits for a worker, or runs.
        Pending = "pending",
        /// Found nothing to change.
        Skipped = "skipped",
        /// Proposes changes; a person decides.
        Proposed = "proposed",
        /// All or some of its changes are applied.
        Applied = "applied",
        /// A person declined all of its changes.
        Declined = "declined",
        /// Its changes were reverted.
        Reverted = "reverted",
        /// It failed, for the given reason, and changed nothing.
        Failed = "failed",
    }
}

words! {
    /// What an entry does to the file.
    EntryChange, "snake_case" {
        /// Adds lines.
        Add = "add",
        /// Replaces lines by others.
        Replace = "replace",
        /// Removes lines.
        Remove = "remove",
    }
}

words! {
    /// The state of an entry.
    EntryState, "snake_case" {
        /// Waits for a decision.
        Proposed = "proposed",
        /// Applied.
        Applied = "applied",
        /// Declined by a person.
        Declined = "declined",
        /// Applied and reverted.
        Reverted = "reverted",
        /// Its lines have changed since: it can no longer be applied or reverted.
        Stale = "stale",
    }
}

words! {
    /// The outcome of a candidate.
    Fate, "snake_case" {
        /// It went into the file, or is proposed for it.
        Promoted = "promoted",
        /// A gate rejected it, or another candidate was better.
        Rejected = "rejected",
    }
}

/// What a dream read, in numbers.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub struct DreamInputs {
    /// The first day whose notes were read; absent when there were none.
    pub from: Option<NaiveDate>,
    /// The last one.
    pub to: Option<NaiveDate>,
    /// The owner's own notes.
    pub notes: u32,
    /// Notes of the team.
    pub shared_notes: u32,
    /// Characters of all notes.
    pub chars: u32,
    /// Active facts.
    pub facts: u32,
}

/// One dream.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Dream {
    /// Its id, which is also that of its report.
    pub id: DreamId,
    /// The workspace of its agent.
    pub workspace: WorkspaceId,
    /// The bucket it may change: PERSONAL of an owner, or TEAM.
    pub bucket: Bucket,
    /// Its kind.
    pub kind: DreamKind,
    /// The agent's local date, for a nightly dream.
    pub night: Option<NaiveDate>,
    /// The topic, for a focused dream.
    pub topic: Option<String>,
    /// What started it.
    pub cause: DreamCause,
    /// Who requested it.
    pub asked_by: Option<UserId>,
    /// The job that runs it.
    pub job: Option<JobId>,
    /// Its state.
    pub status: DreamStatus,
    /// The file it is about: MEMORY.md, or SOUL.md.
    pub filename: String,
    /// Why it changed something or nothing, as a sentence.
    pub reason: String,
    /// `model`, or `rules`.
    pub engine: String,
    /// The model used.
    pub model: Option<String>,
    /// Version of the prompt.
    pub prompt_version: Option<String>,
    /// SHA-256 of the prompt's templates.
    pub prompt_hash: Option<String>,
    /// Tokens of the prompt.
    pub prompt_tokens: Option<u32>,
    /// Tokens of the answer.
    pub completion_tokens: Option<u32>,
    /// Why the model's answer was not used: a class, never the answer's text.
    pub failure: Option<String>,
    /// The revision of the file that it read; absent if there was no file.
    pub base_revision: Option<i64>,
    /// The last revision that it wrote.
    pub applied_revision: Option<i64>,
    /// What it read.
    pub looked_at: DreamInputs,
    /// Patterns that it noticed, in sentences.
    pub patterns: Vec<String>,
    /// The number of candidates.
    pub candidates: u32,
    /// Candidates that were promoted.
    pub promoted: u32,
    /// Candidates that were rejected.
    pub rejected: u32,
    /// The version of the bucket that it read; later versions are new to the next dream.
    pub bucket_version: i64,
    /// Who decided about its proposals.
    pub reviewed_by: Option<UserId>,
    /// When they decided.
    pub reviewed_at: Option<DateTime<Utc>>,
    /// When it was recorded.
    pub created_at: DateTime<Utc>,
    /// When a worker started it.
    pub started_at: Option<DateTime<Utc>>,
    /// When it ended.
    pub finished_at: Option<DateTime<Utc>>,
    /// When it last changed.
    pub updated_at: DateTime<Utc>,
}

impl Dream {
    /// Whether the built-in rules dreamed because the model failed or its budget was spent.
    #[must_use]
    pub fn is_fallback(&self) -> bool {
        self.engine == "rules" && self.failure.is_some() && !matches!(self.status, DreamStatus::Pending | DreamStatus::Failed)
    }
}

/// A source of an entry.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct EntrySource {
    /// The kind: a fact, a piece of a file, a message.
    pub kind: ItemKind,
    /// Its id.
    pub id: i64,
}

/// One change that a dream proposes, which can be accepted, declined and reverted on its own.
#[derive(Debug, Clone, PartialEq)]
pub struct DreamEntry {
    /// Its id.
    pub id: DreamEntryId,
    /// Its dream.
    pub dream: DreamId,
    /// The bucket it changes.
    pub bucket: Bucket,
    /// Its position in the dream, from 0.
    pub position: i32,
    /// The kind of change.
    pub change: EntryChange,
    /// The heading above it; empty above the first.
    pub heading: String,
    /// The line right before; empty at the beginning of the file.
    pub anchor: String,
    /// The lines to be removed.
    pub before: String,
    /// The lines to be added.
    pub after: String,
    /// Its state.
    pub state: EntryState,
    /// Why it is proposed, as a sentence; after a failed decision, why it failed.
    pub reason: String,
    /// Its sources.
    pub sources: Vec<EntrySource>,
    /// Who decided.
    pub decided_by: Option<UserId>,
    /// When they decided.
    pub decided_at: Option<DateTime<Utc>>,
    /// When a person confirmed it.
    pub confirmed_at: Option<DateTime<Utc>>,
}

/// The five terms of a candidate's score, each 0 to 1, and their total.
#[derive(Debug, Clone, Copy, PartialEq, Default, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Score {
    /// How often it was recalled, relative to the most recalled one.
    pub frequency: f64,
    /// How recently it was recalled: halved every seven days.
    pub recency: f64,
    /// For how many different questions, relative to the most varied one.
    pub diversity: f64,
    /// How new its content is.
    pub freshness: f64,
    /// The share of its recalls since the last dream.
    pub velocity: f64,
    /// The weighted sum: 0 to 1.
    pub total: f64,
}

impl Score {
    /// The terms in the order of addition, with the weight of each.
    pub const WEIGHTS: [(&str, f64); 5] =
        [("frequency", 0.30), ("recency", 0.25), ("diversity", 0.20), ("freshness", 0.15), ("velocity", 0.10)];

    /// Each term with its name and weight.
    #[must_use]
    pub fn terms(&self) -> [(&'static str, f64, f64); 5] {
        let values = [self.frequency, self.recency, self.diversity, self.freshness, self.velocity];
        let mut values = values.into_iter();
        Self::WEIGHTS.map(|(name, weight)| (name, weight, values.next().unwrap_or_default()))
    }

    /// The score with its total, 0 to 1.
    #[must_use]
    pub fn with_total(self) -> Self {
        let total: f64 = self.terms().into_iter().map(|(_, weight, value)| weight * value).sum();
        Self { total: total.clamp(0.0, 1.0), ..self }
    }
}

/// One piece of memory that a dream considered.
#[derive(Debug, Clone, PartialEq)]
pub struct DreamCandidate {
    /// Its id.
    pub id: DreamCandidateId,
    /// Its dream.
    pub dream: DreamId,
    /// The bucket it belongs to.
    pub bucket: Bucket,
    /// Its kind.
    pub kind: ItemKind,
    /// The id of the fact, file or message.
    pub source: i64,
    /// Its key in the recall counts.
    pub item_key: String,
    /// How often it was recalled.
    pub recalls: u32,
    /// For how many different questions.
    pub queries: u32,
    /// Its score.
    pub score: Score,
    /// Its outcome.
    pub fate: Fate,
    /// Why: a word such as `one_off`, `contradicted`, `user_corrected`, `expired`, `low_score`, `promoted`.
    pub reason: String,
    /// The entry it became part of.
    pub entry: Option<DreamEntryId>,
}

#[cfg(test)]
impl Dream {
    /// A dream for tests that need only a part of it: the team's, of a night, applied.
    pub(crate) fn sample() -> Self {
        let at = DateTime::UNIX_EPOCH;
        Self {
            id: 1.into(),
            workspace: 1.into(),
            bucket: Bucket::Team(1.into(), 1.into()),
            kind: DreamKind::Nightly,
            night: Some(at.date_naive()),
            topic: None,
            cause: DreamCause::Schedule,
            asked_by: None,
            job: Some(5.into()),
            status: DreamStatus::Applied,
            filename: "MEMORY.md".to_owned(),
            reason: String::new(),
            engine: "rules".to_owned(),
            model: None,
            prompt_version: None,
            prompt_hash: None,
            prompt_tokens: None,
            completion_tokens: None,
            failure: None,
            base_revision: None,
            applied_revision: Some(2),
            looked_at: DreamInputs::default(),
            patterns: Vec::new(),
            candidates: 3,
            promoted: 1,
            rejected: 2,
            bucket_version: 1,
            reviewed_by: None,
            reviewed_at: None,
            created_at: at,
            started_at: Some(at),
            finished_at: Some(at),
            updated_at: at,
        }
    }
}
