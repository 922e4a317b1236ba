//! What a member may do in a workspace: three strictly increasing roles.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// A member's role; also the highest role of a token.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, ToSchema, clap::ValueEnum)]
#[serde(rename_all = "lowercase")]
pub enum Role {
    /// Reads shared memory and acts for owners it may name.
    Viewer,
    /// Also writes memory.
    Member,
    /// Also manages the workspace and sees every owner's memory.
    Admin,
}

impl Role {
    /// Every role, weakest first.
    pub const ALL: [Self; 3] = [Self::Viewer, Self::Member, Self::Admin];

    /// The word used on the wire and in the database.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Viewer => "viewer",
            Self::Member => "member",
            Self::Admin => "admin",
        }
    }

    /// The role with this name.
    #[must_use]
    pub fn parse(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|role| role.as_str() == name)
    }
}
