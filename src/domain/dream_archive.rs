//! An archived dream: its report, proposed changes and candidates in one piece. Packed by `pipeline::consolidation::archive`.

use chrono::{DateTime, NaiveDate, Utc};
use serde::{Deserialize, Serialize};

use crate::domain::dream::{
    Dream, DreamCause, DreamEntry, DreamInputs, DreamKind, DreamStatus, EntryChange, EntrySource, EntryState, Fate, Score,
};
use crate::domain::ids::{DreamEntryId, DreamId};
use crate::domain::item::ItemKind;
use crate::domain::memory_scope::MemoryScope;

/// One dream.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct PackedDream {
    /// The id of its report.
    pub id: DreamId,
    /// Its kind.
    pub kind: DreamKind,
    /// The local date, for a nightly dream.
    pub night: Option<NaiveDate>,
    /// The topic, for a focused dream.
    pub topic: Option<String>,
    /// What started it.
    pub cause: DreamCause,
    /// Its final state.
    pub status: DreamStatus,
    /// The file it was about.
    pub filename: String,
    /// Why it changed something or nothing.
    pub reason: String,
    /// `model`, or `rules`.
    pub engine: String,
    /// The model used.
    pub model: Option<String>,
    /// Why the model's answer was not used.
    pub failure: Option<String>,
    /// Tokens of the prompt.
    pub prompt_tokens: Option<u32>,
    /// Tokens of the answer.
    pub completion_tokens: Option<u32>,
    /// What it read.
    pub looked_at: DreamInputs,
    /// Patterns that it noticed.
    pub patterns: Vec<String>,
    /// The number of candidates.
    pub candidates: u32,
    /// Candidates that were promoted.
    pub promoted: u32,
    /// Candidates that were rejected.
    pub rejected: u32,
    /// When it was recorded.
    pub created_at: DateTime<Utc>,
    /// When it ended.
    pub finished_at: Option<DateTime<Utc>>,
    /// The changes it proposed.
    pub entries: Vec<PackedEntry>,
    /// Its candidates.
    pub weighed: Vec<PackedCandidate>,
}

/// One change that it proposed.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct PackedEntry {
    /// Its id.
    pub id: DreamEntryId,
    /// The kind of change.
    pub change: EntryChange,
    /// The heading above it.
    pub heading: String,
    /// The lines to be removed.
    pub before: String,
    /// The lines to be added.
    pub after: String,
    /// Its state.
    pub state: EntryState,
    /// Why it was proposed.
    pub reason: String,
    /// Its sources.
    pub sources: Vec<EntrySource>,
    /// When a person decided.
    pub decided_at: Option<DateTime<Utc>>,
    /// When a person confirmed it.
    pub confirmed_at: Option<DateTime<Utc>>,
}

/// One piece of memory that it considered.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct PackedCandidate {
    /// Its kind.
    pub kind: ItemKind,
    /// The id of the fact, file or message.
    pub source: i64,
    /// How often it had been recalled.
    pub recalls: u32,
    /// For how many different questions.
    pub queries: u32,
    /// Its score.
    pub score: Score,
    /// Its outcome.
    pub fate: Fate,
    /// The reason of the outcome.
    pub reason: String,
}

/// One bucket's archived dreams of a month, in numbers.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ArchivedMonth {
    /// The id of its row.
    pub id: i64,
    /// Its scope.
    pub scope: MemoryScope,
    /// `2026-10`, in the agent's time zone.
    pub month: String,
    /// The number of dreams.
    pub dreams: u32,
    /// The number of changes that they proposed.
    pub entries: u32,
    /// Bytes before compression.
    pub plain_bytes: u64,
    /// When a dream was last added.
    pub updated_at: DateTime<Utc>,
}

impl PackedDream {
    /// Packs a dream with its entries and candidates.
    #[must_use]
    pub fn of(dream: Dream, entries: Vec<DreamEntry>, weighed: Vec<PackedCandidate>) -> Self {
        Self {
            id: dream.id,
            kind: dream.kind,
            night: dream.night,
            topic: dream.topic,
            cause: dream.cause,
            status: dream.status,
            filename: dream.filename,
            reason: dream.reason,
            engine: dream.engine,
            model: dream.model,
            failure: dream.failure,
            prompt_tokens: dream.prompt_tokens,
            completion_tokens: dream.completion_tokens,
            looked_at: dream.looked_at,
            patterns: dream.patterns,
            candidates: dream.candidates,
            promoted: dream.promoted,
            rejected: dream.rejected,
            created_at: dream.created_at,
            finished_at: dream.finished_at,
            entries: entries.into_iter().map(PackedEntry::of).collect(),
            weighed,
        }
    }

    /// All texts in it: those of the report first, then those of each entry.
    pub fn words(&self) -> impl Iterator<Item = &str> {
        let report = self.topic.iter().chain([&self.reason]).chain(&self.patterns);
        let entries = self.entries.iter().flat_map(|entry| [&entry.heading, &entry.before, &entry.after, &entry.reason]);
        report.chain(entries).map(String::as_str)
    }
}

impl PackedEntry {
    fn of(entry: DreamEntry) -> Self {
        Self {
            id: entry.id,
            change: entry.change,
            heading: entry.heading,
            before: entry.before,
            after: entry.after,
            state: entry.state,
            reason: entry.reason,
            sources: entry.sources,
            decided_at: entry.decided_at,
            confirmed_at: entry.confirmed_at,
        }
    }
}
