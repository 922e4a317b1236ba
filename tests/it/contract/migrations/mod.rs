//! The schema: up, down and up again, with rows in it, by two instances at once, on both databases; row-level security and indexes.

pub mod ground;
mod locking;
mod older_rows;
mod round_trip;
mod rows;
mod walls;
