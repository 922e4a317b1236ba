//! The store: SeaORM on SQLite and PostgreSQL. One file an aggregate; every call takes a ticket.

pub(in crate::store) mod entities;
pub mod migrate;
