//! The people whose memory a workspace's agents store, for administrators. Contains no memory text but the names that agents learned.

use chrono::{DateTime, Utc};

use crate::domain::ids::AgentId;
use crate::domain::owner_key::OwnerKey;
use crate::domain::words::words;

words! {
    /// The order of a list of people.
    PeopleOrder, "lowercase" {
        /// Who was seen last, first.
        Seen = "seen",
        /// By name, in either case; by key those who are called the same.
        Name = "name",
        /// By key.
        Key = "key",
        /// Who was first seen last, first.
        First = "first",
        /// Who has the most memories, first.
        Memories = "memories",
    }
}

/// How much memory there is about a person.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct MemoryCounts {
    /// Active facts.
    pub facts: u64,
    /// Files.
    pub files: u64,
    /// Conversations.
    pub conversations: u64,
}

impl MemoryCounts {
    /// Adds the numbers of another agent.
    pub const fn add(&mut self, other: Self) {
        self.facts += other.facts;
        self.files += other.files;
        self.conversations += other.conversations;
    }
}

/// A person about whom an agent has memory.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Owner {
    /// The owner key.
    pub key: OwnerKey,
    /// What the person is called, as an agent learned it last.
    pub name: Option<String>,
    /// When the person was first seen: their first conversation or the first memory of them.
    pub first_seen_at: Option<DateTime<Utc>>,
    /// The memory with each agent, by the agent's id.
    pub agents: Vec<KnownBy>,
}

/// One agent's memory about a person.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct KnownBy {
    /// The agent.
    pub agent: AgentId,
    /// Its name.
    pub name: String,
    /// The numbers.
    pub holdings: MemoryCounts,
    /// When the person last wrote to it, or their memory changed.
    pub last_seen_at: DateTime<Utc>,
}

impl Owner {
    /// The sum over all agents.
    #[must_use]
    pub fn total(&self) -> MemoryCounts {
        self.agents.iter().fold(MemoryCounts::default(), |mut sum, known| {
            sum.add(known.holdings);
            sum
        })
    }

    /// The latest time over all agents.
    #[must_use]
    pub fn last_seen_at(&self) -> Option<DateTime<Utc>> {
        self.agents.iter().map(|known| known.last_seen_at).max()
    }
}
