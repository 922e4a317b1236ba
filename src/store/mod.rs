//! The store: SeaORM on SQLite and PostgreSQL. One file an aggregate; every call takes a ticket.

pub mod agents;
pub mod audit;
mod by_id;
pub mod conversations;
mod db;
pub mod embeddings;
pub(in crate::store) mod entities;
pub mod extractions;
pub mod facts;
pub mod files;
pub mod idempotency;
pub mod injections;
pub mod inspect;
pub mod items;
pub mod jobs;
mod line;
mod live;
pub mod members;
pub mod messages;
pub mod migrate;
pub mod nodes;
pub mod recalls;
pub mod revisions;
pub mod served;
pub mod sessions;
pub mod settings;
pub mod tenants;
pub mod tokens;
pub mod turns;
pub mod unindexed;
pub mod users;
mod visible;
pub mod workers;
pub mod workspaces;

pub use db::{Db, Tx};
