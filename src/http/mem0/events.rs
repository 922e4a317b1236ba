//! `/v1/event/{id}/` and `/v1/events/`: jobs as events.

use actix_web::{get, web};
use chrono::{DateTime, Utc};
use serde::Serialize;
use utoipa::ToSchema;

use super::list::{PageOf, check};
use super::refusal::RefusalResponse;
use crate::domain::access::Access;
use crate::domain::job::{Job, JobState};
use crate::edge::System;
use crate::error::Result;
use crate::http::body::Query;
use crate::tenancy::jobs::{self, JobQuery};

/// The maximum number of events per response.
const MAX_EVENTS: u64 = 100;

/// The status of an added message: the job that extracts memory from it.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = Mem0EventResponse, example = json!({"id": "118452644787257600", "event_type": "ADD", "status": "SUCCEEDED", "results": {"added": 1},
    "created_at": "2026-11-20T09:00:00Z", "started_at": "2026-11-20T09:00:01Z", "completed_at": "2026-11-20T09:00:02Z"}))]
pub struct EventResponse {
    /// The id, which is the id of the job.
    id: String,
    /// `ADD`, or the kind of the job.
    event_type: String,
    /// `PENDING`, `RUNNING`, `SUCCEEDED` or `FAILED`.
    status: &'static str,
    /// The result, in numbers.
    #[schema(value_type = Option<Object>)]
    results: serde_json::Value,
    /// When it was requested.
    created_at: DateTime<Utc>,
    /// When it started.
    started_at: Option<DateTime<Utc>>,
    /// When it ended.
    completed_at: Option<DateTime<Utc>>,
}

/// Events, newest first.
#[derive(Debug, Serialize, ToSchema)]
pub struct EventsResponse {
    /// The number of events.
    count: usize,
    /// The events.
    results: Vec<EventResponse>,
}

impl From<Job> for EventResponse {
    fn from(job: Job) -> Self {
        let status = match job.state {
            JobState::Queued | JobState::Retry => "PENDING",
            JobState::Running => "RUNNING",
            JobState::Done => "SUCCEEDED",
            JobState::Failed | JobState::Quarantined | JobState::Cancelled => "FAILED",
        };
        let event_type = if job.kind.starts_with("extract") { "ADD".to_owned() } else { job.kind };
        Self {
            id: job.id.to_string(),
            event_type,
            status,
            results: job.outcome.unwrap_or_default(),
            created_at: job.created_at,
            started_at: job.started_at,
            completed_at: job.finished_at,
        }
    }
}

/// Returns one event: the status of an added message.
#[utoipa::path(tag = "mem0", operation_id = "mem0Event", params(("jobId" = String, Path, description = "The event's id")),
    responses((status = 200, description = "The event", body = EventResponse), (status = 404, description = "Not found", body = RefusalResponse)))]
#[get("/{jobId}/")]
pub async fn mem0_event(system: System, access: Access, id: web::Path<String>) -> Result<web::Json<EventResponse>> {
    let job = jobs::current(&system, &access, &id).await?;
    // The response repeats the id that the caller was given, even if another job does the work.
    Ok(web::Json(EventResponse { id: id.into_inner(), ..job.into() }))
}

/// Lists the last hundred events of the workspace, newest first.
///
/// There is only one page.
#[utoipa::path(tag = "mem0", operation_id = "mem0Events", params(PageOf),
    responses((status = 200, description = "The last 100 events", body = EventsResponse)))]
#[get("/")]
pub async fn mem0_events(system: System, access: Access, page: Query<PageOf>) -> Result<web::Json<EventsResponse>> {
    check(&page.0)?;
    let page = jobs::list(&system, &access, JobQuery { limit: Some(MAX_EVENTS), ..JobQuery::default() }).await?;
    let results: Vec<EventResponse> = page.items.into_iter().map(Into::into).collect();
    Ok(web::Json(EventsResponse { count: results.len(), results }))
}
