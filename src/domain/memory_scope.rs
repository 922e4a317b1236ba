//! Who reads a row of memory: its owner, everyone who uses the agent, or everyone in the tenant.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// The scope of every row of memory.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "UPPERCASE")]
pub enum MemoryScope {
    /// Its owner only.
    Personal,
    /// Everyone who uses this agent.
    Team,
    /// All agents and workspaces of the tenant; written by admins only.
    Global,
}

impl MemoryScope {
    /// The word used on the wire and in the database.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Personal => "PERSONAL",
            Self::Team => "TEAM",
            Self::Global => "GLOBAL",
        }
    }

    /// The scope with this name.
    #[must_use]
    pub fn parse(name: &str) -> Option<Self> {
        [Self::Personal, Self::Team, Self::Global].into_iter().find(|scope| scope.as_str() == name)
    }
}
