//! `/agents/{agent}/export` and `/agents/{agent}/import`: transfers memory out of and into an agent.

pub mod export;
pub mod import;
pub mod import_run;
mod preview;
mod upload;

#[cfg(test)]
use crate::console::frame::Frame;

#[cfg(test)]
pub(super) fn samples(frame: &Frame) -> Vec<Box<dyn askama::DynTemplate>> {
    [export::samples(frame), import::samples(frame), preview::samples(frame)].into_iter().flatten().collect()
}
