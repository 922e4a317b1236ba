//! Memory as blocks of one page each: what the organisation, an agent's users and one person (or one group) have written down, as
//! MicroClaw's `read_memory` and `write_memory` know it. Called by the tools.
//!
//! The page is MEMORY.md of the block's scope, or `memory.md` where there is no MEMORY.md. What is written becomes facts too, in the
//! same transaction.

mod read;
mod write;

pub use read::{Page, read};
pub use write::{NewBlock, WrittenBlock, write};

use serde::Deserialize;

use crate::app_state::AppState;
use crate::domain::access::OwnerAccess;
use crate::domain::bucket::Bucket;
use crate::domain::file::WorkspaceFile;
use crate::domain::memory_scope::MemoryScope;
use crate::error::Result;
use crate::memory::files::Target;
use crate::store::{self, Tx};

/// The page of a block, and how it may be called as well.
const NAMES: [&str; 2] = ["MEMORY.md", "memory.md"];

/// Whose memory a block is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Block {
    /// Everybody's of the organisation: GLOBAL, written by admins.
    Global,
    /// Everybody's who uses the agent: TEAM.
    Bot,
    /// The person's, or the group's where the owner is a group chat: where memory learned from the owner goes.
    Chat,
}

impl Block {
    /// Every block, as a prompt has them.
    pub const ALL: [Self; 3] = [Self::Global, Self::Bot, Self::Chat];

    /// The word for it.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Global => "global",
            Self::Bot => "bot",
            Self::Chat => "chat",
        }
    }

    /// Where it lies.
    async fn target(self, app: &AppState, access: &OwnerAccess) -> Result<Target> {
        let scope = match self {
            Self::Global => Some(MemoryScope::Global),
            Self::Bot => Some(MemoryScope::Team),
            // The system has no memory of its own; with isolation off nobody has.
            Self::Chat => None,
        };
        Target::for_owner(app, access.clone(), scope).await
    }
}

/// The page of a block as it is now.
async fn page(tx: &Tx, access: &OwnerAccess, bucket: &Bucket) -> Result<Option<WorkspaceFile>> {
    for name in NAMES {
        if let Some(file) = store::files::get(tx, access.access(), bucket, name).await? {
            return Ok(Some(file));
        }
    }
    Ok(None)
}
