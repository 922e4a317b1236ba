//! The workspace files that state facts.

use crate::domain::fact::Fact;

/// Files whose list lines are facts.
pub const PAGES: [&str; 4] = ["PROFILE.md", "MEMORY.md", "memory.md", "KNOWLEDGE.md"];

/// The page in which a fact that comes from a file is stated.
#[must_use]
pub fn page_of(fact: &Fact) -> Option<&str> {
    let (page, _) = fact.evidence.split_once("#L")?;
    PAGES.contains(&page).then_some(page)
}
