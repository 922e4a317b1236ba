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

pub use export::{ExportOptions, export, filename};
pub use import::{Applied, Import, Imported, QuarantinedEntry};
pub use layout::{Skip, is_notes};
pub use plan::Skipped;
pub use preview::{ChangedFile, ImportedFile, Preview, Version};
