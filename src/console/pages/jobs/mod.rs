//! `/operations/jobs`: the waiting, running and failed jobs, with forms to retry and cancel them.

pub mod change;
pub mod detail;
pub mod export;
mod rest;
#[cfg(test)]
mod samples;
pub mod view;

#[cfg(test)]
pub(super) use samples::samples;

pub use crate::console::pages::jobs::view::Filter;
pub(crate) use crate::console::pages::jobs::view::JobView;

use actix_web::HttpResponse;
use actix_web::web::Query;
use askama::Template;
use chrono::TimeDelta;

use crate::console::frame::cause;
use crate::console::frame::form_errors::FormErrors;
use crate::console::frame::moment::Moment;
use crate::console::frame::visitor::Visitor;
use crate::console::frame::{Frame, reply};
use crate::domain::ids::JobId;
use crate::domain::job::JobState;
use crate::domain::owner_key::OwnerKey;
use crate::domain::page::PageRequest;
use crate::edge::System;
use crate::error::Result;
use crate::retrieval::people;
use crate::tenancy::agents;
use crate::tenancy::jobs::{self, Overview};

/// A job that is due for longer than this is reported; workers normally take jobs within seconds.
const LATE: TimeDelta = TimeDelta::minutes(5);

#[derive(Template)]
#[template(path = "pages/jobs/list.html", blocks = ["rows"])]
struct JobList {
    frame: Frame,
    filter: Filter,
    /// The filter's options with their names: kinds of jobs, and agents.
    kinds: Vec<(String, String)>,
    agents: Vec<(String, String)>,
    wrong: FormErrors,
    /// One tab per state: name, URL, count.
    states: Vec<(&'static str, String, i64)>,
    all: (String, i64),
    /// The number of jobs that match all filters, and the newest job, so that a change of all of them leaves out what is newer.
    matching: i64,
    newest: Option<JobId>,
    troubles: Vec<JobError>,
    /// The URL of the list without the error filter.
    any_error: String,
    /// Name and URL of each order, and whether it is the current one.
    orders: Vec<(String, String, bool)>,
    /// Since when a job has been due, if that is so long that no worker seems to run.
    late: Option<Moment>,
    /// The sentence about the jobs of the last 24 hours that the built-in engine did, if there are any.
    fallbacks: Option<String>,
    /// The URL of the list of them, and of the list of all.
    fallback_hrefs: (String, String),
    /// The days that the form for extracting again offers.
    days: Vec<(String, String)>,
    jobs: Vec<JobView>,
    first: Option<String>,
    next: Option<String>,
    csv: String,
    json: String,
}

/// An error, and the jobs that failed with it.
#[derive(Clone)]
struct JobError {
    kind: String,
    error: String,
    count: i64,
    href: String,
}

impl JobList {
    /// Whether the page has a job that can be retried or cancelled.
    fn has_choice(&self) -> bool {
        self.frame.can_write() && self.jobs.iter().any(|job| job.can_retry || job.can_cancel)
    }

