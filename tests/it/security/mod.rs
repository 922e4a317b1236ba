//! What must never happen, whoever asks and whatever breaks.

pub mod erasure;
mod limits;
mod logs;
mod matrix;
mod outage;
mod owners;
