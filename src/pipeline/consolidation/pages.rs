//! The files that every context includes, as a dream and the list of candidates read them.

use std::collections::HashSet;

use crate::domain::access::OwnerAccess;
use crate::domain::bucket::Bucket;
use crate::domain::fact::Fact;
use crate::domain::file::WorkspaceFile;
use crate::error::Result;
use crate::memory::facts::lines::rewrite::states_fact;
use crate::memory::facts::lines::statement::{Statement, statements};
use crate::memory::fingerprint::normalise;
use crate::pipeline::projection::managed_section::unmanaged_text;
use crate::store::{self, Tx};

/// The files of a bucket that every context includes.
#[derive(Debug, Clone, Default)]
pub struct Pages {
    /// MEMORY.md.
    pub memory: Option<WorkspaceFile>,
    /// Lasting statements: those of PROFILE.md and of MEMORY.md, except the section that extraction rebuilds.
    pub(crate) durable: Vec<Statement>,
    /// Every statement of both files, normalized.
    pub(crate) words: HashSet<String>,
}

impl Pages {
    /// Reads the files of `bucket`.
    pub async fn read(tx: &Tx, access: &OwnerAccess, bucket: &Bucket) -> Result<Self> {
        let mut files = store::files::named(tx, access.access(), bucket, &["MEMORY.md".to_owned(), "PROFILE.md".to_owned()]).await?;
        let take = |files: &mut Vec<WorkspaceFile>, name: &str| {
            files.iter().position(|file| file.filename == name).map(|at| files.swap_remove(at))
        };
        let (memory, profile) = (take(&mut files, "MEMORY.md"), take(&mut files, "PROFILE.md"));
        Ok(Self::of(memory, profile.map(|file| file.content).as_deref().unwrap_or_default()))
    }

    fn of(memory: Option<WorkspaceFile>, profile: &str) -> Self {
        let (text, locked) = memory.as_ref().map_or(("", &[][..]), |file| (file.content.as_str(), file.locked_sections.as_slice()));
        let mut durable = statements(&unmanaged_text(text, locked));
        durable.extend(statements(profile));
        let words = statements(text).iter().chain(&durable).map(|statement| normalise(&statement.value)).collect();
        Self { memory, durable, words }
    }

    /// Whether a permanent statement covers a fact.
    #[must_use]
    pub fn states(&self, fact: &Fact) -> bool {
        stated(&self.durable, fact)
    }

    /// Whether one of the files states these words.
    #[must_use]
    pub fn says_words(&self, text: &str) -> bool {
        self.words.contains(&normalise(text))
    }

    /// The text of MEMORY.md.
    #[must_use]
    pub fn memory_text(&self) -> &str {
        self.memory.as_ref().map_or("", |file| file.content.as_str())
    }

    /// The sections of MEMORY.md that a person edited.
    #[must_use]
    pub fn locked(&self) -> &[String] {
        self.memory.as_ref().map_or(&[], |file| file.locked_sections.as_slice())
    }
}

/// Whether one of the statements states a fact.
pub(super) fn stated(statements: &[Statement], fact: &Fact) -> bool {
    statements.iter().any(|statement| states_fact(statement, fact))
}
