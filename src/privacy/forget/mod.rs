//! Forgetting: one call removes memory from facts, history, files and their revisions, index and counters, leaves
//! tombstones that keep it from being learned again, and returns a receipt with row counts. Called by REST, tools,
//! conversations and the worker.

mod begin;
mod dreams;
mod episodes;
pub(crate) mod fact;
mod files;
mod graph;
mod ledger;
mod lines;
mod mentions;
mod messages;
mod owner;
mod part;
mod preview;
mod probe;
mod receipts;
mod recording;
mod records;
pub(crate) mod remove;
pub mod replay;
mod siblings;
mod suites;
mod team_memory;
mod words;

pub use begin::owner as begin_owner;
pub use episodes::summaries;
pub use fact::{fact, fact_for_good, fact_in};
pub use lines::{lines, lines_in};
pub use messages::messages;
pub use owner::{JobPoint, run as run_owner, run_watched};
pub use part::{Part, part, preview_part};
pub use preview::{Preview, count_owner, preview_owner};
pub use receipts::{get, of_owner, of_workspace};

pub use crate::domain::forget::ForgetExtent;
