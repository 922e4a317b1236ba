//! What must never happen, whatever callers do and whatever breaks.

mod agent_limits;
pub mod erasure;
mod hostile;
mod limits;
mod logs;
mod look_alikes;
mod matrix;
mod oauth;
mod outage;
mod owners;
mod redirects;
