//! The contradiction inbox: two facts that cannot both be true wait for a person's decision. No fact is overwritten silently, and every
//! decision can be undone. Contradictions are opened when facts are written, and decided through REST and the console.

mod read;
mod resolution;
mod waiting;

pub use read::{ContradictionQuery, ContradictionWithFacts, count_open, list};
pub use resolution::{Decision, resolve, undo};
pub use waiting::{count_waiting, waiting_owners};
