//! The job ledger, its notifiers and its workers: in one process, in several, and under faults.

mod backlog;
pub mod chaos;
mod clocks;
mod desk;
mod doorbell;
pub mod extraction;
mod fences;
mod ledger;
mod ledger_model;
mod nights;
mod running;
