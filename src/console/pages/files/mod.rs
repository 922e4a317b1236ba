//! `/agents/{agent}/files` and below: the files of an agent, the editor and the history.

pub mod compare;
pub mod conflict;
pub mod editor;
pub mod file_context;
pub mod history;
pub mod list;
pub mod new;
pub mod remove;
pub mod restore;
#[cfg(test)]
mod samples;

#[cfg(test)]
pub(super) use samples::{
    compare_samples, conflict_samples, editor_samples, history_samples, list_samples, new_samples, remove_samples, restore_samples,
    sample_rows,
};

use crate::console::frame::Frame;
use crate::console::frame::moment::Moment;
use crate::console::frame::text::Words;
use crate::domain::file::Revision;
use crate::domain::memory_scope::MemoryScope;
use crate::memory::files::chronicle::Author;

/// The name of a scope in URLs and translations.
pub(super) const fn scope_word(scope: MemoryScope) -> &'static str {
    match scope {
        MemoryScope::Personal => "personal",
        MemoryScope::Team => "team",
        MemoryScope::Global => "global",
    }
}

/// The author, time and cause of a write.
#[derive(Debug, Clone)]
pub(super) struct WriteInfo {
    pub by: String,
    /// The URL of the job, if a job wrote.
    pub job: Option<String>,
    pub at: Moment,
    pub reason: String,
}

/// Why a revision was written, in the language of the page.
pub(super) fn reason(t: Words, reason: &str) -> String {
    t.told(&t.named("file-reason", reason))
}

impl WriteInfo {
    pub(super) fn new(frame: &Frame, revision: &Revision, author: &Author) -> Self {
        let by = match &author.name {
            Some(name) if author.is_token => frame.t.with("files-by-token", "name", name),
            Some(name) => name.clone(),
            None => frame.t.word("writer", author.writer.as_str()),
        };
        let job = author.job.map(|id| format!("/operations/jobs/{id}"));
        Self { by, job, at: frame.moment(&revision.created_at), reason: reason(frame.t, &revision.reason) }
    }
}
