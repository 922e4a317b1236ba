//! Outbound HTTP: address policy, time-outs and size limits. All outgoing requests use it.

pub mod address;
mod body;
mod client;
pub mod otlp;
mod post;
mod resolver;

pub use body::{ReadFailure, read_capped};
pub use client::Outbound;
pub use post::post_json;

/// Makes ring the TLS provider of the process. Call it once at start, before the first client is built. Further calls do nothing.
pub fn install_tls() {
    if rustls::crypto::ring::default_provider().install_default().is_err() {
        tracing::debug!("a TLS provider was installed before");
    }
}
