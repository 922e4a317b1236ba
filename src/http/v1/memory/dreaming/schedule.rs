//! `PUT /api/v1/memory/{agentId}/dreaming/schedule`

use actix_web::put;
use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::domain::access::AgentAccess;
use crate::edge::System;
use crate::error::Result;
use crate::http::answer::{Envelope, Reply};
use crate::http::body::Body;
use crate::pipeline::consolidation::schedule;

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
    responses((status = 200, description = "What holds now", body = Envelope<DreamingScheduleResponse>),
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
