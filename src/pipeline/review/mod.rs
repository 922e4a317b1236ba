//! What a person decides: contradictions, merge candidates and quarantined writes; and the inbox, which lists them together with dreams.

pub mod contradictions;
pub mod inbox;
mod inbox_items;
pub(crate) mod merge_candidates;
pub(crate) mod quarantine;
