//! A job, formatted for the pages, and the filter of the list.

use crate::console::frame::cause;
use crate::console::frame::moment::Moment;
use crate::console::frame::reply::encode;
use crate::console::frame::{Frame, reply};
use crate::domain::job::{Job, JobState};
use crate::domain::owner_key::OwnerKey;
use crate::tenancy::jobs::JobQuery;
use serde::Deserialize;
use std::collections::BTreeMap;

/// A button that has the model do a job again, and the sentence about it.
#[derive(Debug, Clone)]
pub(crate) struct AgainView {
    pub label: String,
    pub about: String,
}

impl AgainView {
    /// For a job of this kind; `None` if its kind cannot be done again.
    fn new(frame: &Frame, kind: &str) -> Option<Self> {
        let t = &frame.t;
        let (label, about) = match kind {
            "extract_memory" | "extract_conversation" | "complete_session" | "reflect" => (t.say("jobs-again"), t.say("jobs-again-about")),
            "tell_episodes" => (t.say("jobs-again-summary"), t.say("jobs-again-summary-about")),
            "dream" => (t.say("jobs-again-dream"), t.say("jobs-again-dream-about")),
            _ => return None,
        };
        Some(Self { label, about })
    }
}

/// A job, formatted for rows and its page.
#[derive(Debug, Clone)]
pub(crate) struct JobView {
    pub id: String,
    pub kind: String,
    pub state: &'static str,
    /// The CSS class of the tag.
    pub mood: &'static str,
    pub agent: Option<String>,
    pub owner: Option<String>,
    /// The owner's name, if known, and the URL of the owner's page, if the user may see it.
    pub owner_name: Option<String>,
    pub owner_href: Option<String>,
    pub starts: i32,
    pub failures: i32,
    pub error: Option<String>,
    /// The error in words, if a model caused it.
    pub error_words: Option<String>,
    /// Why the built-in engine did the job, in words.
    pub fallback: Option<String>,
    /// How the model does again what the engine did, if it may.
    pub again: Option<AgainView>,
    pub created: Moment,
    pub run_at: Moment,
    pub started: Option<Moment>,
    pub finished: Option<Moment>,
    pub can_retry: bool,
    pub can_cancel: bool,
}

impl JobView {
    /// Formats a job. Its state determines which actions are offered; the service decides whether they are allowed.
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
                .map(|owner| format!("/people/{}", encode(owner.as_str()))),
            starts: job.starts,
            failures: job.failures,
            error: job.error.clone(),
            error_words: job.error.as_deref().and_then(|error| cause::of_job(frame.t, error)),
            fallback: job.fallback.as_deref().map(|class| cause::in_words(frame.t, class)),
            again: job.fallback.as_ref().filter(|_| frame.can_write()).and_then(|_| AgainView::new(frame, &job.kind)),
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
    pub(crate) state: String,
    pub(crate) kind: String,
    pub(crate) agent: String,
    pub(crate) error: String,
    /// `1` for the jobs that the built-in engine did because the model failed.
    pub(crate) fallback: String,
    /// `oldest`, or the newest first.
    pub(crate) sort: String,
    pub(crate) cursor: Option<String>,
    pub(crate) poll: u32,
}

impl Filter {
    /// Whether any filter is set.
    pub(crate) fn is_narrow(&self) -> bool {
        [&self.state, &self.kind, &self.agent, &self.error].iter().any(|field| !field.is_empty())
    }

    /// The URL of the filtered list.
    pub(crate) fn address(&self) -> String {
        let poll = if self.poll > 0 { self.poll.to_string() } else { String::new() };
        self.place("/operations/jobs", &[("poll", &poll), ("cursor", self.cursor.as_deref().unwrap_or_default())])
    }

    /// The URL of another page with the same filter.
    pub(crate) fn place(&self, path: &str, more: &[(&str, &str)]) -> String {
        let Self { state, kind, agent, error, fallback, sort, .. } = self;
        let said = [("state", state.as_str()), ("kind", kind), ("agent", agent), ("error", error), ("fallback", fallback), ("sort", sort)];
        reply::address(path, &[said.as_slice(), more].concat())
    }

    pub(crate) fn query(&self) -> JobQuery {
        // A form sends an unset choice as an empty string.
        let said = |text: &String| Some(text.clone()).filter(|text| !text.is_empty());
        let (is_fallback, is_oldest_first) = (self.fallback == "1", self.sort == "oldest");
        let Self { state, kind, agent, error, cursor, .. } = self;
        let (state, kind, agent, error) = (said(state), said(kind), said(agent), said(error));
        JobQuery { state, kind, agent, error, is_fallback, is_oldest_first, cursor: cursor.clone(), ..JobQuery::default() }
    }
}

/// Whether the owner has a page. A forgotten owner has only a pseudonym.
pub(crate) fn has_page(owner: &OwnerKey) -> bool {
    !owner.as_str().starts_with("forgotten:")
}
