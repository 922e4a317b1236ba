//! `GET /api/v1/memory/{agentId}/archive/{month}`

use actix_web::{get, web};
use chrono::{DateTime, NaiveDate, Utc};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::reported::ReportedEntry;
use crate::domain::access::{AgentAccess, OwnerName};
use crate::domain::dream::{DreamCause, DreamKind, DreamStatus, Fate, Score};
use crate::domain::dream_archive::{PackedCandidate, PackedDream};
use crate::domain::ids::DreamId;
use crate::domain::item::ItemKind;
use crate::domain::memory_scope::MemoryScope;
use crate::edge::System;
use crate::error::Result;
use crate::http::answer::{Envelope, Reply};
use crate::http::body::Query;
use crate::pipeline::consolidation::archive;
use crate::pipeline::consolidation::archive::{Month, MonthlyDiary, MonthlyReport};

/// Whose archive, and what is looked for in it.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct ArchiveQuery {
    /// Only reports and nights that hold these words, whatever their case; at most 200 characters.
    #[param(max_length = 200)]
    query: Option<String>,
    /// The end user this call is about.
    end_user_id: Option<String>,
    /// The messaging channel of `senderId`.
    channel: Option<String>,
    /// The sender on `channel` this call is about.
    sender_id: Option<String>,
    /// The full owner key, for operators.
    owner_key: Option<String>,
}

/// A month of old dreams.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct MonthResponse {
    /// The month, in the agent's time zone.
    #[schema(example = "2026-10")]
    month: String,
    /// The reports, the oldest first.
    reports: Vec<ArchivedReport>,
    /// The diaries, the owner's own first.
    diaries: Vec<ArchivedDiary>,
}

/// A report of an archive.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ArchivedReport {
    /// The id that it had.
    id: DreamId,
    /// Who can read it.
    scope: MemoryScope,
    /// What kind of dream it was.
    kind: DreamKind,
    /// The local date of a nightly dream.
    night: Option<NaiveDate>,
    /// The topic of a focused dream.
    topic: Option<String>,
    /// How it came about.
    cause: DreamCause,
    /// What it came to.
    status: DreamStatus,
    /// The file it was about.
    filename: String,
    /// Why the dream made its changes, or none.
    reason: String,
    /// `model`, or `rules`.
    engine: String,
    /// The model that was called.
    model: Option<String>,
    /// Why the model's answer was not used.
    failure: Option<String>,
    /// What it noticed.
    patterns: Vec<String>,
    /// Candidates that were weighed.
    candidate_count: u32,
    /// Those that went in.
    promoted_count: u32,
    /// Those that did not.
    rejected_count: u32,
    /// When it was written down.
    created_at: DateTime<Utc>,
    /// When it was over.
    finished_at: Option<DateTime<Utc>>,
    /// What it proposed.
    entries: Vec<ReportedEntry>,
    /// What it weighed.
    candidates: Vec<ArchivedCandidate>,
}

/// A piece of memory that a dream weighed.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ArchivedCandidate {
    /// What it was.
    kind: ItemKind,
    /// The id of the fact, file or message.
    source_id: String,
    /// How often it had been recalled.
    recall_count: u32,
    /// For how many different questions.
    query_count: u32,
    /// Its score, 0 to 1.
    score: f64,
    /// What became of it.
    fate: Fate,
    /// Why, in a word.
    reason: String,
}

/// A diary of a month.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ArchivedDiary {
    /// Who can read it.
    scope: MemoryScope,
    /// The file that holds it.
    #[schema(example = "memory/dreams/2026-10.md")]
    filename: String,
    /// What it says; of a search, the nights that hold the words.
    content: String,
}

impl From<Month> for MonthResponse {
    fn from(month: Month) -> Self {
        Self {
            month: month.month,
            reports: month.reports.into_iter().map(ArchivedReport::from).collect(),
            diaries: month.diaries.into_iter().map(ArchivedDiary::from).collect(),
        }
    }
}

impl From<MonthlyReport> for ArchivedReport {
    fn from(MonthlyReport { scope, dream }: MonthlyReport) -> Self {
        let PackedDream { id, kind, night, topic, cause, status, filename, reason, engine, model, failure, patterns, .. } = dream;
        Self {
            id,
            scope,
            kind,
            night,
            topic,
            cause,
            status,
            filename,
            reason,
            engine,
            model,
            failure,
            patterns,
            candidate_count: dream.candidates,
            promoted_count: dream.promoted,
            rejected_count: dream.rejected,
            created_at: dream.created_at,
            finished_at: dream.finished_at,
            entries: dream.entries.into_iter().map(ReportedEntry::from).collect(),
            candidates: dream.weighed.into_iter().map(ArchivedCandidate::from).collect(),
        }
    }
}

impl From<PackedCandidate> for ArchivedCandidate {
    fn from(candidate: PackedCandidate) -> Self {
        let PackedCandidate { kind, source, recalls, queries, score: Score { total, .. }, fate, reason } = candidate;
        Self { kind, source_id: source.to_string(), recall_count: recalls, query_count: queries, score: total, fate, reason }
    }
}

impl From<MonthlyDiary> for ArchivedDiary {
    fn from(diary: MonthlyDiary) -> Self {
        let MonthlyDiary { scope, filename, content } = diary;
        Self { scope, filename, content }
    }
}

impl ArchiveQuery {
    fn split(self) -> (OwnerName, Option<String>) {
        let Self { query, end_user_id, channel, sender_id, owner_key } = self;
        (OwnerName { end_user_id, channel, sender_id, owner_key }, query)
    }
}

/// Opens a month of the archive: its reports with what they proposed and weighed, and its diaries. With `query`, what holds these words.
#[utoipa::path(tag = "memory", operation_id = "getDreamArchive",
    params(("agentId" = String, Path, description = "The agent's id"),
        ("month" = String, Path, description = "Year and month, such as 2026-10"), ArchiveQuery),
    responses((status = 200, description = "The month", body = Envelope<MonthResponse>),
        (status = 410, description = "The archive of dreams is switched off")))]
#[get("/memory/{agentId}/archive/{month}")]
pub async fn get_dream_archive(
    system: System,
    access: AgentAccess,
    path: web::Path<(String, String)>,
    query: Query<ArchiveQuery>,
) -> Result<Reply<MonthResponse>> {
    let (owner, words) = query.0.split();
    let month = archive::month(&system, &access.for_owner(&owner)?, &path.1, words.as_deref()).await?;
    Ok(Reply(month.into()))
}
