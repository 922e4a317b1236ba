//! Logs, metrics and traces, without memory text, ids of people or secrets. Every layer uses it; it uses none.

pub mod logs;
pub mod metrics;
pub mod traces;
