//! Memory, below and through the API.

mod extraction;
mod file_writes;
mod index_rows;
mod tickets;
