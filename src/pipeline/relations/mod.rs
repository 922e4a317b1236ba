//! Relations between entities, read from messages by rules or by a model.

pub(crate) mod cost;
pub mod learn;
pub(crate) mod model;
pub mod rules;
