//! The head of the playground: the agents to choose from, and the URLs of its tabs for the same agent and person. Every tab has one.

use crate::console::frame::Frame;
use crate::console::frame::owner_picker::OwnerPicker;
use crate::console::frame::reply;
use crate::domain::access::OwnerAccess;
use crate::domain::page::PageRequest;
use crate::edge::System;
use crate::error::Result;
use crate::tenancy::agents;

/// The tabs.
pub const TABS: [&str; 3] = ["recall", "chat", "tests"];

/// The head of a tab.
#[derive(Debug, Clone)]
pub struct Place {
    /// Id and name of each agent.
    pub agents: Vec<(String, String)>,
    /// The name of the chosen one.
    pub name: String,
    /// The open tab.
    pub tab: &'static str,
    /// Name, label and URL of each tab.
    pub tabs: Vec<(&'static str, String, String)>,
}

impl Place {
    /// The head of `tab`. The frame keeps the agent's time zone, but not the agent's own tabs.
    pub async fn open(system: &System, access: &OwnerAccess, frame: &mut Frame, picker: &OwnerPicker, tab: &'static str) -> Result<Self> {
        let known = agents::list(system, access.access(), None, Some(PageRequest::MAX_LIMIT)).await?.items;
        let known = known.into_iter().map(|agent| (agent.id.to_string(), agent.name)).collect();
        frame.agent = None;
        Ok(Self::of(frame, picker, known, access.agent().name.clone(), tab))
    }

    /// The head from its parts.
    pub fn of(frame: &Frame, picker: &OwnerPicker, agents: Vec<(String, String)>, name: String, tab: &'static str) -> Self {
        let tabs = TABS.map(|tab| (tab, frame.t.word("playground-tab", tab), address(picker, tab, &[])));
        Self { agents, name, tab, tabs: tabs.to_vec() }
    }
}

/// The URL of a tab for the picker's agent and person, with further fields; fields without a value are left out.
#[must_use]
pub fn address(picker: &OwnerPicker, tab: &str, fields: &[(&str, &str)]) -> String {
    below(picker, "/playground", &[("tab", tab)].iter().chain(fields).copied().collect::<Vec<_>>())
}

/// The URL of a form of the playground for the picker's agent and person.
#[must_use]
pub fn below(picker: &OwnerPicker, path: &str, fields: &[(&str, &str)]) -> String {
    let owner = if picker.is_own { "" } else { picker.key.as_str() };
    let own = [("agent", picker.agent.as_str()), ("owner", owner)];
    reply::address(path, &own.iter().chain(fields).copied().collect::<Vec<_>>())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_tab_keeps_the_agent_and_the_person() {
        let [theirs, own] = OwnerPicker::samples();
        assert_eq!(address(&theirs, "chat", &[("conversation", "")]), "/playground?agent=7&owner=api%3Anora%3Cscript%3E&tab=chat");
        assert_eq!(address(&own, "recall", &[("q", "茶")]), "/playground?agent=7&tab=recall&q=%E8%8C%B6");
    }
}
