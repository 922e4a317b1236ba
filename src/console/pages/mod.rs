//! One file a screen: its view, its handlers, its samples.

pub mod login;
pub mod look;

#[cfg(test)]
mod samples;
