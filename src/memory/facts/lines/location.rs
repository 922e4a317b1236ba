//! The workspace files that state facts, and where they state a fact now.

use serde::Serialize;

use super::rewrite::lines_of;
use crate::domain::access::OwnerAccess;
use crate::domain::fact::Fact;
use crate::domain::memory_scope::MemoryScope;
use crate::error::Result;
use crate::store::{self, Tx};

/// Where a file states a fact.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = Standing)]
pub struct FactLocation {
    /// The file.
    #[schema(example = "PROFILE.md")]
    pub filename: String,
    /// The file's scope.
    pub scope: MemoryScope,
    /// The line, from 1.
    pub line: usize,
}

/// The lines that state a fact now, in the pages of its bucket.
pub async fn locate(tx: &Tx, access: &OwnerAccess, fact: &Fact) -> Result<Vec<FactLocation>> {
    let names = PAGES.map(str::to_owned);
    let mut found = Vec::new();
    let mut files = store::files::named(tx, access.access(), &fact.bucket, &names).await?;
    files.sort_by(|one, other| one.filename.cmp(&other.filename));
    for file in files {
        let scope = file.bucket.scope();
        found.extend(lines_of(&file.content, fact).into_iter().map(|line| FactLocation { filename: file.filename.clone(), scope, line }));
    }
    Ok(found)
}

/// Files whose list lines are facts.
pub const PAGES: [&str; 4] = ["PROFILE.md", "MEMORY.md", "memory.md", "KNOWLEDGE.md"];

/// The page in which a fact that comes from a file is stated.
#[must_use]
pub fn page_of(fact: &Fact) -> Option<&str> {
    let (page, _) = fact.evidence.split_once("#L")?;
    PAGES.contains(&page).then_some(page)
}
