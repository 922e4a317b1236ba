//! Retries or cancels one job, the selected jobs or all that match the filters, and has the model do again what the built-in engine did.

use actix_web::web::Path;
use actix_web::{HttpRequest, HttpResponse};
use chrono::TimeDelta;
use serde::Deserialize;

use super::Filter;
use super::rest::RestPage;
use crate::console::frame::form::{EmptyForm, Form};
use crate::console::frame::visitor::Visitor;
use crate::console::frame::{number, reply};
use crate::domain::ids::JobId;
use crate::edge::System;
use crate::error::{Error, Result};
use crate::pipeline::again;
use crate::tenancy::job_changes::{self, JobAction};
use crate::tenancy::jobs::{self, JobQuery};

/// The maximum number of jobs in a form.
const MAX_TICKED: usize = 500;
/// How long one request changes the jobs that match. The page then offers to continue with the rest.
const MAX_TIME: TimeDelta = TimeDelta::seconds(20);

/// `POST /operations/jobs/{job}/retry`.
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
    Ok(reply::done(&request, &format!("/operations/jobs/{}", job.id), "done-job-retry"))
}

/// `POST /operations/jobs/{job}/cancel`.
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
    Ok(reply::done(&request, &format!("/operations/jobs/{}", job.id), "done-job-cancel"))
}

/// `POST /operations/jobs/{job}/again`: the model does what the built-in engine did in this job.
///
/// # Errors
/// As [`again::of_job`].
pub async fn again(
    request: HttpRequest,
    system: System,
    visitor: Visitor,
    id: Path<String>,
    _form: Form<EmptyForm>,
) -> Result<HttpResponse> {
    let queued = again::of_job(&system, &visitor.access, &id).await?;
    Ok(reply::done_with(&request, &format!("/operations/jobs/{}", *id), "done-job-again", &queued.parts.to_string()))
}

/// The period.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub struct AgainForm {
    days: String,
}

/// `POST /operations/jobs/again`: the same for all jobs of the last days.
///
/// # Errors
/// As [`again::of_days`].
pub async fn all_again(request: HttpRequest, system: System, visitor: Visitor, form: Form<AgainForm>) -> Result<HttpResponse> {
    let queued = again::of_days(&system, &visitor.access, form.0.days.parse().unwrap_or(0)).await?;
    let name = if queued.has_more { "done-jobs-again-more" } else { "done-jobs-again" };
    Ok(reply::done_with(&request, "/operations/jobs", name, &queued.parts.to_string()))
}

/// The selected rows, the action, and the filters of the list.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub struct JobsForm {
    job: Vec<String>,
    /// `yes` for all jobs that match the filters, instead of the selected ones.
    matching: String,
    /// With `matching`: the newest job that the page knew. Newer ones stay as they are.
    newest: Option<JobId>,
    /// With `matching`: where an earlier request stopped, and how many jobs the requests before changed.
    cursor: Option<String>,
    changed: usize,
    verb: String,
    state: String,
    kind: String,
    agent: String,
    error: String,
    fallback: String,
    sort: String,
}

/// `POST /operations/jobs`: changes each selected job, or every job that matches the filters, and skips those that cannot change any more;
/// the message contains the count. If there is no time for all of them, the page says how many are left and continues with a button.
///
/// # Errors
/// [`Error::TooLarge`] for more than 500 selected jobs; [`Error::Invalid`] without the newest job of the page; [`Error::Forbidden`].
pub async fn bulk(request: HttpRequest, system: System, visitor: Visitor, form: Form<JobsForm>) -> Result<HttpResponse> {
    let Visitor { access, frame } = visitor;
    let Form(JobsForm { job, matching, newest, cursor, changed, verb, state, kind, agent, error, fallback, sort }) = form;
    let action = match verb.as_str() {
        "retry" => JobAction::Retry,
        "cancel" => JobAction::Cancel,
        _ => return Err(Error::invalid("verb", "must be retry or cancel")),
    };
    if job.len() > MAX_TICKED {
        return Err(Error::TooLarge(format!("at most {MAX_TICKED} jobs at once")));
    }
    let filter = Filter { state, kind, agent, error, fallback, sort, ..Filter::default() };
    let told = |count: usize| reply::done_with(&request, &filter.address(), "done-jobs-changed", &number::grouped(whole(count)));
    if matching != "yes" {
        return Ok(told(job_changes::change_each(&system, &access, job.iter().map(String::as_str), action).await?));
    }
    // Without it, jobs that the page never counted would change too.
    let newest = newest.ok_or_else(|| Error::invalid("newest", "must be the newest job of the page"))?;
    let query = JobQuery { newest: Some(newest), cursor: cursor.filter(|cursor| !cursor.is_empty()), ..filter.query() };
    let found = job_changes::change_all(&system, &access, query, action, MAX_TIME).await?;
    let count = changed.saturating_add(found.count);
    match found.rest {
        Some(rest) => reply::html(&RestPage::new(frame, filter, action, newest, whole(count), &rest)),
        None => Ok(told(count)),
    }
}

fn whole(count: usize) -> u64 {
    u64::try_from(count).unwrap_or(u64::MAX)
}
