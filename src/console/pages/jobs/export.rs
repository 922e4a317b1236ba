//! `/operations/jobs/export`: exports the jobs of the page, and renders a single job as JSON.

use actix_web::HttpResponse;
use actix_web::web::Query;
use serde_json::{Value, json};

use super::Filter;
use crate::console::frame::export::{self, FormatQuery, time};
use crate::console::frame::visitor::Visitor;
use crate::domain::job::Job;
use crate::domain::owner_key::OwnerKey;
use crate::domain::page::PageRequest;
use crate::edge::System;
use crate::error::Result;
use crate::tenancy::jobs::{self, JobQuery};

const COLUMNS: [&str; 14] = [
    "id",
    "kind",
    "state",
    "agentId",
    "ownerKey",
    "starts",
    "failures",
    "error",
    "requestId",
    "createdAt",
    "runAt",
    "startedAt",
    "finishedAt",
    "outcome",
];

/// `GET /operations/jobs/export?format=csv` or `json`, with the filters of the page; the newest jobs, as many as a file may have.
///
/// # Errors
/// [`crate::error::Error::Invalid`] for an invalid state or agent.
pub async fn export(system: System, visitor: Visitor, filter: Query<Filter>, wanted: Query<FormatQuery>) -> Result<HttpResponse> {
    let form = wanted.form()?;
    let query = |cursor| JobQuery { cursor, limit: Some(PageRequest::MAX_LIMIT), ..filter.query() };
    let found = export::gather(|cursor| jobs::list(&system, &visitor.access, query(cursor))).await?;
    Ok(export::file(&visitor.frame, "jobs", form, &COLUMNS, found.iter().map(row)))
}

/// One job as JSON.
pub(super) fn raw(job: &Job) -> String {
    export::raw(&COLUMNS, row(job))
}

fn row(job: &Job) -> [Value; 14] {
    [
        json!(job.id.to_string()),
        json!(job.kind),
        json!(job.state.as_str()),
        json!(job.agent.map(|id| id.to_string())),
        json!(job.owner.as_ref().map(OwnerKey::as_str)),
        json!(job.starts),
        json!(job.failures),
        json!(job.error),
        json!(job.request_id),
        time(Some(job.created_at)),
        time(Some(job.run_at)),
        time(job.started_at),
        time(job.finished_at),
        job.outcome.clone().unwrap_or_default(),
    ]
}
