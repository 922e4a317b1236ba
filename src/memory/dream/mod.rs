//! Dreams: what an agent learned is weighed at night, and what keeps being needed goes into the file that is always read, as a proposal
//! that can be looked at, accepted in part and taken back. Each owner's memory dreams for itself, and so does what the team shares.
//! Begun by the schedule, by REST, the console and the tools; dreamed by the worker.

pub mod archive;
pub mod budget;
mod flags;
pub mod morning;
mod night;
mod open;
mod run;
pub mod schedule;
mod status;

pub use archive::archive;
pub use flags::{Feature, require};
pub use night::start;
pub use open::{NewDream, open};
pub use run::run;
pub use status::{Status, Thresholds, status};
