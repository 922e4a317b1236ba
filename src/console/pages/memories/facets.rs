//! The facets of the table of memories: their choices as links, with counts once those were asked for, and the tabs of views.

use std::collections::BTreeMap;

use super::filter::{AGES, Filter};
use crate::console::frame::Frame;
use crate::console::frame::number::bounded;
use crate::domain::agent::Agent;
use crate::domain::fact::{FactCategory, FactSource, FactStatus};
use crate::domain::memory_view::MemoryView;
use crate::retrieval::memories::{COUNTED, Facets};

/// A facet.
#[derive(Debug, Clone)]
pub(super) struct Facet {
    pub label: String,
    /// Whether its choices are shown from the start.
    pub is_open: bool,
    pub choices: Vec<Choice>,
}

/// A choice of a facet. Following the link of the current one takes the choice back.
#[derive(Debug, Clone)]
pub(super) struct Choice {
    pub label: String,
    pub href: String,
    pub count: Option<String>,
    pub is_chosen: bool,
}

/// A tab with a view.
#[derive(Debug, Clone)]
pub(super) struct ViewTab {
    pub name: String,
    pub href: String,
    pub is_current: bool,
    /// The URL of the form that deletes it, for the user's own views.
    pub delete: Option<String>,
}

/// The views that every user has: the names of their messages and their filters.
const BUILT_IN: [(&str, &str); 5] = [
    ("memories-view-all", ""),
    ("memories-view-week", "learned=week"),
    ("memories-view-doubtful", "trust=low&sort=least-trusted"),
    ("memories-view-disputed", "disputed=yes"),
    ("memories-view-unused", "used=never&sort=oldest"),
];

impl Facet {
    /// All facets, in the order of the page.
    pub(super) fn all(frame: &Frame, filter: &Filter, agents: &[Agent], counts: Option<&Facets>) -> Vec<Self> {
        let t = frame.t;
        let named = |family: &str, words: Vec<String>| words.into_iter().map(|word| (t.word(family, &word), word)).collect::<Vec<_>>();
        let categories = named("category", FactCategory::ALL.iter().map(|one| one.as_str().to_lowercase()).collect());
        let mut statuses = named("fact-status", FactStatus::ALL.iter().map(|one| one.as_str().to_owned()).collect());
        statuses.push((t.say("all"), "all".to_owned()));
        let sources = named("fact-source", FactSource::ALL.iter().map(|one| one.as_str().to_owned()).collect());
        let trust = named("memories-trust", ["low", "medium", "high"].map(str::to_owned).to_vec());
        let ages = named("memories-learned", AGES.iter().map(|(name, _)| (*name).to_owned()).collect());
        let used = named("memories-used", ["never", "used"].map(str::to_owned).to_vec());
        let by_agent = agents.iter().map(|agent| (agent.name.clone(), agent.id.to_string())).collect();
        let builder = Builder { filter, is_cut: counts.is_some_and(|counts| counts.is_cut) };
        let status = counts.map(|counts| {
            let all = counts.status.values().sum();
            counts.status.clone().into_iter().chain([("all".to_owned(), all)]).collect()
        });
        let learned = counts.map(|counts| AGES.iter().map(|(name, _)| (*name).to_owned()).zip(counts.learned.iter().copied()).collect());
        let agents = counts.map(|counts| counts.agent.iter().map(|(agent, count)| (agent.to_string(), *count)).collect());
        let status_value = if filter.status.is_empty() { "active" } else { &filter.status };
        vec![
            builder.facet(t.say("facts-category"), "category", &filter.category, categories, counts.map(|one| &one.category), true),
            builder.facet(t.say("facts-learned"), "learned", &filter.learned, ages, learned.as_ref(), true),
            builder.facet(t.say("trust"), "trust", &filter.trust, trust, counts.map(|one| &one.trust), true),
            builder.facet(t.say("facts-used"), "used", &filter.used, used, counts.map(|one| &one.used), false),
            builder.facet(t.say("facts-from"), "source", &filter.source, sources, counts.map(|one| &one.source), false),
            builder.facet(t.say("memories-agent"), "agent", &filter.agent, by_agent, agents.as_ref(), false),
            builder.facet(t.say("facts-status"), "status", status_value, statuses, status.as_ref(), false),
        ]
    }
}

struct Builder<'a> {
    filter: &'a Filter,
    is_cut: bool,
}

impl Builder<'_> {
    fn facet(
        &self,
        label: String,
        field: &str,
        chosen: &str,
        options: Vec<(String, String)>,
        counts: Option<&BTreeMap<String, u64>>,
        is_open: bool,
    ) -> Facet {
        let choice = |(label, value): (String, String)| {
            let is_chosen = value == chosen;
            let count = counts.map(|counts| counts.get(&value).copied().unwrap_or_default());
            let shown =
                |count: u64| if self.is_cut && count > 0 { format!("{}+", bounded(count, COUNTED)) } else { bounded(count, COUNTED) };
            let href = self.filter.address(&[(field, if is_chosen { "" } else { &value })]);
            Choice { label, href, count: count.map(shown), is_chosen }
        };
        let is_default = chosen.is_empty() || (field == "status" && chosen == "active");
        Facet { label, is_open: is_open || !is_default, choices: options.into_iter().map(choice).collect() }
    }
}

impl ViewTab {
    /// The built-in views, then the user's own.
    pub(super) fn all(frame: &Frame, filter: &Filter, own: &[MemoryView]) -> Vec<Self> {
        let here = filter.with(&[]);
        let tab = |name: String, query: &str, delete: Option<String>| {
            let query = Filter::parse(query).with(&[]);
            Self { name, is_current: query == here, href: super::filter::at("/memory", &query), delete }
        };
        let built_in = BUILT_IN.iter().map(|(name, query)| tab(frame.t.say(name), query, None));
        let own = own.iter().map(|view| tab(view.name.clone(), &view.query, Some(format!("/memory/views/{}/delete", view.id))));
        built_in.chain(own).collect()
    }
}
