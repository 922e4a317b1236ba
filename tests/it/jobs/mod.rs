//! The ledger of jobs, its doorbells and its workers: in one process, over several, and with everything going wrong.

mod chaos;
mod desk;
mod doorbell;
mod extraction;
mod ledger;
mod running;
