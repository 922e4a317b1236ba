//! Memory tests: suites in YAML that say what an agent must have learned, recalled and kept out after given conversations. Each test runs
//! in a throw-away installation. Called by `noctuary test` and by the console.

mod check;
mod junit;
mod laboratory;
pub mod live;
mod matching;
mod run;
mod steps;
pub mod stored;
pub mod suite;
pub mod suite_run;

pub use crate::domain::test_outcome::{CheckKind, Failure, Outcome, Problem};
pub use junit::{Results, junit};
pub use laboratory::Laboratory;
pub use run::{Repeats, run};
