//! A person in the list, and in suggestions: name, key, and how much memory there is.

use std::collections::BTreeMap;

use url::form_urlencoded::Serializer;

use crate::console::frame::Frame;
use crate::console::frame::moment::Moment;
use crate::console::frame::reply::encode;
use crate::domain::owner::{KnownBy, MemoryCounts, Owner};

/// A person.
#[derive(Debug, Clone)]
pub(super) struct PersonRow {
    pub key: String,
    pub href: String,
    /// The channel: `api`, `user` or another.
    pub channel: String,
    /// The learned name, else the member's, else the key after the channel.
    pub name: String,
    pub holdings: MemoryCounts,
    pub first_seen: Option<Moment>,
    pub last_seen: Option<Moment>,
    pub agents: Vec<AgentLink>,
}

/// An agent with memory of a person.
#[derive(Debug, Clone)]
pub(super) struct AgentLink {
    pub name: String,
    pub href: String,
}

impl PersonRow {
    pub fn new(frame: &Frame, owner: &Owner, members: &BTreeMap<String, String>) -> Self {
        let key = owner.key.as_str().to_owned();
        let agent = |known: &KnownBy| {
            let query = Serializer::new(String::new()).append_pair("agent", &known.agent.to_string()).finish();
            AgentLink { name: known.name.clone(), href: format!("/people/{}?{query}", encode(&key)) }
        };
        Self {
            href: format!("/people/{}", encode(&key)),
            channel: key.split_once(':').map(|(channel, _)| channel.to_owned()).unwrap_or_default(),
            name: name(owner, members),
            holdings: owner.total(),
            first_seen: owner.first_seen_at.as_ref().map(|at| frame.moment(at)),
            last_seen: owner.last_seen_at().as_ref().map(|at| frame.moment(at)),
            agents: owner.agents.iter().map(agent).collect(),
            key,
        }
    }
}

/// What to call a person: the learned name, else the member's, else the key after the channel.
pub(super) fn name(owner: &Owner, members: &BTreeMap<String, String>) -> String {
    let key = owner.key.as_str();
    let called = owner.name.clone().or_else(|| members.get(key).cloned());
    called.unwrap_or_else(|| key.split_once(':').map_or(key, |(_, name)| name).to_owned())
}
