//! Teams of agents. A member of a team reads the TEAM memory of its leader after its own, and writes no TEAM memory. Teams have one
//! level: an agent with a leader cannot lead. `agents` calls it.

use crate::domain::access::Access;
use crate::domain::agent::Agent;
use crate::domain::ids::AgentId;
use crate::error::{Error, Result};
use crate::store::{self, Tx};

/// The new leader of `agent`; `None` if `wanted` is empty. The caller must have access to the leader too, so that a token for one agent
/// cannot read another agent's memory through it.
///
/// # Errors
/// [`Error::Invalid`] for `leaderId`.
pub(super) async fn leader(tx: &Tx, access: &Access, agent: &Agent, wanted: &str) -> Result<Option<AgentId>> {
    if wanted.is_empty() {
        return Ok(None);
    }
    let wrong = |message: &str| Error::invalid("leaderId", message);
    let id: AgentId = wanted.parse().map_err(|_| wrong("must be the id of an agent, or empty"))?;
    let found = store::agents::get(tx, access, id).await?.filter(|leader| access.clone().for_agent(leader.clone()).is_ok());
    let leader = found.ok_or_else(|| wrong("the workspace has no such agent"))?;
    if leader.id == agent.id {
        return Err(wrong("an agent cannot lead itself"));
    }
    if leader.leader.is_some() || store::agents::leads(tx, access, agent.id).await? {
        return Err(wrong("the leader of a team cannot belong to another team"));
    }
    Ok(Some(leader.id))
}
