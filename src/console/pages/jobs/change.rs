//! Retries or cancels one job or all selected jobs, and has the model read again what the built-in engine read.

use actix_web::web::Path;
use actix_web::{HttpRequest, HttpResponse};
use serde::Deserialize;

use super::Filter;
use crate::console::frame::form::{EmptyForm, Form};
use crate::console::frame::reply;
use crate::console::frame::visitor::Visitor;
use crate::edge::System;
use crate::error::{Error, Result};
use crate::pipeline::extraction::again;
use crate::tenancy::jobs;

/// The maximum number of jobs in a form.
const MAX_TICKED: usize = 500;

/// `POST /jobs/{job}/retry`.
///
/// # Errors
/// As [`jobs::retry`].
pub async fn retry(
    request: HttpRequest,
    system: System,
    visitor: Visitor,
    id: Path<String>,
    _form: Form<EmptyForm>,
) -> Result<HttpResponse> {
    let job = jobs::retry(&system, &visitor.access, &id).await?;
    Ok(reply::done(&request, &format!("/jobs/{}", job.id), "done-job-retry"))
}

/// `POST /jobs/{job}/cancel`.
///
/// # Errors
/// As [`jobs::cancel`].
pub async fn cancel(
    request: HttpRequest,
    system: System,
    visitor: Visitor,
    id: Path<String>,
    _form: Form<EmptyForm>,
) -> Result<HttpResponse> {
    let job = jobs::cancel(&system, &visitor.access, &id).await?;
    Ok(reply::done(&request, &format!("/jobs/{}", job.id), "done-job-cancel"))
}

/// `POST /jobs/{job}/again`: the model reads what the built-in engine read in this job.
///
/// # Errors
/// As [`again::of_job`].
pub async fn extract_again(
    request: HttpRequest,
    system: System,
    visitor: Visitor,
    id: Path<String>,
    _form: Form<EmptyForm>,
) -> Result<HttpResponse> {
    let queued = again::of_job(&system, &visitor.access, &id).await?;
    Ok(reply::done_with(&request, &format!("/jobs/{}", *id), "done-job-again", &queued.runs.to_string()))
}

/// The period to read again.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub struct AgainForm {
    days: String,
}

/// `POST /jobs/again`: the same for all jobs of the last days.
///
/// # Errors
/// As [`again::of_days`].
pub async fn extract_all_again(request: HttpRequest, system: System, visitor: Visitor, form: Form<AgainForm>) -> Result<HttpResponse> {
    let queued = again::of_days(&system, &visitor.access, form.0.days.parse().unwrap_or(0)).await?;
    let name = if queued.has_more { "done-jobs-again-more" } else { "done-jobs-again" };
    Ok(reply::done_with(&request, "/jobs?kind=extract_again", name, &queued.runs.to_string()))
}

/// The selected rows, the action, and the filters of the list.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub struct JobsForm {
    job: Vec<String>,
    verb: String,
    state: String,
    kind: String,
    agent: String,
    error: String,
    fallback: String,
    sort: String,
}

/// `POST /jobs`: changes each job separately and skips those that cannot change any more; the message contains the count.
///
/// # Errors
/// [`Error::TooLarge`] for more than 500; [`Error::Forbidden`].
pub async fn bulk(request: HttpRequest, system: System, visitor: Visitor, form: Form<JobsForm>) -> Result<HttpResponse> {
    let Form(JobsForm { job, verb, state, kind, agent, error, fallback, sort }) = form;
    if job.len() > MAX_TICKED {
        return Err(Error::TooLarge(format!("at most {MAX_TICKED} jobs at once")));
    }
    let mut changed = 0_usize;
    for id in &job {
        let outcome = match verb.as_str() {
            "retry" => jobs::retry(&system, &visitor.access, id).await,
            "cancel" => jobs::cancel(&system, &visitor.access, id).await,
            _ => Err(Error::invalid("verb", "must be retry or cancel")),
        };
        match outcome {
            Ok(_) => changed += 1,
            Err(Error::Conflict(_) | Error::NotFound(_)) => {}
            Err(other) => return Err(other),
        }
    }
    let back = Filter { state, kind, agent, error, fallback, sort, ..Filter::default() }.address();
    Ok(reply::done_with(&request, &back, "done-jobs-changed", &changed.to_string()))
}
