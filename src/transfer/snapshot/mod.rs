//! Snapshots: an agent's core files and daily notes as an archive, out and in again. Called by every surface that offers them.
//!
//! Layout and list are those of MateClaw, so that its archives come in here and ours there: `manifest.json` first, then AGENTS.md, MEMORY.md,
//! PROFILE.md, SOUL.md, KNOWLEDGE.md and `memory/YYYY-MM-DD.md` of the team. On request the owner's own files lie in `personal/`, which
//! MateClaw passes over. What stands in the prompt, and where, is not part of it: each agent has its own.

mod export;
mod import;
mod layout;
mod manifest;
mod plan;
mod preview;

pub use export::{Wish, export, filename};
pub use import::{Applied, Held, Import, Imported};
pub use layout::Skip;
pub use plan::Skipped;
pub use preview::{Changing, Coming, Preview, Version};
