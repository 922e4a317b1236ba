//! The contradiction inbox: two facts that cannot both be true wait for somebody's decision. Nothing is overwritten in silence, and
//! every decision can be undone. Opened when facts are written; decided through REST and the console.

mod read;
mod resolve;
mod waiting;

pub use read::{ContradictionQuery, Sides, count_open, list};
pub use resolve::{Decision, resolve, undo};
pub use waiting::{count_waiting, waiting_owners};
