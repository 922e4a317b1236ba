//! The test kit: a real server on a free port over its own database, and clients that read like a user's script.

pub mod app;
pub mod backend;
pub mod client;
pub mod office;
pub mod scripted_model;
pub mod tables;
pub mod tenant;

pub use app::TestApp;
pub use client::{Answer, Client};
pub use office::{Office, Person, make_token};
pub use tenant::Tenant;
