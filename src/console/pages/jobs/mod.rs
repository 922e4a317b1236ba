//! `/jobs`: what waits, what runs, what failed, and a hand on it.

pub mod change;
pub mod detail;

use actix_web::HttpResponse;
use actix_web::web::Query;
use askama::Template;
use serde::Deserialize;

use crate::console::frame::moment::Moment;
use crate::console::frame::visitor::Visitor;
use crate::console::frame::{Frame, reply};
use crate::domain::job::{Job, JobState};
use crate::edge::System;
use crate::error::Result;
use crate::tenancy::jobs;

/// Seconds between two looks that a visitor can choose.
const POLLS: [u32; 2] = [5, 30];

#[derive(Template)]
#[template(path = "pages/jobs/list.html", blocks = ["rows"])]
struct JobList {
    frame: Frame,
    state: String,
    poll: u32,
    counts: Vec<(&'static str, i64)>,
    total: i64,
    jobs: Vec<JobView>,
    first: Option<String>,
    next: Option<String>,
}

/// A job as a row and as a page.
#[derive(Debug, Clone)]
pub(in crate::console) struct JobView {
    pub id: String,
    pub kind: String,
    pub state: &'static str,
    /// Class of the tag.
    pub mood: &'static str,
    pub agent: Option<String>,
    pub owner: Option<String>,
    pub starts: i32,
    pub failures: i32,
    pub error: Option<String>,
    pub created: Moment,
    pub run_at: Moment,
    pub started: Option<Moment>,
    pub finished: Option<Moment>,
    pub can_retry: bool,
    pub can_cancel: bool,
}

impl JobView {
    /// What pages show of a job. Which verbs are offered follows its state; the service decides.
    pub(in crate::console) fn new(frame: &Frame, job: &Job) -> Self {
        use JobState::{Cancelled, Done, Failed, Quarantined, Queued, Retry, Running};
        Self {
            id: job.id.to_string(),
            kind: job.kind.clone(),
            state: job.state.as_str(),
            mood: match job.state {
                Done => "good",
                Running => "info",
                Retry => "warn",
                Failed | Quarantined => "bad",
                Queued | Cancelled => "",
            },
            agent: job.agent.map(|id| id.to_string()),
            owner: job.owner.as_ref().map(ToString::to_string),
            starts: job.starts,
            failures: job.failures,
            error: job.error.clone(),
            created: frame.moment(&job.created_at),
            run_at: frame.moment(&job.run_at),
            started: job.started_at.as_ref().map(|at| frame.moment(at)),
            finished: job.finished_at.as_ref().map(|at| frame.moment(at)),
            can_retry: frame.can_write() && matches!(job.state, Failed | Quarantined | Cancelled | Retry),
            can_cancel: frame.can_write() && matches!(job.state, Queued | Retry | Running),
        }
    }
}

/// What the address says.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub struct Filter {
    state: String,
    cursor: Option<String>,
    poll: u32,
}

/// `GET /jobs`.
///
/// # Errors
/// [`crate::error::Error::Invalid`] for a state or cursor that is none.
pub async fn list(system: System, visitor: Visitor, query: Query<Filter>) -> Result<HttpResponse> {
    let Visitor { access, frame } = visitor;
    let Filter { state, cursor, poll } = query.into_inner();
    let wanted = Some(state.as_str()).filter(|state| !state.is_empty());
    let page = jobs::list(&system, &access, wanted, cursor.as_deref(), None).await?;
    let counted = jobs::count(&system, &access).await?;
    let here = |cursor: Option<&str>| address(&state, poll, cursor);
    let view = JobList {
        counts: counted.iter().map(|(state, count)| (state.as_str(), *count)).collect(),
        total: counted.iter().map(|(_, count)| count).sum(),
        jobs: page.items.iter().map(|job| JobView::new(&frame, job)).collect(),
        first: cursor.map(|_| here(None)),
        next: page.next_cursor.as_deref().map(|cursor| here(Some(cursor))),
        poll: if POLLS.contains(&poll) { poll } else { 0 },
        state: state.clone(),
        frame,
    };
    match view.frame.target.as_deref() {
        Some("rows") => reply::html(&view.as_rows()),
        _ => reply::html(&view),
    }
}

fn address(state: &str, poll: u32, cursor: Option<&str>) -> String {
    let mut pairs = url::form_urlencoded::Serializer::new(String::new());
    pairs.append_pair("state", state);
    if poll > 0 {
        pairs.append_pair("poll", &poll.to_string());
    }
    if let Some(cursor) = cursor {
        pairs.append_pair("cursor", cursor);
    }
    format!("/jobs?{}", pairs.finish())
}

#[cfg(test)]
pub(super) fn samples(frame: &Frame) -> Vec<Box<dyn askama::DynTemplate>> {
    let jobs: Vec<JobView> = JobState::ALL.into_iter().map(|state| JobView::new(frame, &detail::sample_job(state))).collect();
    let counts: Vec<(&'static str, i64)> = JobState::ALL.into_iter().map(|state| (state.as_str(), 3)).collect();
    let one = |jobs: Vec<JobView>, state: &str, poll: u32, next: Option<String>| {
        let (frame, counts, state) = (frame.clone(), counts.clone(), state.to_owned());
        Box::new(JobList { frame, state, poll, counts, total: 21, jobs, first: next.clone(), next }) as Box<dyn askama::DynTemplate>
    };
    let mut views = vec![one(jobs, "", 5, Some("/jobs?cursor=abc".to_owned())), one(Vec::new(), "failed", 0, None)];
    views.extend(detail::samples(frame));
    views
}
