//! A dream: what was weighed at night, or on request, and what was proposed because of it. Written by `memory::dream`.

use chrono::{DateTime, NaiveDate, Utc};
use serde::{Deserialize, Serialize};

use crate::domain::bucket::Bucket;
use crate::domain::ids::{DreamCandidateId, DreamEntryId, DreamId, JobId, UserId, WorkspaceId};
use crate::domain::item::ItemKind;
use crate::domain::words::words;

words! {
    /// What kind of dream it is.
    DreamKind, "SCREAMING_SNAKE_CASE" {
        /// The one of a local night.
        Nightly = "NIGHTLY",
        /// The same, asked for by hand.
        Manual = "MANUAL",
        /// About a topic.
        Focused = "FOCUSED",
        /// About who the agent is: SOUL.md, from what its team shares.
        Soul = "SOUL",
    }
}

words! {
    /// How a dream came about.
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
    /// Where a dream is.
    DreamStatus, "snake_case" {
        /// Waits for a worker, or one is at it.
        Pending = "pending",
        /// Looked, and found nothing to change.
        Skipped = "skipped",
        /// Proposes something; a person decides.
        Proposed = "proposed",
        /// What it proposed is done, all or in part.
        Applied = "applied",
        /// A person declined all of it.
        Declined = "declined",
        /// What it did was taken back.
        Reverted = "reverted",
        /// It could not be dreamed; the reason says why, and nothing was changed.
        Failed = "failed",
    }
}

words! {
    /// What an entry does to the file.
    EntryChange, "snake_case" {
        /// Puts lines in.
        Add = "add",
        /// Puts lines in the place of others.
        Replace = "replace",
        /// Takes lines out.
        Remove = "remove",
    }
}

words! {
    /// Where an entry is.
    EntryState, "snake_case" {
        /// Waits for somebody's decision.
        Proposed = "proposed",
        /// Done.
        Applied = "applied",
        /// Somebody declined it.
        Declined = "declined",
        /// It was done and taken back.
        Reverted = "reverted",
        /// The lines it is about have changed since: it can no longer be done, or no longer be taken back.
        Stale = "stale",
    }
}

words! {
    /// What became of a candidate.
    Fate, "snake_case" {
        /// It went into the file, or is proposed for it.
        Promoted = "promoted",
        /// A gate turned it away, or there was something better.
        Rejected = "rejected",
    }
}

/// What a dream looked at, in numbers.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub struct LookedAt {
    /// The first day whose notes were read; absent when there were none.
    pub from: Option<NaiveDate>,
    /// The last one.
    pub to: Option<NaiveDate>,
    /// Notes of the owner's own.
    pub notes: u32,
    /// Notes that the team shares.
    pub shared_notes: u32,
    /// Characters of all of them.
    pub chars: u32,
    /// Facts that were believed.
    pub facts: u32,
}

/// One dream.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Dream {
    /// Its id: that of its report.
    pub id: DreamId,
    /// The workspace of its agent.
    pub workspace: WorkspaceId,
    /// Whose memory it may change: PERSONAL of an owner, or TEAM.
    pub bucket: Bucket,
    /// What kind it is.
    pub kind: DreamKind,
    /// The agent's local date, of a nightly one.
    pub night: Option<NaiveDate>,
    /// The topic, of a focused one.
    pub topic: Option<String>,
    /// How it came about.
    pub cause: DreamCause,
    /// Who asked for it.
    pub asked_by: Option<UserId>,
    /// The job that dreams it.
    pub job: Option<JobId>,
    /// Where it is.
    pub status: DreamStatus,
    /// The file it is about: MEMORY.md, or SOUL.md.
    pub filename: String,
    /// Why it changed what it changed, or nothing; a sentence.
    pub reason: String,
    /// `model`, or `rules`.
    pub engine: String,
    /// The model that was asked.
    pub model: Option<String>,
    /// Version of its prompt.
    pub prompt_version: Option<String>,
    /// SHA-256 of its prompt's templates.
    pub prompt_hash: Option<String>,
    /// Tokens of the prompt.
    pub prompt_tokens: Option<u32>,
    /// Tokens of the answer.
    pub completion_tokens: Option<u32>,
    /// Why the model's answer was not used: a class, never its words.
    pub failure: Option<String>,
    /// The revision of the file that was read; absent when there was no file.
    pub base_revision: Option<i64>,
    /// The revision that it wrote last.
    pub applied_revision: Option<i64>,
    /// What it looked at.
    pub looked_at: LookedAt,
    /// What it noticed, in sentences.
    pub patterns: Vec<String>,
    /// Candidates that were weighed.
    pub candidates: u32,
    /// Those that went in.
    pub promoted: u32,
    /// Those that did not.
    pub rejected: u32,
    /// Version of the bucket that it read: what came after is news for the next one.
    pub bucket_version: i64,
    /// Who decided about what it proposed.
    pub reviewed_by: Option<UserId>,
    /// When.
    pub reviewed_at: Option<DateTime<Utc>>,
    /// When it was written down.
    pub created_at: DateTime<Utc>,
    /// When a worker began it.
    pub started_at: Option<DateTime<Utc>>,
    /// When it was over.
    pub finished_at: Option<DateTime<Utc>>,
    /// When anything of it last changed.
    pub updated_at: DateTime<Utc>,
}

