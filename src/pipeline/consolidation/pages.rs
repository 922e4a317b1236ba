//! The pages that a dream reads and writes.

use crate::domain::file::WorkspaceFile;
use crate::memory::facts::lines::statement::Statement;
use std::collections::HashSet;

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
