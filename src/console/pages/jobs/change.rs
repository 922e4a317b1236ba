//! Retries or cancels one job or all selected jobs.

use actix_web::web::Path;
use actix_web::{HttpRequest, HttpResponse};
use serde::Deserialize;

use super::Filter;
use crate::console::frame::form::{EmptyForm, Form};
use crate::console::frame::reply;
use crate::console::frame::visitor::Visitor;
use crate::edge::System;
use crate::error::{Error, Result};
use crate::tenancy::jobs;

/// The maximum number of jobs in a form.
const MAX_TICKED: usize = 500;

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
    sort: String,
}

/// `POST /operations/jobs`: changes each job separately and skips those that cannot change any more; the message contains the count.
///
/// # Errors
/// [`Error::TooLarge`] for more than 500; [`Error::Forbidden`].
pub async fn bulk(request: HttpRequest, system: System, visitor: Visitor, form: Form<JobsForm>) -> Result<HttpResponse> {
    let Form(JobsForm { job, verb, state, kind, agent, error, sort }) = form;
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
    let back = Filter { state, kind, agent, error, sort, ..Filter::default() }.address();
    Ok(reply::done_with(&request, &back, "done-jobs-changed", &changed.to_string()))
}
