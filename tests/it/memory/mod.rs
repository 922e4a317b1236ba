//! Memory, below and through the API.

mod catch_up;
mod context;
mod extraction;
mod file_writes;
mod index_rows;
mod recall_answers;
mod recall_freshness;
mod recall_walls;
mod sessions;
mod tickets;
mod world;
