//! `GET /api/v1/jobs`

use actix_web::get;
use serde::Deserialize;
use utoipa::IntoParams;

use crate::domain::access::Access;
use crate::domain::ids::AgentId;
use crate::edge::System;
use crate::error::Result;
use crate::http::answer::{Envelope, List, Reply};
use crate::http::body::Query;
use crate::http::v1::jobs::JobResponse;
use crate::tenancy::jobs::{self, JobQuery};

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
