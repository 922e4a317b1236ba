//! The JSON of an owner.

use chrono::{DateTime, Utc};
use serde::Serialize;
use utoipa::ToSchema;

use crate::domain::ids::AgentId;
use crate::domain::owner::{Holdings, KnownBy, Owner};
use crate::domain::owner_key::OwnerKey;

/// A person whose memory agents of the workspace store.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct OwnerResponse {
    /// The owner's key.
    owner_key: OwnerKey,
    /// The counts over all agents.
    counts: OwnerCounts,
    /// When an agent last received a message from the person, or their memory last changed.
    last_seen_at: Option<DateTime<Utc>>,
    /// The counts per agent.
    agents: Vec<OwnerAgent>,
}

/// The amount of memory.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct OwnerCounts {
    /// The number of active facts.
    facts: u64,
    /// The number of files.
    files: u64,
    /// The number of conversations.
    conversations: u64,
}

/// The memory of one agent about a person.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct OwnerAgent {
    /// The agent's id.
    id: AgentId,
    /// The agent's name.
    name: String,
    /// The counts of this agent.
    counts: OwnerCounts,
    /// When the agent last received a message from the person, or their memory last changed.
    last_seen_at: DateTime<Utc>,
}

impl From<Holdings> for OwnerCounts {
    fn from(Holdings { facts, files, conversations }: Holdings) -> Self {
        Self { facts, files, conversations }
    }
}

impl From<KnownBy> for OwnerAgent {
    fn from(KnownBy { agent, name, holdings, last_seen_at }: KnownBy) -> Self {
        Self { id: agent, name, counts: holdings.into(), last_seen_at }
    }
}

impl From<Owner> for OwnerResponse {
    fn from(owner: Owner) -> Self {
        let (counts, last_seen_at) = (owner.holdings().into(), owner.last_seen_at());
        Self { owner_key: owner.key, counts, last_seen_at, agents: owner.agents.into_iter().map(OwnerAgent::from).collect() }
    }
}
