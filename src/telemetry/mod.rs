//! What the system tells of itself: logs, metrics and traces, never memory text, ids of people or secrets. Used by every layer, uses none.

pub mod logs;
pub mod metrics;
pub mod traces;
