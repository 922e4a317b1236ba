//! Readiness that tells the truth.

use crate::noctuary::Noctuary;

/// What was found.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Readiness {
    /// Whether requests can be served.
    pub is_ready: bool,
    /// `ok` or `unavailable`.
    pub database: &'static str,
    /// `ok`, `off` or `unavailable`; memory works without it, so it does not decide readiness.
    pub redis: &'static str,
}

/// Asks the dependencies.
pub async fn check(noctuary: &Noctuary) -> Readiness {
    let is_ready = noctuary.db.ping().await.is_ok();
    Readiness { is_ready, database: if is_ready { "ok" } else { "unavailable" }, redis: "off" }
}
