//! The store: SeaORM on SQLite and PostgreSQL. One file an aggregate; every call takes a ticket.

pub mod agents;
pub mod audit;
mod db;
pub(in crate::store) mod entities;
pub mod migrate;
mod visible;

pub use db::{Db, Tx};
