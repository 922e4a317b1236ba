//! Relations between entities, read from messages by rules or by a model.

pub(crate) mod cost;
mod from_facts;
pub(crate) mod model;
pub mod reader;
pub mod rules;
