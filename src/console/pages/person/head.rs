//! The header of a person's pages: name, key, when they were seen, the agents that know them, the tabs.

use crate::console::frame::moment::Moment;
use crate::console::frame::reply::encode;
use crate::console::frame::{Frame, reply};
use crate::domain::ids::AgentId;
use crate::domain::owner::Owner;
use crate::retrieval::person::PersonHead;

/// The tabs: their paths after the person, and their names.
const TABS: [(&str, &str); 6] = [
    ("", "person-tab-memories"),
    ("/conversations", "person-tab-conversations"),
    ("/activity", "person-tab-activity"),
    ("/files", "person-tab-files"),
    ("/relations", "person-tab-relations"),
    ("/privacy", "person-tab-privacy"),
];

/// The header.
#[derive(Debug, Clone)]
pub(super) struct HeadView {
    /// The learned name, else the member's, else the name within the channel.
    pub name: String,
    pub key: String,
    pub channel: String,
    pub first_seen: Option<Moment>,
    pub last_seen: Option<Moment>,
    /// The agent of the page.
    pub agent: String,
    /// The agents that know the person, if the visitor can choose among several.
    pub agents: Vec<AgentLink>,
    pub tabs: Vec<(String, String)>,
    /// The path of the person.
    base: String,
    /// The `agent` of the URLs; empty for the usual one.
    chosen: String,
    /// The URL that erases the person, and below it the URL of their data as a file.
    pub erase: String,
    pub export: String,
}

/// An agent that knows the person.
#[derive(Debug, Clone)]
pub(super) struct AgentLink {
    pub name: String,
    pub href: String,
    pub is_current: bool,
}

impl HeadView {
    /// The header of `owner`'s pages for `agent`; `usual` is the agent of pages without `?agent=`.
    pub fn new(frame: &Frame, owner: &Owner, (agent, agent_name): (AgentId, &str), usual: Option<AgentId>, who: &PersonHead) -> Self {
        let key = owner.key.as_str().to_owned();
        let (channel, name) = key.split_once(':').unwrap_or(("", &key));
        let base = format!("/people/{}", encode(&key));
        let chosen = if usual == Some(agent) { String::new() } else { agent.to_string() };
        let link = |id: AgentId, name: &str| AgentLink {
            name: name.to_owned(),
            href: reply::address(&base, &[("agent", &id.to_string())]),
            is_current: id == agent,
        };
        let agents: Vec<AgentLink> = owner.agents.iter().map(|known| link(known.agent, &known.name)).collect();
        let here = owner.agents.iter().find(|known| known.agent == agent);
        let mut head = Self {
            name: who.name.clone().unwrap_or_else(|| name.to_owned()),
            channel: channel.to_owned(),
            first_seen: who.first_seen_at.as_ref().map(|at| frame.moment(at)),
            last_seen: here.map(|known| frame.moment(&known.last_seen_at)),
            agent: agent_name.to_owned(),
            agents: if agents.len() > 1 { agents } else { Vec::new() },
            tabs: Vec::new(),
            erase: reply::address(&format!("/people/{}/forget", encode(&key)), &[("includeMessages", "yes")]),
            export: format!("/people/{}/export", encode(&key)),
            base,
            chosen,
            key,
        };
        head.tabs = TABS.iter().map(|(place, name)| (head.page(place, &[]), frame.t.say(name))).collect();
        head
    }

    /// The same with the name of a member, unless the agent learned another.
    pub fn called(self, name: Option<String>) -> Self {
        let is_learned = self.key.split_once(':').is_none_or(|(_, subject)| subject != self.name);
        match name.filter(|_| !is_learned) {
            Some(name) => Self { name, ..self },
            None => self,
        }
    }

    /// The URL of a tab, with further query fields; fields without a value are left out.
    pub fn page(&self, place: &str, fields: &[(&str, &str)]) -> String {
        let fields: Vec<(&str, &str)> = fields.iter().copied().chain([("agent", self.chosen.as_str())]).collect();
        reply::address(&format!("{}{place}", self.base), &fields)
    }

    /// The URL of the memories.
    pub fn memories(&self) -> String {
        self.page("", &[])
    }

    /// The URL of the tab with block rules.
    pub fn privacy(&self) -> String {
        self.page("/privacy", &[])
    }

    /// Whether a tab is that of this page.
    pub fn is_here(&self, frame: &Frame, tab: &str) -> bool {
        let path = |address: &str| address.split('?').next().unwrap_or_default().to_owned();
        path(&frame.here) == path(tab)
    }

    /// The `agent` of the forms; empty for the usual one.
    pub fn chosen(&self) -> &str {
        &self.chosen
    }

    /// The path of the person.
    pub fn base(&self) -> &str {
        &self.base
    }
}
