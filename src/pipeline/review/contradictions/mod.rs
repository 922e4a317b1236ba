//! The contradiction inbox: two facts that cannot both be true wait for a person's decision. Nothing is overwritten silently, and
//! every decision can be undone. Writing facts opens contradictions; REST and the console decide them.

mod read;
mod resolve;
mod waiting;

pub use read::{ContradictionQuery, Sides, count_open, list};
pub use resolve::{Decision, resolve, undo};
pub use waiting::{count_waiting, waiting_owners};
