//! `/api/v1/memory/{agentId}/archive`: archived reports and diary entries.

use actix_web::{get, web};
use chrono::{DateTime, NaiveDate, Utc};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::entries::ReportedEntry;
use crate::domain::dream::{DreamCause, DreamKind, DreamStatus, Fate, Score};
use crate::domain::dream_archive::{PackedCandidate, PackedDream};
use crate::domain::ids::DreamId;
use crate::domain::item::ItemKind;
use crate::domain::memory_scope::MemoryScope;
use crate::edge::System;
use crate::error::Result;
use crate::http::answer::{Envelope, List, Reply};
use crate::http::body::Query;
use crate::http::owner::{ForOwner, OwnerPageQuery, owner_fields};
use crate::pipeline::consolidation::archive::{self, Month, MonthSummary, MonthlyDiary, MonthlyReport};

/// A month of archived dreams.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ShelfResponse {
    /// The month, in the agent's time zone.
    #[schema(example = "2026-10")]
    month: String,
    /// The number of reports in it.
    #[schema(example = 31)]
    dreams: u32,
    /// The number of changes that they proposed.
    #[schema(example = 84)]
    entries: u32,
    /// The size of the reports before compression, in bytes.
    plain_bytes: u64,
    /// Whether the month has a diary.
    has_diary: bool,
}

impl From<MonthSummary> for ShelfResponse {
    fn from(shelf: MonthSummary) -> Self {
        let MonthSummary { month, dreams, entries, plain_bytes, has_diary } = shelf;
        Self { month, dreams, entries, plain_bytes, has_diary }
    }
}

/// Lists the months with archived reports and diary entries, newest first.
///
/// The list covers the owner's own dreams and those of the team.
#[utoipa::path(tag = "memory", operation_id = "listDreamArchives",
    params(("agentId" = String, Path, description = "The agent's id"), OwnerPageQuery),
    responses((status = 200, description = "A page of months", body = Envelope<List<ShelfResponse>>),
        (status = 410, description = "The archive of dreams is switched off")))]
#[get("/memory/{agentId}/archive")]
pub async fn list_dream_archives(
    system: System,
    ForOwner(access, page): ForOwner<Query<OwnerPageQuery>>,
) -> Result<Reply<List<ShelfResponse>>> {
    let rows = archive::months(&system, &access, page.cursor.as_deref(), page.limit).await?;
    Ok(Reply(List::from_page(rows, ShelfResponse::from)))
}

owner_fields! {
    /// The owner, and a text to search for.
    #[derive(Debug, Deserialize, IntoParams)]
    #[serde(rename_all = "camelCase", deny_unknown_fields)]
    #[into_params(parameter_in = Query)]
    pub struct ArchiveQuery {
        /// Only reports and diary entries that contain this text, ignoring case. At most 200 characters.
        #[param(max_length = 200)]
        query: Option<String>,
    }
}

/// A month of archived dreams.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct MonthResponse {
    /// The month, in the agent's time zone.
    #[schema(example = "2026-10")]
    month: String,
    /// The reports, oldest first.
    reports: Vec<ArchivedReport>,
    /// The diaries, the owner's own first.
    diaries: Vec<ArchivedDiary>,
}

/// An archived report.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ArchivedReport {
    /// The id that the report had.
    id: DreamId,
    /// Who can read it.
    scope: MemoryScope,
    /// The kind of dream.
    kind: DreamKind,
    /// The local date of a nightly dream.
    night: Option<NaiveDate>,
    /// The topic of a focused dream.
    topic: Option<String>,
    /// What triggered the dream.
    cause: DreamCause,
    /// The outcome.
    status: DreamStatus,
    /// The file that the dream worked on.
    filename: String,
    /// Why the dream made its changes, or none.
    reason: String,
    /// `model` or `rules`.
    engine: String,
    /// The model that was called.
    model: Option<String>,
    /// Why the model's answer was not used.
    failure: Option<String>,
    /// The patterns that the dream noticed.
    patterns: Vec<String>,
    /// The number of candidates that were scored.
    candidate_count: u32,
    /// The number of candidates that were promoted.
    promoted_count: u32,
    /// The number of candidates that were rejected.
    rejected_count: u32,
    /// When the dream was requested.
    created_at: DateTime<Utc>,
    /// When the dream finished.
    finished_at: Option<DateTime<Utc>>,
    /// The changes that the dream proposed.
    entries: Vec<ReportedEntry>,
    /// The candidates that the dream scored.
    candidates: Vec<ArchivedCandidate>,
}

/// A candidate that a dream scored.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ArchivedCandidate {
    /// The kind of memory.
    kind: ItemKind,
    /// The id of the fact, file or message.
    source_id: String,
    /// How often it had been recalled.
    recall_count: u32,
    /// The number of different queries that recalled it.
    query_count: u32,
    /// The score, 0 to 1.
    score: f64,
    /// What happened to the candidate.
    fate: Fate,
    /// The reason, as a keyword.
    reason: String,
}

/// A month's diary.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ArchivedDiary {
    /// Who can read it.
    scope: MemoryScope,
    /// The file that contains it.
    #[schema(example = "memory/dreams/2026-10.md")]
    filename: String,
    /// The text of the diary. With `query`, only the nights that contain the query.
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

/// Returns one month of the archive: its reports with their changes and candidates, and its diaries.
///
/// With `query`, only the parts that contain it.
#[utoipa::path(tag = "memory", operation_id = "getDreamArchive",
    params(("agentId" = String, Path, description = "The agent's id"),
        ("month" = String, Path, description = "Year and month, such as 2026-10"), ArchiveQuery),
    responses((status = 200, description = "The month", body = Envelope<MonthResponse>),
        (status = 410, description = "The archive of dreams is switched off")))]
#[get("/memory/{agentId}/archive/{month}")]
pub async fn get_dream_archive(
    system: System,
    ForOwner(access, request): ForOwner<Query<ArchiveQuery>>,
    path: web::Path<(String, String)>,
) -> Result<Reply<MonthResponse>> {
    Ok(Reply(archive::month(&system, &access, &path.1, request.query.as_deref()).await?.into()))
}