    /// The agent's name, or its id if it no longer exists.
    fn name<'a>(&'a self, agent: &'a str) -> &'a str {
        self.agents.iter().find(|(id, _)| id == agent).map_or(agent, |(_, name)| name)
    }
}

/// `GET /operations/jobs`.
///
/// # Errors
/// [`crate::error::Error::Invalid`] for an invalid state, agent or cursor.
pub async fn list(system: System, visitor: Visitor, query: Query<Filter>) -> Result<HttpResponse> {
    let Visitor { access, frame } = visitor;
    let filter = Filter { poll: frame.poll().unwrap_or_default(), ..query.into_inner() };
    let page = jobs::list(&system, &access, filter.query()).await?;
    let overview = jobs::overview(&system, &access, filter.query()).await?;
    let agents = agents::list(&system, &access, None, Some(PageRequest::MAX_LIMIT)).await?.items;
    let names =
        people::names_of_others(&system, &access, page.items.iter().filter_map(|job| job.owner.as_ref()).map(OwnerKey::as_str)).await?;
    let jobs = page.items.iter().map(|job| JobView::new(&frame, job).named(&names)).collect();
    let agents = agents.iter().map(|agent| (agent.id.to_string(), agent.name.clone()));
    let view = view(frame, filter, &overview, agents, jobs, page.next_cursor);
    match view.frame.target.as_deref() {
        Some("rows") => reply::html(&view.as_rows()),
        _ => reply::html(&view),
    }
}

fn view(
    frame: Frame,
    filter: Filter,
    overview: &Overview,
    agents: impl Iterator<Item = (String, String)>,
    jobs: Vec<JobView>,
    next: Option<String>,
) -> JobList {
    let start = Filter { cursor: None, ..filter.clone() };
    let at = |state: &str| Filter { state: state.to_owned(), error: String::new(), ..start.clone() }.address();
    let about = |kind: &str, error: &str| {
        let (state, kind, error) = (String::new(), kind.to_owned(), error.to_owned());
        Filter { state, kind, error, ..start.clone() }.address()
    };
    let choice = || (String::new(), frame.t.say("all"));
    JobList {
        kinds: std::iter::once(choice()).chain(overview.kinds.iter().map(|kind| (kind.clone(), kind.clone()))).collect(),
        agents: std::iter::once(choice()).chain(agents).collect(),
        wrong: FormErrors::default(),
        states: overview.counts.iter().map(|(state, count)| (state.as_str(), at(state.as_str()), *count)).collect(),
        all: (at(""), overview.counts.iter().map(|(_, count)| count).sum()),
        matching: matching(&filter, overview),
        newest: overview.newest,
        troubles: overview
            .troubles
            .iter()
            .map(|(kind, error, count)| JobError { kind: kind.clone(), error: error.clone(), count: *count, href: about(kind, error) })
            .collect(),
        any_error: Filter { error: String::new(), ..start.clone() }.address(),
        orders: [("", "order-newest"), ("oldest", "order-oldest")]
            .map(|(word, name)| (frame.t.say(name), Filter { sort: word.to_owned(), ..start.clone() }.address(), filter.sort == word))
            .to_vec(),
        late: overview.oldest_due.filter(|since| frame.now - *since > LATE).map(|since| frame.moment(&since)),
        fallbacks: overview
            .fallbacks
            .1
            .as_ref()
            .map(|class| frame.t.with2("jobs-fallbacks", "count", overview.fallbacks.0, "cause", cause::in_words(frame.t, class))),
        fallback_hrefs: (
            Filter { state: String::new(), fallback: "1".to_owned(), ..start.clone() }.address(),
            Filter { fallback: String::new(), ..start.clone() }.address(),
        ),
        days: [1, 7, 30, 90].map(|days: i64| (days.to_string(), days.to_string())).to_vec(),
        csv: start.place("/operations/jobs/export", &[("format", "csv")]),
        json: start.place("/operations/jobs/export", &[("format", "json")]),
        jobs,
        first: filter.cursor.as_ref().map(|_| start.address()),
        next: next.map(|cursor| Filter { cursor: Some(cursor), ..start.clone() }.address()),
        filter,
        frame,
    }
}

/// The number of jobs that match the filter. Of one error the jobs of all states are counted.
fn matching(filter: &Filter, overview: &Overview) -> i64 {
    let is_of_error =
        |(kind, error, _): &&(String, String, i64)| *error == filter.error && (filter.kind.is_empty() || *kind == filter.kind);
    if !filter.error.is_empty() {
        return overview.troubles.iter().filter(is_of_error).map(|(_, _, count)| count).sum();
    }
    let is_of_state = |state: JobState| filter.state.is_empty() || filter.state == state.as_str();
    overview.counts.iter().filter(|(state, _)| is_of_state(*state)).map(|(_, count)| count).sum()
}
