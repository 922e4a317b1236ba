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

/// Which jobs, and where the list goes on.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct ListJobsQuery {
    /// queued, running, retry, done, failed, quarantined or cancelled; all when absent.
    #[param(pattern = "^(queued|running|retry|done|failed|quarantined|cancelled)$")]
    state: Option<String>,
    /// What the jobs do, such as `extract_memory`; all when absent.
    kind: Option<String>,
    /// The agent whose memory they are about; all when absent.
    #[param(value_type = Option<AgentId>)]
    agent_id: Option<String>,
    /// What they say went wrong, whole.
    error: Option<String>,
    /// `nextCursor` of the page before.
    cursor: Option<String>,
    /// Rows of a page, 1 to 200; 50 when absent.
    limit: Option<u64>,
}

/// Lists the workspace's jobs, newest first; a token that is bound to agents or owners gets the jobs of those.
#[utoipa::path(tag = "jobs", operation_id = "listJobs", params(ListJobsQuery),
    responses((status = 200, description = "A page of jobs", body = Envelope<List<JobResponse>>)))]
#[get("/jobs")]
pub async fn list_jobs(system: System, access: Access, query: Query<ListJobsQuery>) -> Result<Reply<List<JobResponse>>> {
    let ListJobsQuery { state, kind, agent_id: agent, error, cursor, limit } = query.0;
    let page = jobs::list(&system, &access, JobQuery { state, kind, agent, error, cursor, limit, ..JobQuery::default() }).await?;
    Ok(Reply(List::from_page(page, JobResponse::from)))
}
