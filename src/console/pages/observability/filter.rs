//! What the observability page shows: the agent, and the page of agents.

use serde::Deserialize;

use crate::console::frame::reply;

/// The agent to observe, and the page of agents to show.
#[derive(Debug, Clone, Default, Deserialize)]
#[serde(default)]
pub struct ObservabilityFilter {
    pub(super) agent: String,
    pub(super) cursor: Option<String>,
}

impl ObservabilityFilter {
    /// The URL of the page with this filter.
    pub(super) fn address(&self) -> String {
        let fields = [("agent", self.agent.as_str()), ("cursor", self.cursor.as_deref().unwrap_or_default())];
        reply::address("/observability", &fields)
    }
}
