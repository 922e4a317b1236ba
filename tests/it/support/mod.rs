//! The test kit: a real server on a free port over its own database, and clients that read like a user's script.

pub mod app;
pub mod authenticator;
pub mod backend;
pub mod browser;
pub mod client;
pub mod copies;
pub mod dreams;
pub mod episodes;
pub mod inbox;
pub mod metrics;
pub mod oauth;
pub mod office;
pub mod proxy;
pub mod raw;
pub mod scripted_embedder;
pub mod scripted_model;
pub mod scripted_reranker;
pub mod tables;
pub mod tenant;
pub mod wire;
pub mod world;
pub mod zip;

pub use app::TestApp;
pub use client::{Answer, Client};
pub use office::{TestTenant, make_token};

/// Polls until `is_so`. The limit only ends a test that has failed.
pub async fn until(what: &str, mut is_so: impl AsyncFnMut() -> bool) {
    let limit = tokio::time::Instant::now() + std::time::Duration::from_secs(120);
    while !is_so().await {
        assert!(tokio::time::Instant::now() < limit, "waited in vain: {what}");
        tokio::time::sleep(std::time::Duration::from_millis(20)).await;
    }
}
