//! The first steps in a workspace without memory: an agent, a token, a connection, and the first memory.

use crate::auth::tokens;
use crate::console::frame::Frame;
use crate::domain::access::Access;
use crate::domain::agent::Agent;
use crate::edge::System;
use crate::error::Result;

/// One step.
pub(super) struct Step {
    /// The translation key of its name; that of its explanation ends with `-about`.
    pub name: &'static str,
    pub is_done: bool,
    /// Where to do it; `None` if the user may not, or a step before it is not done.
    pub href: Option<String>,
}

/// The steps, in their order.
pub(super) async fn all(system: &System, access: &Access, frame: &Frame, agents: &[Agent]) -> Result<Vec<Step>> {
    let has_token = access.user().is_some() && !tokens::list(system, access, None, Some(1)).await?.items.is_empty();
    let agent = agents.first().map(|agent| agent.id.to_string());
    Ok(of(frame, agent.as_deref(), has_token))
}

pub(super) fn of(frame: &Frame, agent: Option<&str>, has_token: bool) -> Vec<Step> {
    let can_write = frame.can_write();
    let connect = agent.map(|id| format!("/agents/{id}/connections"));
    vec![
        Step { name: "home-step-agent", is_done: agent.is_some(), href: can_write.then(|| "/agents/new".to_owned()) },
        Step {
            name: "home-step-token",
            is_done: has_token,
            href: agent.filter(|_| can_write).map(|id| format!("/settings/tokens/new?agent={id}")),
        },
        Step { name: "home-step-connect", is_done: false, href: connect.filter(|_| has_token) },
        Step { name: "home-step-memory", is_done: false, href: None },
    ]
}
