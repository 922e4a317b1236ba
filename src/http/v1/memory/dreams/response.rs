//! Dreams on the wire.

use chrono::{DateTime, NaiveDate, Utc};
use serde::Serialize;
use utoipa::ToSchema;

use crate::domain::dream::{
    Dream, DreamCandidate, DreamCause, DreamEntry, DreamKind, DreamStatus, EntryChange, EntrySource, EntryState, Fate, LookedAt, Score,
};
use crate::domain::ids::{DreamEntryId, DreamId};
use crate::domain::item::ItemKind;
use crate::domain::memory_scope::MemoryScope;
use crate::memory::markdown::diff::Diff;
use crate::pipeline::consolidation::Report;
use crate::pipeline::consolidation::candidates::Weighed;

/// A dream.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct DreamResponse {
    /// The id.
    #[schema(value_type = String, example = "228071432192")]
    id: DreamId,
    /// Whose memory it is about: `PERSONAL` or `TEAM`.
    scope: MemoryScope,
    /// What kind it is.
    kind: DreamKind,
    /// The agent's local date, of a nightly one.
    #[serde(skip_serializing_if = "Option::is_none")]
    night: Option<NaiveDate>,
    /// The topic of a focused dream.
    #[serde(skip_serializing_if = "Option::is_none")]
    topic: Option<String>,
    /// How it came about.
    cause: DreamCause,
    /// Where it is.
    status: DreamStatus,
    /// The file it is about.
    #[schema(example = "MEMORY.md")]
    filename: String,
    /// Why the dream made its changes, or none.
    reason: String,
    /// `model` or `rules`.
    #[schema(example = "rules")]
    engine: String,
    /// The model that was called.
    #[serde(skip_serializing_if = "Option::is_none")]
    model: Option<String>,
    /// Version of its prompt.
    #[serde(skip_serializing_if = "Option::is_none")]
    prompt_version: Option<String>,
    /// Tokens of the prompt.
    #[serde(skip_serializing_if = "Option::is_none")]
    prompt_tokens: Option<u32>,
    /// Tokens of the answer.
    #[serde(skip_serializing_if = "Option::is_none")]
    completion_tokens: Option<u32>,
    /// Why the model's answer was not used, in a word.
    #[serde(skip_serializing_if = "Option::is_none")]
    failure: Option<String>,
    /// What it looked at.
    #[schema(value_type = Object)]
    looked_at: LookedAt,
    /// What it noticed, in sentences.
    patterns: Vec<String>,
    /// Candidates that were weighed.
    candidate_count: u32,
    /// Those that went in.
    promoted_count: u32,
    /// Those that did not.
    rejected_count: u32,
    /// The revision of the file that was read.
    #[serde(skip_serializing_if = "Option::is_none")]
    base_revision: Option<i64>,
    /// The revision that it wrote.
    #[serde(skip_serializing_if = "Option::is_none")]
    applied_revision: Option<i64>,
    /// When it was asked for.
    created_at: DateTime<Utc>,
    /// When it began.
    #[serde(skip_serializing_if = "Option::is_none")]
    started_at: Option<DateTime<Utc>>,
    /// When it was over.
    #[serde(skip_serializing_if = "Option::is_none")]
    finished_at: Option<DateTime<Utc>>,
    /// How long it took, in milliseconds.
    #[serde(skip_serializing_if = "Option::is_none")]
    duration_ms: Option<i64>,
    /// When somebody decided about it.
    #[serde(skip_serializing_if = "Option::is_none")]
    reviewed_at: Option<DateTime<Utc>>,
}

impl From<Dream> for DreamResponse {
    fn from(dream: Dream) -> Self {
        let duration_ms = dream.started_at.zip(dream.finished_at).map(|(from, to)| (to - from).num_milliseconds().max(0));
        Self {
            id: dream.id,
            scope: dream.bucket.scope(),
            kind: dream.kind,
            night: dream.night,
            topic: dream.topic,
            cause: dream.cause,
            status: dream.status,
            filename: dream.filename,
            reason: dream.reason,
            engine: dream.engine,
            model: dream.model,
            prompt_version: dream.prompt_version,
            prompt_tokens: dream.prompt_tokens,
            completion_tokens: dream.completion_tokens,
            failure: dream.failure,
            looked_at: dream.looked_at,
            patterns: dream.patterns,
            candidate_count: dream.candidates,
            promoted_count: dream.promoted,
            rejected_count: dream.rejected,
            base_revision: dream.base_revision,
            applied_revision: dream.applied_revision,
            created_at: dream.created_at,
            started_at: dream.started_at,
            finished_at: dream.finished_at,
            duration_ms,
            reviewed_at: dream.reviewed_at,
        }
    }
}

