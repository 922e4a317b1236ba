//! What the system tells of itself: logs and metrics, never memory text, ids of people or secrets. Used by every layer, uses none.

pub mod logs;
pub mod metrics;
