//! Turns conversations into memory, in jobs: extraction, consolidation, projection, episodes, relations and review.

pub mod again;
pub mod consolidation;
pub mod conversations;
pub mod engine;
pub mod episodes;
pub mod extraction;
pub mod job_wait;
pub mod projection;
pub mod questions;
pub mod relations;
pub mod review;
pub mod withdrawals;
