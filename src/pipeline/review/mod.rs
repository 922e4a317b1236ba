//! What a person decides: contradictions, merge candidates and quarantined writes.

pub mod contradictions;
pub(crate) mod merge_candidates;
pub(crate) mod quarantine;
