//! What a personal access token may do.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::domain::permission::Permission;
use crate::domain::role::Role;

/// One scope of a token; enforced on every call by set inclusion.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, ToSchema)]
pub enum TokenScope {
    /// Reads memory, files, conversations and jobs.
    #[serde(rename = "memory:read")]
    MemoryRead,
    /// Writes turns, memory and files.
    #[serde(rename = "memory:write")]
    MemoryWrite,
    /// Runs chat turns.
    #[serde(rename = "chat")]
    Chat,
    /// Manages workspaces, members, agents, tokens and settings.
    #[serde(rename = "admin")]
    Admin,
}

impl TokenScope {
    /// Every scope, weakest first.
    pub const ALL: [Self; 4] = [Self::MemoryRead, Self::MemoryWrite, Self::Chat, Self::Admin];

    /// The word used on the wire and in the database.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::MemoryRead => "memory:read",
            Self::MemoryWrite => "memory:write",
            Self::Chat => "chat",
            Self::Admin => "admin",
        }
    }

    /// The lowest role that can use it.
    #[must_use]
    pub fn role(self) -> Role {
        Permission::ALL.into_iter().find(|permission| permission.scope() == Some(self)).map_or(Role::Admin, Permission::role)
    }

    /// The scope with this name.
    #[must_use]
    pub fn parse(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|scope| scope.as_str() == name)
    }
}

impl Permission {
    /// The scope that a token needs for it.
    #[must_use]
    pub const fn scope(self) -> Option<TokenScope> {
        match self {
            Self::ReadMemory => Some(TokenScope::MemoryRead),
            Self::WriteMemory => Some(TokenScope::MemoryWrite),
            Self::Chat => Some(TokenScope::Chat),
            Self::Administer => Some(TokenScope::Admin),
            Self::OwnAccount => None,
        }
    }
}
