//! A bucket is the unit of recall: one owner's memory with one agent, a team's memory, or a tenant's.

use std::fmt;

use crate::domain::ids::{AgentId, TenantId};
use crate::domain::memory_scope::MemoryScope;
use crate::domain::owner_key::OwnerKey;

pub use recall_index::cache::BucketVersion;

/// One bucket of one tenant.
#[derive(Debug, Clone, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Bucket {
    /// One owner's memory with one agent.
    Personal(TenantId, AgentId, OwnerKey),
    /// Memory that everyone who uses the agent reads.
    Team(TenantId, AgentId),
    /// Memory that the whole tenant reads.
    Global(TenantId),
}

impl Bucket {
    /// The tenant it belongs to.
    #[must_use]
    pub const fn tenant(&self) -> TenantId {
        match self {
            Self::Personal(tenant, ..) | Self::Team(tenant, _) | Self::Global(tenant) => *tenant,
        }
    }

    /// The scope of every row in it.
    #[must_use]
    pub const fn scope(&self) -> MemoryScope {
        match self {
            Self::Personal(..) => MemoryScope::Personal,
            Self::Team(..) => MemoryScope::Team,
            Self::Global(_) => MemoryScope::Global,
        }
    }

    /// The agent of its rows; 0 for GLOBAL rows.
    #[must_use]
    pub fn agent(&self) -> AgentId {
        match self {
            Self::Personal(_, agent, _) | Self::Team(_, agent) => *agent,
            Self::Global(_) => AgentId::from(0),
        }
    }

    /// The owner of its rows; the empty string for shared rows, so that unique indexes work.
    #[must_use]
    pub fn owner(&self) -> &str {
        match self {
            Self::Personal(_, _, owner) => owner.as_str(),
            Self::Team(..) | Self::Global(_) => "",
        }
    }
}

impl fmt::Display for Bucket {
    /// `p:<agent>:<owner>`, `t:<agent>` or `g`: the key in the database, unique within the tenant.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Personal(_, agent, owner) => write!(f, "p:{agent}:{owner}"),
            Self::Team(_, agent) => write!(f, "t:{agent}"),
            Self::Global(_) => f.write_str("g"),
        }
    }
}
