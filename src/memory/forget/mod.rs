//! Forgetting: one call removes what is meant from facts, history, files and their revisions, index and counts, leaves hashes that keep
//! it from coming back, and gives a receipt with numbers. Called by REST, tools, conversations and the worker.

mod fact;
mod files;
mod receipts;
mod remove;
mod seal;
pub mod statement;
mod tombs;

pub use fact::{Wish, fact};
pub use receipts::{get, of_owner};
pub use seal::Seal;
pub use tombs::{buried, without_buried};
