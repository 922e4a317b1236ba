//! Memory as blocks of one page each, for the organisation, an agent's users and one person (or one group), as in MicroClaw's
//! `read_memory` and `write_memory`. Called by the tools.
//!
//! The page is MEMORY.md of the block's scope, or `memory.md` where there is no MEMORY.md. The written text becomes facts too, in the
//! same transaction.

mod read;
mod sender;
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

/// The names of a block's page, preferred first.
const NAMES: [&str; 2] = ["MEMORY.md", "memory.md"];

/// A block, by the memory it belongs to.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Block {
    /// The memory of the whole organisation: GLOBAL, written by admins.
    Global,
    /// The memory of all users of the agent: TEAM.
    Bot,
    /// The memory of the person, or of the group where the owner is a group chat: the owner's home bucket.
    Chat,
}

impl Block {
    /// Every block, in the order of prompts.
    pub const ALL: [Self; 3] = [Self::Global, Self::Bot, Self::Chat];

    /// The block's name.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Global => "global",
            Self::Bot => "bot",
            Self::Chat => "chat",
        }
    }

    /// The access and bucket of the block.
    async fn target(self, app: &AppState, access: &OwnerAccess) -> Result<Target> {
        let scope = match self {
            Self::Global => Some(MemoryScope::Global),
            Self::Bot => Some(MemoryScope::Team),
            // The system owner has no memory of its own; with isolation off no owner has.
            Self::Chat => None,
        };
        Target::for_owner(app, access.clone(), scope).await
    }
}

/// The current page of a block.
async fn page(tx: &Tx, access: &OwnerAccess, bucket: &Bucket) -> Result<Option<WorkspaceFile>> {
    for name in NAMES {
        if let Some(file) = store::files::get(tx, access.access(), bucket, name).await? {
            return Ok(Some(file));
        }
    }
    Ok(None)
}
