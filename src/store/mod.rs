//! The store: SeaORM on SQLite and PostgreSQL. One file an aggregate; every call takes a ticket.

pub mod agents;
pub mod audit;
pub mod conversations;
mod db;
pub(in crate::store) mod entities;
pub mod extractions;
pub mod files;
pub mod idempotency;
pub mod inspect;
pub mod jobs;
pub mod messages;
pub mod migrate;
pub mod revisions;
pub mod turns;
mod visible;
pub mod workers;

pub use db::{Db, Tx};
