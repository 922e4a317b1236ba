//! Stored episodes: reading them, and deleting expired ones.

pub mod expire;
pub(crate) mod read;
