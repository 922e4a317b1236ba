//! Memory as blocks of one page each: the memory of the organisation, of an agent's users, and of one person (or one group), as
//! MicroClaw's `read_memory` and `write_memory` expose it. The tools call it.
//!
//! The page is MEMORY.md of the block's scope, or `memory.md` if there is no MEMORY.md. A write also creates facts, in the same
//! transaction.

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

/// The names of a block's page, in order of preference.
const NAMES: [&str; 2] = ["MEMORY.md", "memory.md"];

/// Whose memory a block is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Block {
    /// The organisation's memory: GLOBAL, written by admins.
    Global,
    /// The memory shared by the agent's users: TEAM.
    Bot,
    /// The person's memory, or the group's if the owner is a group chat: where memory learned from the owner is stored.
    Chat,
}

impl Block {
    /// Every block, in the order of a prompt.
    pub const ALL: [Self; 3] = [Self::Global, Self::Bot, Self::Chat];

    /// The name of the block on the wire.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Global => "global",
            Self::Bot => "bot",
            Self::Chat => "chat",
        }
    }

    /// The target that the block reads and writes.
    async fn target(self, app: &AppState, access: &OwnerAccess) -> Result<Target> {
        let scope = match self {
            Self::Global => Some(MemoryScope::Global),
            Self::Bot => Some(MemoryScope::Team),
            // Not PERSONAL: the system has no memory of its own, and with isolation off no owner has.
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