/// Something that an entry was made of.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct EntrySource {
    /// A fact, a piece of a file, a message.
    pub kind: ItemKind,
    /// Its id.
    pub id: i64,
}

/// One change that a dream proposes; can be accepted, declined and taken back alone.
#[derive(Debug, Clone, PartialEq)]
pub struct DreamEntry {
    /// Its id.
    pub id: DreamEntryId,
    /// Its dream.
    pub dream: DreamId,
    /// Whose memory it changes.
    pub bucket: Bucket,
    /// Its place in the dream, from 0.
    pub position: i32,
    /// What it does.
    pub change: EntryChange,
    /// The heading it lies under; empty above the first.
    pub heading: String,
    /// The line right before; empty at the beginning of the file.
    pub anchor: String,
    /// The lines that go.
    pub before: String,
    /// The lines that come.
    pub after: String,
    /// Where it is.
    pub state: EntryState,
    /// Why, as a sentence; after a decision that could not be carried out, why not.
    pub reason: String,
    /// What it was made of.
    pub sources: Vec<EntrySource>,
    /// Who decided.
    pub decided_by: Option<UserId>,
    /// When.
    pub decided_at: Option<DateTime<Utc>>,
    /// When a person said that it is right.
    pub confirmed_at: Option<DateTime<Utc>>,
}

/// The five terms of a candidate's score, each 0 to 1, and what they come to.
#[derive(Debug, Clone, Copy, PartialEq, Default, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Score {
    /// How often it was recalled, of the most recalled one.
    pub frequency: f64,
    /// How lately: halved every seven days.
    pub recency: f64,
    /// For how many different questions, of the most varied one.
    pub diversity: f64,
    /// How new what it says is.
    pub freshness: f64,
    /// How much of its recalls came since the last dream.
    pub velocity: f64,
    /// All of them, weighed: 0 to 1.
    pub total: f64,
}

impl Score {
    /// The terms in the order in which they are added, with what each can give at most.
    pub const WEIGHTS: [(&str, f64); 5] =
        [("frequency", 0.30), ("recency", 0.25), ("diversity", 0.20), ("freshness", 0.15), ("velocity", 0.10)];

    /// Each term with its name and weight.
    #[must_use]
    pub fn terms(&self) -> [(&'static str, f64, f64); 5] {
        let values = [self.frequency, self.recency, self.diversity, self.freshness, self.velocity];
        let mut values = values.into_iter();
        Self::WEIGHTS.map(|(name, weight)| (name, weight, values.next().unwrap_or_default()))
    }

    /// The same with what the terms come to, 0 to 1.
    #[must_use]
    pub fn weighed(self) -> Self {
        let total: f64 = self.terms().into_iter().map(|(_, weight, value)| weight * value).sum();
        Self { total: total.clamp(0.0, 1.0), ..self }
    }
}

/// One piece of memory that a dream weighed.
#[derive(Debug, Clone, PartialEq)]
pub struct DreamCandidate {
    /// Its id.
    pub id: DreamCandidateId,
    /// Its dream.
    pub dream: DreamId,
    /// Whose memory it lies in.
    pub bucket: Bucket,
    /// What it is.
    pub kind: ItemKind,
    /// Its row: of the fact, the file or the message.
    pub source: i64,
    /// Its name among the recall counts.
    pub item_key: String,
    /// How often it was recalled.
    pub recalls: u32,
    /// For how many different questions.
    pub queries: u32,
    /// Its score.
    pub score: Score,
    /// What became of it.
    pub fate: Fate,
    /// Why: a word such as `one_off`, `contradicted`, `user_corrected`, `expired`, `low_score`, `promoted`.
    pub reason: String,
    /// The entry it went into.
    pub entry: Option<DreamEntryId>,
}

#[cfg(test)]
impl Dream {
    /// A dream for tests that care for a part of it: the team's, of a night, applied.
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
            looked_at: LookedAt::default(),
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
