//! The people whose memory a workspace's agents hold, as those who run it see them. Carries no memory text.

use chrono::{DateTime, Utc};

use crate::domain::ids::AgentId;
use crate::domain::owner_key::OwnerKey;

/// How much of a person's memory there is.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Holdings {
    /// Facts that are believed.
    pub facts: u64,
    /// Files.
    pub files: u64,
    /// Conversations.
    pub conversations: u64,
}

impl Holdings {
    /// Adds what another agent holds.
    pub const fn add(&mut self, other: Self) {
        self.facts += other.facts;
        self.files += other.files;
        self.conversations += other.conversations;
    }
}

/// A person whom some agents know.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Owner {
    /// Who it is.
    pub key: OwnerKey,
    /// What each agent holds of them, by the agent's id.
    pub agents: Vec<KnownBy>,
}

/// What one agent holds of a person.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct KnownBy {
    /// The agent.
    pub agent: AgentId,
    /// Its name.
    pub name: String,
    /// How much it is.
    pub holdings: Holdings,
    /// When the person last said something to it, or their memory changed.
    pub last_seen_at: DateTime<Utc>,
}

impl Owner {
    /// What all agents hold together.
    #[must_use]
    pub fn holdings(&self) -> Holdings {
        self.agents.iter().fold(Holdings::default(), |mut sum, known| {
            sum.add(known.holdings);
            sum
        })
    }

    /// When any agent last heard of them.
    #[must_use]
    pub fn last_seen_at(&self) -> Option<DateTime<Utc>> {
        self.agents.iter().map(|known| known.last_seen_at).max()
    }
}
