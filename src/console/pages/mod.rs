//! One file a screen: its view, its handlers, its samples.

pub mod docs;
pub mod health;
pub mod home;
pub mod jobs;
pub mod login;
pub mod look;

#[cfg(test)]
mod samples;
