//! `/operations/jobs/{job}`: a job with a timeline of its states, its arguments and its result.

use actix_web::HttpResponse;
use actix_web::web::Path;
use askama::Template;

use super::{JobView, export};
use crate::console::frame::moment::Moment;
use crate::console::frame::visitor::Visitor;
use crate::console::frame::{Frame, reply};
use crate::domain::job::{Job, JobState};
use crate::domain::owner_key::OwnerKey;
use crate::edge::System;
use crate::error::Result;
use crate::retrieval::people;
use crate::tenancy::{agents, jobs};

#[derive(Template)]
#[template(path = "pages/jobs/detail.html", blocks = ["rows"])]
pub(super) struct JobDetail {
    frame: Frame,
    job: JobView,
    stations: Vec<JobWorker>,
    /// Only ids: a job never contains memory text.
    args: String,
    outcome: Option<String>,
    seconds: Option<i64>,
    request_id: String,
    lane: Option<String>,
    worker: Option<String>,
    /// The agent's name.
    agent: Option<String>,
    is_over: bool,
    raw: String,
}

/// A box of the timeline.
struct JobWorker {
    name: &'static str,
    /// When the job reached, or will reach, the state.
    at: Option<Moment>,
    class: &'static str,
}

/// `GET /operations/jobs/{job}`.
///
/// # Errors
/// [`crate::error::Error::NotFound`] for another workspace's job.
pub async fn show(system: System, visitor: Visitor, id: Path<String>) -> Result<HttpResponse> {
    let Visitor { access, frame } = visitor;
    let job = jobs::get(&system, &access, &id).await?;
    let names = people::names_of_others(&system, &access, job.owner.iter().map(OwnerKey::as_str)).await?;
    let agent = match job.agent {
        Some(agent) => agents::open(&system, access, agent).await.ok().map(|pass| pass.agent().name.clone()),
        None => None,
    };
    let mut view = JobDetail { agent, ..view(frame, &job) };
    view.job = view.job.named(&names);
    match view.frame.target.as_deref() {
        Some("rows") => reply::html(&view.as_rows()),
        _ => reply::html(&view),
    }
}

pub(super) fn view(frame: Frame, job: &Job) -> JobDetail {
    let row = JobView::new(&frame, job);
    let is_over = job.finished_at.is_some();
    let last = match job.state {
        JobState::Done => "reached",
        JobState::Failed | JobState::Quarantined | JobState::Cancelled => "bad",
        _ => "",
    };
    let reached = |is_reached: bool| if is_reached { "reached" } else { "" };
    let stations = vec![
        JobWorker { name: "queued", at: Some(row.created.clone()), class: "reached" },
        JobWorker { name: "due", at: Some(row.run_at.clone()), class: reached(job.started_at.is_some() || job.run_at <= frame.now) },
        JobWorker { name: "running", at: row.started.clone(), class: reached(job.started_at.is_some()) },
        JobWorker { name: if is_over { job.state.as_str() } else { "done" }, at: row.finished.clone(), class: last },
    ];
    let seconds = job.started_at.zip(job.finished_at).map(|(from, to)| (to - from).num_seconds());
    let pretty = |value: &serde_json::Value| serde_json::to_string_pretty(value).unwrap_or_default();
    JobDetail {
        stations,
        args: pretty(&job.args),
        outcome: job.outcome.as_ref().map(pretty),
        seconds,
        request_id: job.request_id.clone(),
        lane: job.lane.clone().filter(|_| job.owner.is_some() || job.lane.as_deref().is_some_and(|lane| !lane.contains(':'))),
        worker: job.worker.clone().filter(|_| frame.can_administer()),
        agent: None,
        is_over,
        raw: export::raw(job),
        job: row,
        frame,
    }
}
