//! `/api/v1/jobs`: the background work of a workspace.

use actix_web::{get, post, web};
use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};
use utoipa_actix_web::service_config::ServiceConfig;

use crate::domain::access::Access;
use crate::domain::ids::{AgentId, JobId};
use crate::domain::job::{Job, JobState};
use crate::domain::owner_key::OwnerKey;
use crate::edge::System;
use crate::error::Result;
use crate::http::answer::{Envelope, List, Reply};
use crate::http::body::Query;
use crate::tenancy::jobs::{self, JobQuery};

/// Registers the operations.
pub fn mount(config: &mut ServiceConfig<'_>) {
    config.service(list_jobs).service(get_job).service(retry_job).service(cancel_job);
}

/// A job.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct JobResponse {
    /// The id.
    pub id: JobId,
    /// The kind of work.
    #[schema(example = "extract_memory")]
    pub kind: String,
    /// The state of the job.
    pub state: JobState,
    /// The earliest time at which the job starts.
    pub run_at: DateTime<Utc>,
    /// The agent that the job concerns. Absent for jobs of the workspace itself.
    pub agent_id: Option<AgentId>,
    /// The owner that the job concerns. Absent if there is none or if the caller may not act for that owner.
    pub owner_key: Option<OwnerKey>,
    /// How often a worker started the job.
    pub starts: i32,
    /// How often the job failed.
    pub failures: i32,
    /// The error class of the last failure.
    #[schema(example = "llm_failed: timeout")]
    pub error: Option<String>,
    /// The class of the model's failure, if the built-in engine did at least a part of the job because the model failed.
    #[schema(example = "connection_refused")]
    pub fallback: Option<String>,
    /// The result, in numbers.
    #[schema(value_type = Option<Object>)]
    pub outcome: Option<serde_json::Value>,
    /// The id of the request that created the job.
    pub request_id: String,
    /// When the job was created.
    pub created_at: DateTime<Utc>,
    /// When a worker last started the job.
    pub started_at: Option<DateTime<Utc>>,
    /// When the job ended.
    pub finished_at: Option<DateTime<Utc>>,
}

impl From<Job> for JobResponse {
    fn from(job: Job) -> Self {
        Self {
            id: job.id,
            kind: job.kind,
            state: job.state,
            run_at: job.run_at,
            agent_id: job.agent,
            owner_key: job.owner,
            starts: job.starts,
            failures: job.failures,
            error: job.error,
            fallback: job.fallback,
            outcome: job.outcome,
            request_id: job.request_id,
            created_at: job.created_at,
            started_at: job.started_at,
            finished_at: job.finished_at,
        }
    }
}

/// Filters, and the page to return.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct ListJobsQuery {
    /// Only jobs in this state: queued, running, retry, done, failed, quarantined or cancelled. Defaults to all.
    #[param(pattern = "^(queued|running|retry|done|failed|quarantined|cancelled)$")]
    state: Option<String>,
    /// Only jobs of this kind, such as `extract_memory`. Defaults to all.
    kind: Option<String>,
    /// Only jobs that concern this agent. Defaults to all.
    #[param(value_type = Option<AgentId>)]
    agent_id: Option<String>,
    /// Only jobs with exactly this error class.
    error: Option<String>,
    /// The `nextCursor` of the previous page.
    cursor: Option<String>,
    /// The number of rows per page, 1 to 200. Defaults to 50.
    limit: Option<u64>,
}

/// Lists the workspace's jobs, newest first.
///
/// A token that is bound to agents or owners gets only the jobs of those.
#[utoipa::path(tag = "jobs", operation_id = "listJobs", params(ListJobsQuery),
    responses((status = 200, description = "A page of jobs", body = Envelope<List<JobResponse>>)))]
#[get("/jobs")]
pub async fn list_jobs(system: System, access: Access, query: Query<ListJobsQuery>) -> Result<Reply<List<JobResponse>>> {
    let ListJobsQuery { state, kind, agent_id: agent, error, cursor, limit } = query.0;
    let page = jobs::list(&system, &access, JobQuery { state, kind, agent, error, cursor, limit, ..JobQuery::default() }).await?;
    Ok(Reply(List::from_page(page, JobResponse::from)))
}

/// Returns one job.
#[utoipa::path(tag = "jobs", operation_id = "getJob", params(("jobId" = String, Path, description = "The job's id")),
    responses((status = 200, description = "The job", body = Envelope<JobResponse>)))]
#[get("/jobs/{jobId}")]
pub async fn get_job(system: System, access: Access, id: web::Path<String>) -> Result<Reply<JobResponse>> {
    Ok(Reply(jobs::get(&system, &access, &id).await?.into()))
}

/// Puts a job back into the queue and resets its counts, error and outcome.
///
/// Allowed for a job that failed, was quarantined or cancelled, or waits for a retry.
#[utoipa::path(tag = "jobs", operation_id = "retryJob", params(("jobId" = String, Path, description = "The job's id")),
    responses((status = 200, description = "The job as it is now", body = Envelope<JobResponse>), (status = 409, description = "The job's state does not allow it")))]
#[post("/jobs/{jobId}/retry")]
pub async fn retry_job(system: System, access: Access, id: web::Path<String>) -> Result<Reply<JobResponse>> {
    Ok(Reply(jobs::retry(&system, &access, &id).await?.into()))
}

/// Cancels a job that waits or runs.
///
/// A running job commits nothing after this call.
#[utoipa::path(tag = "jobs", operation_id = "cancelJob", params(("jobId" = String, Path, description = "The job's id")),
    responses((status = 200, description = "The job as it is now", body = Envelope<JobResponse>), (status = 409, description = "The job's state does not allow it")))]
#[post("/jobs/{jobId}/cancel")]
pub async fn cancel_job(system: System, access: Access, id: web::Path<String>) -> Result<Reply<JobResponse>> {
    Ok(Reply(jobs::cancel(&system, &access, &id).await?.into()))
}
