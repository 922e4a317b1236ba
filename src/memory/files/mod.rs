//! Workspace files: rules for names and content, merges, locks, revisions, prompt and search.

pub mod arrange;
pub mod by_agent;
pub mod change;
pub mod chronicle;
pub mod daily;
pub mod edit;
pub mod etag;
pub mod history;
pub mod listing;
pub mod lock;
pub mod name;
pub mod outline;
pub mod past;
pub mod prompt;
pub(crate) mod quarantine;
pub mod read;
pub mod reconcile;
pub mod revise;
pub mod search;
pub mod seed;
pub mod share;
pub mod substitute;
pub mod target;
pub mod team;
pub mod word_diff;
pub mod write;

pub use change::{Change, FileWrite};
pub use daily::append_daily_note;
pub use target::Target;
pub use write::{CompletedWrite, Outcome, write, write_in, writer_id};
