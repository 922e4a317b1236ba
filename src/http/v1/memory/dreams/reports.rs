//! `/api/v1/memory/{agentId}/dream/reports`: the reports of dreams.

use actix_web::{get, web};
use chrono::{DateTime, NaiveDate, Utc};
use serde::Serialize;
use utoipa::ToSchema;

use super::candidates::DreamCandidateResponse;
use crate::domain::dream::{Dream, DreamCause, DreamEntry, DreamInputs, DreamKind, DreamStatus, EntryChange, EntrySource, EntryState};
use crate::domain::ids::{DreamEntryId, DreamId};
use crate::domain::item::ItemKind;
use crate::domain::memory_scope::MemoryScope;
use crate::edge::System;
use crate::error::Result;
use crate::http::answer::{Envelope, List, Reply};
use crate::http::body::Query;
use crate::http::extract::parse_id;
use crate::http::owner::{ForOwner, OnlyOwnerQuery, OwnerPageQuery};
use crate::pipeline::consolidation::{self, Report};
use documents::diff::Diff;

/// A dream.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct DreamResponse {
    /// The id.
    #[schema(value_type = String, example = "228071432192")]
    id: DreamId,
    /// Whose memory the dream concerns: `PERSONAL` or `TEAM`.
    scope: MemoryScope,
    /// The kind of dream.
    kind: DreamKind,
    /// The agent's local date, for a nightly dream.
    #[serde(skip_serializing_if = "Option::is_none")]
    night: Option<NaiveDate>,
    /// The topic of a focused dream.
    #[serde(skip_serializing_if = "Option::is_none")]
    topic: Option<String>,
    /// What triggered the dream.
    cause: DreamCause,
    /// The state of the dream.
    status: DreamStatus,
    /// The file that the dream worked on.
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
    /// The version of the prompt.
    #[serde(skip_serializing_if = "Option::is_none")]
    prompt_version: Option<String>,
    /// Prompt tokens.
    #[serde(skip_serializing_if = "Option::is_none")]
    prompt_tokens: Option<u32>,
    /// Completion tokens.
    #[serde(skip_serializing_if = "Option::is_none")]
    completion_tokens: Option<u32>,
    /// Why the model's answer was not used, as a keyword.
    #[serde(skip_serializing_if = "Option::is_none")]
    failure: Option<String>,
    /// What the dream read.
    #[schema(value_type = Object)]
    looked_at: DreamInputs,
    /// The patterns that the dream noticed, in sentences.
    patterns: Vec<String>,
    /// The number of candidates that were scored.
    candidate_count: u32,
    /// The number of candidates that were promoted.
    promoted_count: u32,
    /// The number of candidates that were rejected.
    rejected_count: u32,
    /// The revision of the file that the dream read.
    #[serde(skip_serializing_if = "Option::is_none")]
    base_revision: Option<i64>,
    /// The revision that the dream wrote.
    #[serde(skip_serializing_if = "Option::is_none")]
    applied_revision: Option<i64>,
    /// When the dream was requested.
    created_at: DateTime<Utc>,
    /// When the dream started.
    #[serde(skip_serializing_if = "Option::is_none")]
    started_at: Option<DateTime<Utc>>,
    /// When the dream finished.
    #[serde(skip_serializing_if = "Option::is_none")]
    finished_at: Option<DateTime<Utc>>,
    /// The duration, in milliseconds.
    #[serde(skip_serializing_if = "Option::is_none")]
    duration_ms: Option<i64>,
    /// When a person decided about it.
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

/// A memory behind an entry.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct EntrySourceResponse {
    /// The kind of memory: a fact or a file.
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
    /// The kind of change.
    change: EntryChange,
    /// The heading above the lines, as written; empty above the first heading.
    #[schema(example = "## Often needed")]
    heading: String,
    /// The lines that the change removes.
    before: String,
    /// The lines that the change adds.
    #[schema(example = "- 2026-11-20: “The gate is green.”")]
    after: String,
    /// The state of the change.
    state: EntryState,
    /// The reason. After a decision that could not be applied, why not.
    reason: String,
    /// The memories behind the change.
    sources: Vec<EntrySourceResponse>,
    /// When a person decided about it.
    #[serde(skip_serializing_if = "Option::is_none")]
    decided_at: Option<DateTime<Utc>>,
    /// When a person confirmed that it is right.
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

/// A dream with its entries, candidates and diff.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ReportResponse {
    /// The dream.
    #[serde(flatten)]
    dream: DreamResponse,
    /// The changes that the dream proposed, in the order of the file.
    entries: Vec<DreamEntryResponse>,
    /// The candidates that the dream scored, best first.
    candidates: Vec<DreamCandidateResponse>,
    /// The effect on the file, line by line.
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

/// Lists the dream reports of an owner and of the team, newest first.
#[utoipa::path(tag = "dreams", operation_id = "listDreams",
    params(("agentId" = String, Path, description = "The agent's id"), OwnerPageQuery),
    responses((status = 200, description = "A page of reports", body = Envelope<List<DreamResponse>>)))]
#[get("/memory/{agentId}/dream/reports")]
pub async fn list_dreams(system: System, ForOwner(access, page): ForOwner<Query<OwnerPageQuery>>) -> Result<Reply<List<DreamResponse>>> {
    let rows = consolidation::list(&system, &access, page.cursor.as_deref(), page.limit).await?;
    Ok(Reply(List::from_page(rows, DreamResponse::from)))
}

/// Returns the report of a dream: its changes and candidates, its effect on the file, and its cost.
#[utoipa::path(tag = "dreams", operation_id = "getDream",
    params(("agentId" = String, Path, description = "The agent's id"), ("reportId" = String, Path, description = "The report's id"), OnlyOwnerQuery),
    responses((status = 200, description = "The report", body = Envelope<ReportResponse>)))]
#[get("/memory/{agentId}/dream/reports/{reportId}")]
pub async fn get_dream(
    system: System,
    ForOwner(access, _): ForOwner<Query<OnlyOwnerQuery>>,
    path: web::Path<(String, String)>,
) -> Result<Reply<ReportResponse>> {
    Ok(Reply(consolidation::report(&system, &access, parse_id(&path.1, "dream")?).await?.into()))
}
