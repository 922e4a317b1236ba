//! A job as the pages show it, and the filter of the list.

use crate::console::frame::moment::Moment;
use crate::console::frame::whose::encode;
use crate::console::frame::{Frame, reply};
use crate::domain::job::{Job, JobState};
use crate::domain::owner_key::OwnerKey;
use crate::tenancy::jobs::JobQuery;
use serde::Deserialize;
use std::collections::BTreeMap;

/// A job as a row and as a page.
#[derive(Debug, Clone)]
pub(crate) struct JobView {
    pub id: String,
    pub kind: String,
    pub state: &'static str,
    /// Class of the tag.
    pub mood: &'static str,
    pub agent: Option<String>,
    pub owner: Option<String>,
    /// What they are called, where that is known; and their page, for who may see it.
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

impl JobView {
    /// The same with the name of its owner.
    pub(in crate::console) fn named(mut self, names: &BTreeMap<String, String>) -> Self {
        self.owner_name = self.owner.as_ref().and_then(|key| names.get(key)).cloned();
        self
    }
}

/// What the address says.
#[derive(Debug, Clone, Default, Deserialize)]
#[serde(default)]
pub struct Filter {
    pub(crate) state: String,
    pub(crate) kind: String,
    pub(crate) agent: String,
    pub(crate) error: String,
    /// `oldest`, or the newest first.
    pub(crate) sort: String,
    pub(crate) cursor: Option<String>,
    pub(crate) poll: u32,
}

impl Filter {
    /// The address of the list that it chooses.
    pub(crate) fn address(&self) -> String {
        let poll = if self.poll > 0 { self.poll.to_string() } else { String::new() };
        self.place("/jobs", &[("poll", &poll), ("cursor", self.cursor.as_deref().unwrap_or_default())])
    }

    /// Another page for what it is narrowed to.
    pub(crate) fn place(&self, path: &str, more: &[(&str, &str)]) -> String {
        let Self { state, kind, agent, error, sort, .. } = self;
        let said = [("state", state.as_str()), ("kind", kind), ("agent", agent), ("error", error), ("sort", sort)];
        reply::address(path, &[said.as_slice(), more].concat())
    }

    pub(crate) fn query(&self) -> JobQuery {
        // A form sends a choice that was not made as the empty text.
        let said = |text: &String| Some(text.clone()).filter(|text| !text.is_empty());
        let Self { state, kind, agent, error, cursor, .. } = self;
        let (state, kind, agent, error) = (said(state), said(kind), said(agent), said(error));
        JobQuery { state, kind, agent, error, is_oldest_first: self.sort == "oldest", cursor: cursor.clone(), limit: None }
    }
}

/// Whether there is a page about somebody: not about who was forgotten and has only a name in the books.
pub(crate) fn has_page(owner: &OwnerKey) -> bool {
    !owner.as_str().starts_with("forgotten:")
}
