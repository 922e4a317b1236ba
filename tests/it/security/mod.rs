//! What must never happen, whoever asks and whatever breaks.

mod limits;
mod logs;
mod matrix;
mod outage;
mod owners;
