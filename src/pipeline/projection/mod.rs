//! Keeps facts and Markdown files in step: a person's edit of a line changes its fact, and a change of a fact changes its
//! lines.
//!
//! PROFILE.md, MEMORY.md and KNOWLEDGE.md state facts, line by line (`statement`). `from_file` applies a person's write
//! of such a file to facts; `to_files` applies a change of a fact to files. Neither triggers the other, so there is no
//! loop. Extraction builds its own sections (`memory::extract`). Text that a model rewrites is not read back, because
//! those facts come from the conversation itself. Text that an agent writes by tool becomes facts too (`from_tool`).

pub mod compose;
mod from_file;
mod from_tool;
mod to_files;

pub use from_file::follow_file;
pub use from_tool::{Told, learn};
pub use to_files::{Standing, follow, standing};

use crate::config::mate::Memory;
use crate::domain::fact::Fact;

/// Files whose list lines are facts.
pub const PAGES: [&str; 4] = ["PROFILE.md", "MEMORY.md", "memory.md", "KNOWLEDGE.md"];

/// The page in which a fact that comes from a file is stated.
#[must_use]
pub fn page_of(fact: &Fact) -> Option<&str> {
    let (page, _) = fact.evidence.split_once("#L")?;
    PAGES.contains(&page).then_some(page)
}

/// Whether facts and files follow each other: `mate.memory.dream-v2.fact-projection`, and dream v2 as a whole.
const fn is_on(settings: &Memory) -> bool {
    settings.dream_v2.enabled && settings.dream_v2.fact_projection
}
