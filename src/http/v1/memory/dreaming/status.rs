//! `GET /api/v1/memory/{agentId}/dreaming/status`

use actix_web::get;
use chrono::{DateTime, NaiveDate, Utc};
use serde::Serialize;
use utoipa::ToSchema;

use crate::config::mate::ApplyDreams;
use crate::domain::access::AgentAccess;
use crate::domain::dream::{Dream, DreamKind, DreamStatus};
use crate::domain::ids::DreamId;
use crate::edge::System;
use crate::error::Result;
use crate::http::answer::{Envelope, Reply};
use crate::http::body::Query;
use crate::http::v1::conversations::owner::WhoseQuery;
use crate::pipeline::consolidation;
use crate::pipeline::consolidation::{Status, Thresholds};

/// Where an agent's dreaming stands for an owner.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct DreamingStatusResponse {
    /// Whether there are nights, paused or not.
    dreaming_enabled: bool,
    /// When a night begins: minute, hour, day, month, weekday.
    #[schema(example = "0 2 * * *")]
    dreaming_cron: String,
    /// The agent's time zone, in which that is read.
    #[schema(example = "Europe/Lisbon")]
    timezone: String,
    /// Whether the nights are paused.
    paused: bool,
    /// Since when.
    #[serde(skip_serializing_if = "Option::is_none")]
    paused_at: Option<DateTime<Utc>>,
    /// When the next night begins; absent when none will.
    #[serde(skip_serializing_if = "Option::is_none")]
    next_run_at: Option<DateTime<Utc>>,
    /// Local date of the agent's last night.
    #[serde(skip_serializing_if = "Option::is_none")]
    last_night: Option<NaiveDate>,
    /// When that night began.
    #[serde(skip_serializing_if = "Option::is_none")]
    last_night_at: Option<DateTime<Utc>>,
    /// The last dream of the owner's own memory that is over, by schedule or by hand.
    #[serde(skip_serializing_if = "Option::is_none")]
    last_run: Option<LastRun>,
    /// The newest entry of the owner's DREAMS.md, as Markdown.
    #[serde(skip_serializing_if = "Option::is_none")]
    latest_diary_entry: Option<String>,
    /// Pieces of memory that were recalled often enough to be weighed and stand in no file for it yet.
    #[schema(example = 12)]
    pending_candidates: u64,
    /// What a candidate must reach.
    thresholds: ThresholdsResponse,
    /// `auto`: what a dream proposes is done at once; `review`: a person decides.
    #[schema(example = "auto")]
    apply: &'static str,
}

/// A dream that is over.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct LastRun {
    /// Its report.
    report_id: DreamId,
    /// What kind it was.
    kind: DreamKind,
    /// What came of it.
    status: DreamStatus,
    /// When it was over.
    #[serde(skip_serializing_if = "Option::is_none")]
    finished_at: Option<DateTime<Utc>>,
}

/// What a candidate must reach.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct ThresholdsResponse {
    /// Least score, 0 to 1.
    #[schema(example = 0.4)]
    score: f64,
    /// Fewest recalls.
    #[schema(example = 3)]
    min_recall_count: u32,
    /// Fewest different questions.
    #[schema(example = 2)]
    min_unique_queries: u32,
    /// Most days since it was last recalled or said; 0: no limit.
    #[schema(example = 30)]
    max_age_days: u32,
    /// Days of notes that a dream reads.
    #[schema(example = 7)]
    day_range: u32,
}

impl From<Dream> for LastRun {
    fn from(dream: Dream) -> Self {
        Self { report_id: dream.id, kind: dream.kind, status: dream.status, finished_at: dream.finished_at }
    }
}

impl From<Thresholds> for ThresholdsResponse {
    fn from(least: Thresholds) -> Self {
        let Thresholds { score, recalls, queries, age_days, note_days } = least;
        Self { score, min_recall_count: recalls, min_unique_queries: queries, max_age_days: age_days, day_range: note_days }
    }
}

impl From<Status> for DreamingStatusResponse {
    fn from(status: Status) -> Self {
        Self {
            dreaming_enabled: status.is_nightly,
            dreaming_cron: status.rule,
            timezone: status.zone.name().to_owned(),
            paused: status.paused_at.is_some(),
            paused_at: status.paused_at,
            next_run_at: status.next_at,
            last_night: status.last_night,
            last_night_at: status.last_night_at,
            last_run: status.last.map(LastRun::from),
            latest_diary_entry: status.diary,
            pending_candidates: status.waiting,
            thresholds: status.thresholds.into(),
            apply: if status.apply == ApplyDreams::Auto { "auto" } else { "review" },
        }
    }
}

/// Tells when an agent last dreamed for an owner, when it will, what it noted last and what waits.
#[utoipa::path(tag = "memory", operation_id = "getDreamingStatus",
    params(("agentId" = String, Path, description = "The agent's id"), WhoseQuery),
    responses((status = 200, description = "Where it stands", body = Envelope<DreamingStatusResponse>),
        (status = 410, description = "Dreaming is switched off")))]
#[get("/memory/{agentId}/dreaming/status")]
pub async fn get_dreaming_status(system: System, access: AgentAccess, query: Query<WhoseQuery>) -> Result<Reply<DreamingStatusResponse>> {
    let access = access.for_owner(&query.0.into())?;
    Ok(Reply(consolidation::status(&system, &access).await?.into()))
}
