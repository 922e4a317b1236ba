//! `/api/v1/memory/{agentId}/dreaming`: the dream schedule of an agent, and its status.

use actix_web::{get, put};
use chrono::{DateTime, NaiveDate, Utc};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use utoipa_actix_web::service_config::ServiceConfig;

use crate::config::mate::ApplyDreams;
use crate::domain::access::AgentAccess;
use crate::domain::dream::{Dream, DreamKind, DreamStatus};
use crate::domain::ids::DreamId;
use crate::edge::System;
use crate::error::Result;
use crate::http::answer::{Envelope, Reply};
use crate::http::body::{Body, Query};
use crate::http::owner::{ForOwner, OnlyOwnerQuery};
use crate::pipeline::consolidation::{self, Status, Thresholds, schedule};

/// Registers the operations.
pub fn mount(config: &mut ServiceConfig<'_>) {
    config.service(get_dreaming_status).service(set_dreaming_schedule);
}

/// The status of an agent's dreams for an owner.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct DreamingStatusResponse {
    /// Whether the agent has a dream schedule, paused or not.
    dreaming_enabled: bool,
    /// The schedule as a cron expression: minute, hour, day, month, weekday.
    #[schema(example = "0 2 * * *")]
    dreaming_cron: String,
    /// The agent's time zone, which applies to the cron expression.
    #[schema(example = "Europe/Lisbon")]
    timezone: String,
    /// Whether nightly dreams are paused.
    paused: bool,
    /// When they were paused.
    #[serde(skip_serializing_if = "Option::is_none")]
    paused_at: Option<DateTime<Utc>>,
    /// When the next nightly dream starts. Absent if none is scheduled.
    #[serde(skip_serializing_if = "Option::is_none")]
    next_run_at: Option<DateTime<Utc>>,
    /// The local date of the agent's last night.
    #[serde(skip_serializing_if = "Option::is_none")]
    last_night: Option<NaiveDate>,
    /// When that night started.
    #[serde(skip_serializing_if = "Option::is_none")]
    last_night_at: Option<DateTime<Utc>>,
    /// The owner's last finished dream, nightly or on request.
    #[serde(skip_serializing_if = "Option::is_none")]
    last_run: Option<LastRun>,
    /// The newest entry of the owner's DREAMS.md, as Markdown.
    #[serde(skip_serializing_if = "Option::is_none")]
    latest_diary_entry: Option<String>,
    /// The number of memories that were recalled often enough to be candidates and are not in a file yet.
    #[schema(example = 12)]
    pending_candidates: u64,
    /// The thresholds for a candidate.
    thresholds: ThresholdsResponse,
    /// `auto`: a dream's proposals are applied at once; `review`: a person decides.
    #[schema(example = "auto")]
    apply: &'static str,
}

/// A finished dream.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct LastRun {
    /// The id of its report.
    report_id: DreamId,
    /// The kind of dream.
    kind: DreamKind,
    /// The outcome.
    status: DreamStatus,
    /// When it finished.
    #[serde(skip_serializing_if = "Option::is_none")]
    finished_at: Option<DateTime<Utc>>,
}

/// The thresholds for a candidate.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct ThresholdsResponse {
    /// The minimum score, 0 to 1.
    #[schema(example = 0.4)]
    score: f64,
    /// The minimum number of recalls.
    #[schema(example = 3)]
    min_recall_count: u32,
    /// The minimum number of different queries.
    #[schema(example = 2)]
    min_unique_queries: u32,
    /// The maximum number of days since the memory was last recalled or stated; 0 for no limit.
    #[schema(example = 30)]
    max_age_days: u32,
    /// The number of days of notes that a dream reads.
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

/// Returns when an agent last dreamed for an owner, when it dreams next, the newest diary entry, and what is pending.
#[utoipa::path(tag = "memory", operation_id = "getDreamingStatus",
    params(("agentId" = String, Path, description = "The agent's id"), OnlyOwnerQuery),
    responses((status = 200, description = "The status", body = Envelope<DreamingStatusResponse>),
        (status = 410, description = "Dreaming is switched off")))]
#[get("/memory/{agentId}/dreaming/status")]
pub async fn get_dreaming_status(
    system: System,
    ForOwner(access, _): ForOwner<Query<OnlyOwnerQuery>>,
) -> Result<Reply<DreamingStatusResponse>> {
    Ok(Reply(consolidation::status(&system, &access).await?.into()))
}

/// The state of an agent's dream schedule. The setting `mate.memory.dreaming-cron` defines its times.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[schema(example = json!({"paused": true}))]
pub struct SetDreamingScheduleRequest {
    /// Whether nightly dreams are paused. A night missed during a pause is not made up for.
    paused: bool,
}

/// The state of an agent's dream schedule.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct DreamingScheduleResponse {
    /// Whether nightly dreams are paused.
    paused: bool,
    /// When the next nightly dream starts. Absent if none is scheduled.
    #[serde(skip_serializing_if = "Option::is_none")]
    next_run_at: Option<DateTime<Utc>>,
}

/// Pauses or resumes the nightly dreams of an agent.
#[utoipa::path(tag = "memory", operation_id = "setDreamingSchedule",
    params(("agentId" = String, Path, description = "The agent's id")),
    request_body = SetDreamingScheduleRequest,
    responses((status = 200, description = "The schedule", body = Envelope<DreamingScheduleResponse>),
        (status = 410, description = "Dreaming is switched off")))]
#[put("/memory/{agentId}/dreaming/schedule")]
pub async fn set_dreaming_schedule(
    system: System,
    access: AgentAccess,
    body: Body<SetDreamingScheduleRequest>,
) -> Result<Reply<DreamingScheduleResponse>> {
    let paused = body.0.paused;
    let next_run_at = schedule::set_paused(&system, &access, paused).await?;
    Ok(Reply(DreamingScheduleResponse { paused, next_run_at }))
}
