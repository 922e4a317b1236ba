//! Memory tests: suites in YAML that say what an agent must have learned, recalled and kept out after given conversations. Each test runs
//! in a throw-away installation. Called by `noctuary test` and by the console.

mod check;
mod junit;
mod laboratory;
pub mod live;
mod matching;
mod outcome;
mod run;
mod steps;
pub mod stored;
pub mod suite;

pub use junit::{Results, junit};
pub use laboratory::Laboratory;
pub use outcome::{CheckKind, Failure, Outcome, Problem};
pub use run::{Repeats, run};
