//! The permissions that roles and token scopes grant.

use crate::domain::role::Role;

/// What an operation requires of its caller: a role, and a scope if the caller is a token.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Permission {
    /// Viewer, `memory:read`.
    ReadMemory,
    /// Member, `memory:write`.
    WriteMemory,
    /// Member, `chat`.
    Chat,
    /// Admin, `admin`.
    Administer,
    /// Any role and any scope: the caller's own profile and tokens.
    OwnAccount,
}

impl Permission {
    /// Every permission, weakest first.
    pub const ALL: [Self; 5] = [Self::OwnAccount, Self::ReadMemory, Self::WriteMemory, Self::Chat, Self::Administer];

    /// The name of the permission, as pages show it.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::ReadMemory => "read-memory",
            Self::WriteMemory => "write-memory",
            Self::Chat => "chat",
            Self::Administer => "administer",
            Self::OwnAccount => "own-account",
        }
    }

    /// The lowest role that has the permission.
    #[must_use]
    pub const fn role(self) -> Role {
        match self {
            Self::ReadMemory | Self::OwnAccount => Role::Viewer,
            Self::WriteMemory | Self::Chat => Role::Member,
            Self::Administer => Role::Admin,
        }
    }
}
