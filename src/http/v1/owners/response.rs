//! A person on the wire.

use chrono::{DateTime, Utc};
use serde::Serialize;
use utoipa::ToSchema;

use crate::domain::ids::AgentId;
use crate::domain::owner::{Holdings, KnownBy, Owner};
use crate::domain::owner_key::OwnerKey;

/// A person whom some agents of the workspace know.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct OwnerResponse {
    /// Who it is.
    owner_key: OwnerKey,
    /// What all agents hold together.
    counts: OwnerCounts,
    /// When any agent last heard of them, or their memory last changed.
    last_seen_at: Option<DateTime<Utc>>,
    /// What each agent holds.
    agents: Vec<OwnerAgent>,
}

/// How much memory there is.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct OwnerCounts {
    /// Facts that are believed.
    facts: u64,
    /// Files.
    files: u64,
    /// Conversations.
    conversations: u64,
}

/// What one agent holds of a person.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct OwnerAgent {
    /// The agent.
    id: AgentId,
    /// The name.
    name: String,
    /// How much it holds.
    counts: OwnerCounts,
    /// When it last heard of them, or their memory last changed.
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
