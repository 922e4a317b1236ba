//! The test kit: a real server on a free port over its own database, and clients that read like a user's script.

pub mod app;
pub mod backend;
pub mod client;
pub mod office;
pub mod proxy;
pub mod scripted_embedder;
pub mod scripted_model;
pub mod tables;
pub mod tenant;
pub mod world;

pub use app::TestApp;
pub use client::{Answer, Client};
pub use office::{Office, make_token};