/// Something that an entry was made of.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct EntrySourceResponse {
    /// A fact, or a file.
    kind: ItemKind,
    /// The id.
    #[schema(example = "228071432192")]
    id: String,
}

impl From<EntrySource> for EntrySourceResponse {
    fn from(source: EntrySource) -> Self {
        Self { kind: source.kind, id: source.id.to_string() }
    }
}

/// One change that a dream proposed.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct DreamEntryResponse {
    /// The id.
    #[schema(value_type = String, example = "228071432193")]
    id: DreamEntryId,
    /// What it does.
    change: EntryChange,
    /// The heading it lies under, as it is written; empty above the first.
    #[schema(example = "## Often needed")]
    heading: String,
    /// The lines that go.
    before: String,
    /// The lines that come.
    #[schema(example = "- 2026-11-20: “The gate is green.”")]
    after: String,
    /// Where it is.
    state: EntryState,
    /// Why; after a decision that could not be carried out, why not.
    reason: String,
    /// What it was made of.
    sources: Vec<EntrySourceResponse>,
    /// When somebody decided.
    #[serde(skip_serializing_if = "Option::is_none")]
    decided_at: Option<DateTime<Utc>>,
    /// When a person said that it is right.
    #[serde(skip_serializing_if = "Option::is_none")]
    confirmed_at: Option<DateTime<Utc>>,
}

impl From<DreamEntry> for DreamEntryResponse {
    fn from(entry: DreamEntry) -> Self {
        Self {
            id: entry.id,
            change: entry.change,
            heading: entry.heading,
            before: entry.before,
            after: entry.after,
            state: entry.state,
            reason: entry.reason,
            sources: entry.sources.into_iter().map(Into::into).collect(),
            decided_at: entry.decided_at,
            confirmed_at: entry.confirmed_at,
        }
    }
}

/// One piece of memory that a dream weighed.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct DreamCandidateResponse {
    /// A fact, or a piece of a file.
    kind: ItemKind,
    /// The id of the fact or file.
    #[schema(example = "228071432192")]
    source_id: String,
    /// Its words; absent in reports, which keep no copy of them.
    #[serde(skip_serializing_if = "Option::is_none")]
    text: Option<String>,
    /// How often it was recalled.
    recalls: u32,
    /// For how many different questions.
    queries: u32,
    /// The five terms, and what they come to.
    #[schema(value_type = Object)]
    score: Score,
    /// What became of it, or would.
    fate: Fate,
    /// Why, in a word.
    #[schema(example = "one_off")]
    reason: String,
    /// The entry it went into.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<String>)]
    entry_id: Option<DreamEntryId>,
}

impl From<DreamCandidate> for DreamCandidateResponse {
    fn from(candidate: DreamCandidate) -> Self {
        Self {
            kind: candidate.kind,
            source_id: candidate.source.to_string(),
            text: None,
            recalls: candidate.recalls,
            queries: candidate.queries,
            score: candidate.score,
            fate: candidate.fate,
            reason: candidate.reason,
            entry_id: candidate.entry,
        }
    }
}

impl From<Weighed> for DreamCandidateResponse {
    fn from(weighed: Weighed) -> Self {
        let Weighed { candidate, score, fate, reason } = weighed;
        Self {
            kind: candidate.kind,
            source_id: candidate.source.to_string(),
            text: Some(candidate.text),
            recalls: candidate.signals.recalls,
            queries: candidate.signals.queries,
            score,
            fate,
            reason: reason.to_owned(),
            entry_id: None,
        }
    }
}

/// A dream with all that belongs to it.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ReportResponse {
    /// The dream.
    #[serde(flatten)]
    dream: DreamResponse,
    /// What it proposed, in the order of the file.
    entries: Vec<DreamEntryResponse>,
    /// What it weighed, the best first.
    candidates: Vec<DreamCandidateResponse>,
    /// What it did to the file, line by line.
    diff: Diff,
}

impl From<Report> for ReportResponse {
    fn from(Report { dream, entries, candidates, diff }: Report) -> Self {
        Self {
            dream: dream.into(),
            entries: entries.into_iter().map(Into::into).collect(),
            candidates: candidates.into_iter().map(Into::into).collect(),
            diff,
        }
    }
}
