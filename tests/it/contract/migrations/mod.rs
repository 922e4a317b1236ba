//! The schema: up, down and up again, with rows in it, by two at once, on both databases; walls and indexes where they must be.

pub mod ground;
mod locking;
mod older_rows;
mod round_trip;
mod rows;
mod walls;
