//! Facts and Markdown, both ways: what a person does to a line is done to its fact, and what becomes of a fact becomes of its lines.
//!
//! PROFILE.md, MEMORY.md and KNOWLEDGE.md state facts, line by line (`statement`). `from_file` follows a person's write of such a file;
//! `to_files` follows a change of a fact. Neither follows the other, so that nothing goes round in circles. Extraction builds its own
//! sections (`memory::extract`), and what a model rewrites is not read back: those facts come from the conversation itself. An agent that
//! writes something down by its tool makes facts of it too (`from_tool`).

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

/// The page whose line a fact was made of.
#[must_use]
pub fn page_of(fact: &Fact) -> Option<&str> {
    let (page, _) = fact.evidence.split_once("#L")?;
    PAGES.contains(&page).then_some(page)
}

/// Whether facts and files follow each other: `mate.memory.dream-v2.fact-projection`, and the life cycle as a whole.
const fn is_on(settings: &Memory) -> bool {
    settings.dream_v2.enabled && settings.dream_v2.fact_projection
}
