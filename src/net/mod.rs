//! The only outbound HTTP: address policy, time-outs, size caps. Called by `llm` and by webhooks.

pub mod address;
mod body;
mod client;
pub mod otlp;
mod post;
mod resolver;

pub use body::{ReadFailure, read_capped};
pub use client::Outbound;
pub use post::post_json;

/// Makes ring the process's one TLS provider. Call it once at start, before the first client is built; further calls do nothing.
pub fn install_tls() {
    if rustls::crypto::ring::default_provider().install_default().is_err() {
        tracing::debug!("a TLS provider was installed before");
    }
}
