//! Workspace files: the rules for names and content, merges, locks, revisions, prompt and search.

pub mod change;
pub mod daily;
pub mod diff;
pub mod edit;
pub mod etag;
mod fold;
pub mod lock;
pub mod merge;
pub mod name;
pub mod prompt;
pub mod search;
pub mod section;
mod snippet;
pub mod write;

pub use change::Change;
pub use daily::append_daily_note;
pub use write::{FileWrite, Outcome, Written, write, write_in, writer_id};
