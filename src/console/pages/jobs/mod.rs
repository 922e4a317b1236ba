//! `/jobs`: the waiting, running and failed jobs, with forms to retry and cancel them.

pub mod change;
pub mod detail;
pub mod export;

use std::collections::BTreeMap;

use actix_web::HttpResponse;
use actix_web::web::Query;
use askama::Template;
use chrono::TimeDelta;
use serde::Deserialize;

use crate::console::frame::complaints::FormErrors;
use crate::console::frame::moment::Moment;
use crate::console::frame::visitor::Visitor;
use crate::console::frame::whose::encode;
use crate::console::frame::{Frame, reply};
use crate::domain::job::{Job, JobState};
use crate::domain::owner_key::OwnerKey;
use crate::domain::page::PageRequest;
use crate::edge::System;
use crate::error::Result;
use crate::tenancy::jobs::{self, JobQuery, Overview};
use crate::tenancy::{agents, owners};

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
    troubles: Vec<Trouble>,
    /// The URL of the list without the error filter.
    any_error: String,
    /// Name and URL of each order, and whether it is the current one.
    orders: Vec<(String, String, bool)>,
    /// Since when a job has been due, if that is so long that no worker seems to run.
    late: Option<Moment>,
    jobs: Vec<JobView>,
    first: Option<String>,
    next: Option<String>,
    csv: String,
    json: String,
}

/// An error, and the jobs that failed with it.
#[derive(Clone)]
struct Trouble {
    kind: String,
    error: String,
    count: i64,
    href: String,
}

impl JobList {
    /// The agent's name, or its id if it no longer exists.
    fn name<'a>(&'a self, agent: &'a str) -> &'a str {
        self.agents.iter().find(|(id, _)| id == agent).map_or(agent, |(_, name)| name)
    }
}

/// A job, formatted for rows and its page.
#[derive(Debug, Clone)]
pub(in crate::console) struct JobView {
    pub id: String,
    pub kind: String,
    pub state: &'static str,
    /// The CSS class of its tag.
    pub mood: &'static str,
    pub agent: Option<String>,
    pub owner: Option<String>,
    /// The owner's name, if known; below it the owner's page, if the user may see it.
    pub owner_name: Option<String>,
    pub owner_href: Option<String>,
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
    /// Formats a job. The state determines which actions are offered; the service checks them.
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
            owner_name: None,
            owner_href: job
                .owner
                .as_ref()
                .filter(|owner| frame.can_administer() && has_page(owner))
                .map(|owner| format!("/owners/{}", encode(owner.as_str()))),
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

/// Whether the owner has a page. Forgotten owners, of whom only a pseudonym remains, have none.
fn has_page(owner: &OwnerKey) -> bool {
    !owner.as_str().starts_with("forgotten:")
}

impl JobView {
    /// Adds the name of the owner.
    pub(in crate::console) fn named(mut self, names: &BTreeMap<String, String>) -> Self {
        self.owner_name = self.owner.as_ref().and_then(|key| names.get(key)).cloned();
        self
    }
}

/// The query of the list.
#[derive(Debug, Clone, Default, Deserialize)]
#[serde(default)]
pub struct Filter {
    state: String,
    kind: String,
    agent: String,
    error: String,
    /// `oldest`; any other value means newest first.
    sort: String,
    cursor: Option<String>,
    poll: u32,
}

impl Filter {
    /// The URL of the list with this query.
    fn address(&self) -> String {
        let poll = if self.poll > 0 { self.poll.to_string() } else { String::new() };
        self.place("/jobs", &[("poll", &poll), ("cursor", self.cursor.as_deref().unwrap_or_default())])
    }

    /// The URL of another page with the same filters.
    fn place(&self, path: &str, more: &[(&str, &str)]) -> String {
        let Self { state, kind, agent, error, sort, .. } = self;
        let said = [("state", state.as_str()), ("kind", kind), ("agent", agent), ("error", error), ("sort", sort)];
        reply::address(path, &[said.as_slice(), more].concat())
    }

