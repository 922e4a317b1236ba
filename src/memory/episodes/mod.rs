//! Stored episodes: reading them, correcting words, and deleting expired ones.

pub mod expire;
pub(crate) mod read;
pub(crate) mod reword;
