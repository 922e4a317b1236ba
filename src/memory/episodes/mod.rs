//! Stored episodes: reading them, and removing those whose time is over.

pub mod expire;
pub(crate) mod read;
