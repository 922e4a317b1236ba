//! The review inbox: its page, the cards of each kind, and the forms that decide them.

mod card;
pub mod contradiction;
mod contradiction_case;
mod dream_card;
pub mod duplicate;
mod duplicate_pair;
mod filter;
mod forms;
mod held_write;
mod page;
pub mod quarantine;
pub mod redirects;
#[cfg(test)]
mod samples;

pub use page::show;
#[cfg(test)]
pub(super) use samples::samples;
