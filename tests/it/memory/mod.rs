//! Memory, below and through the API.

mod extraction;
mod index_rows;
mod tickets;
