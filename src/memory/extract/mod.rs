//! Extraction: turns a finished part of a conversation into notes, file updates and facts, with a model or without one.

pub mod admission;
pub mod candidate;
pub mod compose;
pub mod engine;
mod flush;
pub mod gates;
mod history;
mod interpret;
pub mod output;
mod pages;
pub mod prompt;
mod reading;
pub mod reflect;
mod run;
pub mod sections;
mod session;
mod summarize;
pub(in crate::memory) mod support;
pub mod transcript;
mod write;

pub use flush::flush;
pub use history::list_runs;
pub use run::run;
pub use session::complete_session;
pub use summarize::{ask_for, summarize};
