//! The ledger of jobs, its doorbells and its workers: in one process, over several, and with everything going wrong.

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
