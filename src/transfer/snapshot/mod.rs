//! Snapshots: exports an agent's core files and daily notes as an archive, and imports such archives. Called by every API
//! that offers them.
//!
//! Layout and file list are MateClaw's, so that archives can be exchanged in both directions: `manifest.json` first, then
//! AGENTS.md, MEMORY.md, PROFILE.md, SOUL.md, KNOWLEDGE.md and `memory/YYYY-MM-DD.md` of the team. On request `personal/`
//! contains the owner's own files; MateClaw ignores it. The placement of files in the prompt is not included: each agent
//! has its own.

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