    fn query(&self) -> JobQuery {
        // A form sends an empty text for an option that is not selected.
        let said = |text: &String| Some(text.clone()).filter(|text| !text.is_empty());
        let Self { state, kind, agent, error, cursor, .. } = self;
        let (state, kind, agent, error) = (said(state), said(kind), said(agent), said(error));
        JobQuery { state, kind, agent, error, is_oldest_first: self.sort == "oldest", cursor: cursor.clone(), limit: None }
    }
}

/// `GET /jobs`.
///
/// # Errors
/// [`crate::error::Error::Invalid`] for an invalid state, agent or cursor.
pub async fn list(system: System, visitor: Visitor, query: Query<Filter>) -> Result<HttpResponse> {
    let Visitor { access, frame } = visitor;
    let filter = Filter { poll: frame.poll().unwrap_or_default(), ..query.into_inner() };
    let page = jobs::list(&system, &access, filter.query()).await?;
    let overview = jobs::overview(&system, &access, filter.query()).await?;
    let agents = agents::list(&system, &access, None, Some(PageRequest::MAX_LIMIT)).await?.items;
    let names = owners::names(&system, &access, page.items.iter().filter_map(|job| job.owner.as_ref()).map(OwnerKey::as_str)).await?;
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
        troubles: overview
            .troubles
            .iter()
            .map(|(kind, error, count)| Trouble { kind: kind.clone(), error: error.clone(), count: *count, href: about(kind, error) })
            .collect(),
        any_error: Filter { error: String::new(), ..start.clone() }.address(),
        orders: [("", "order-newest"), ("oldest", "order-oldest")]
            .map(|(word, name)| (frame.t.say(name), Filter { sort: word.to_owned(), ..start.clone() }.address(), filter.sort == word))
            .to_vec(),
        late: overview.oldest_due.filter(|since| frame.now - *since > LATE).map(|since| frame.moment(&since)),
        csv: start.place("/jobs/export", &[("format", "csv")]),
        json: start.place("/jobs/export", &[("format", "json")]),
        jobs,
        first: filter.cursor.as_ref().map(|_| start.address()),
        next: next.map(|cursor| Filter { cursor: Some(cursor), ..start.clone() }.address()),
        filter,
        frame,
    }
}

#[cfg(test)]
pub(super) fn samples(frame: &Frame) -> Vec<Box<dyn askama::DynTemplate>> {
    let jobs: Vec<JobView> = JobState::ALL.into_iter().map(|state| JobView::new(frame, &detail::sample_job(state))).collect();
    let counts = JobState::ALL.into_iter().map(|state| (state, 3)).collect();
    let overview = Overview {
        counts,
        kinds: vec!["extract_memory".to_owned()],
        troubles: vec![("extract_memory".to_owned(), "llm_failed: <b>timeout</b>".to_owned(), 12)],
        oldest_due: Some(frame.now - TimeDelta::hours(3)),
    };
    let one = |jobs: Vec<JobView>, filter: Filter, next: Option<String>| {
        let agents = std::iter::once(("9".to_owned(), "<b>Wren</b>".to_owned()));
        Box::new(view(frame.clone(), filter, &overview, agents, jobs, next)) as Box<dyn askama::DynTemplate>
    };
    let narrow =
        Filter { state: "failed".to_owned(), error: "llm_failed: \"'<i>".to_owned(), cursor: Some("7".to_owned()), ..Filter::default() };
    let watched = Frame { here: "/jobs?poll=5".to_owned(), ..frame.clone() };
    let mut views = vec![one(jobs, Filter { poll: 5, ..Filter::default() }, Some("abc".to_owned())), one(Vec::new(), narrow, None)];
    let agents = std::iter::once(("9".to_owned(), "Wren".to_owned()));
    let names = BTreeMap::from([("api:<b>nora</b>".to_owned(), "<i>Nora</i>".to_owned())]);
    let named = JobView::new(&watched, &detail::sample_job(JobState::Retry)).named(&names);
    views.push(Box::new(view(watched, Filter::default(), &overview, agents, vec![named], None)));
    views.extend(detail::samples(frame));
    views
}
