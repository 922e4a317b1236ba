//! What operators see: metrics, readiness, logs, and the files that show them.

mod boards;
pub mod logs;
mod metrics;
mod readiness;
mod traces;
