//! A dream as an archive keeps it: its report, what it proposed and what it weighed, in one piece. Packed by `memory::dream::archive`.

use chrono::{DateTime, NaiveDate, Utc};
use serde::{Deserialize, Serialize};

use crate::domain::dream::{
    Dream, DreamCause, DreamEntry, DreamKind, DreamStatus, EntryChange, EntrySource, EntryState, Fate, LookedAt, Score,
};
use crate::domain::ids::{DreamEntryId, DreamId};
use crate::domain::item::ItemKind;
use crate::domain::memory_scope::MemoryScope;

/// One dream.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct PackedDream {
    /// The id that its report had.
    pub id: DreamId,
    /// What kind it was.
    pub kind: DreamKind,
    /// The local date, of a nightly one.
    pub night: Option<NaiveDate>,
    /// The topic, of a focused one.
    pub topic: Option<String>,
    /// How it came about.
    pub cause: DreamCause,
    /// What it came to.
    pub status: DreamStatus,
    /// The file it was about.
    pub filename: String,
    /// Why it changed what it changed, or nothing.
    pub reason: String,
    /// `model`, or `rules`.
    pub engine: String,
    /// The model that was asked.
    pub model: Option<String>,
    /// Why the model's answer was not used.
    pub failure: Option<String>,
    /// Tokens of the prompt.
    pub prompt_tokens: Option<u32>,
    /// Tokens of the answer.
    pub completion_tokens: Option<u32>,
    /// What it looked at.
    pub looked_at: LookedAt,
    /// What it noticed.
    pub patterns: Vec<String>,
    /// Candidates that were weighed.
    pub candidates: u32,
    /// Those that went in.
    pub promoted: u32,
    /// Those that did not.
    pub rejected: u32,
    /// When it was written down.
    pub created_at: DateTime<Utc>,
    /// When it was over.
    pub finished_at: Option<DateTime<Utc>>,
    /// What it proposed.
    pub entries: Vec<PackedEntry>,
    /// What it weighed.
    pub weighed: Vec<PackedCandidate>,
}

/// One change that it proposed.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct PackedEntry {
    /// Its id.
    pub id: DreamEntryId,
    /// What it did.
    pub change: EntryChange,
    /// The heading it lay under.
    pub heading: String,
    /// The lines that went.
    pub before: String,
    /// The lines that came.
    pub after: String,
    /// What became of it.
    pub state: EntryState,
    /// Why.
    pub reason: String,
    /// What it was made of.
    pub sources: Vec<EntrySource>,
    /// When somebody decided.
    pub decided_at: Option<DateTime<Utc>>,
    /// When a person said that it is right.
    pub confirmed_at: Option<DateTime<Utc>>,
}

/// One piece of memory that it weighed.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct PackedCandidate {
    /// What it was.
    pub kind: ItemKind,
    /// Its row.
    pub source: i64,
    /// How often it had been recalled.
    pub recalls: u32,
    /// For how many different questions.
    pub queries: u32,
    /// Its score.
    pub score: Score,
    /// What became of it.
    pub fate: Fate,
    /// Why.
    pub reason: String,
}

/// What a month of dreams of one bucket comes to.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ArchivedMonth {
    /// Its row.
    pub id: i64,
    /// Who shares it.
    pub scope: MemoryScope,
    /// `2026-10`, in the agent's zone.
    pub month: String,
    /// Dreams.
    pub dreams: u32,
    /// Changes that they proposed.
    pub entries: u32,
    /// Bytes before it was packed.
    pub plain_bytes: u64,
    /// When a dream was last added.
    pub updated_at: DateTime<Utc>,
}

impl PackedDream {
    /// Packs a dream with what belongs to it.
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

    /// Everything in it that is words: of the report first, then of each entry.
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
