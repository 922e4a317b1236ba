//! `/agents/{agent}/export` and `/agents/{agent}/import`: transfers memory out of and into an agent.

pub mod export;
pub mod import;
pub mod import_run;
mod preview;
#[cfg(test)]
mod samples;
mod upload;

#[cfg(test)]
pub(super) use samples::samples;
