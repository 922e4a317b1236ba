//! Memory, below and through the API.

mod index_rows;
mod tickets;
