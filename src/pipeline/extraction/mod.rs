//! Extraction: turns new messages of a conversation into notes, file updates and facts, with or without a model.

pub mod again;
mod flush;
pub mod gates;
mod interpret;
mod join;
pub mod ongoing;
pub mod output;
mod pages;
mod reading;
pub(crate) mod reflect_job;
mod run;
mod session;
mod summarize;
pub(crate) mod support;
pub mod transcript;
mod write;

pub use flush::{end_now, flush, read_leaving, read_now};
pub use run::{list_runs, run};
pub use session::complete_session;
pub use summarize::{ask_for, summarize};
