//! Section `limits`: token buckets per token and tenant, and the limit on guessed passwords. Read by `http` and `auth`.

use std::num::NonZeroU32;
use std::time::Duration;

use serde::{Deserialize, Serialize};

use super::value::duration;
use super::value::nonzero;

/// The rate limits of callers.
#[derive(Debug, Clone, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Limits {
    /// Whether requests are limited at all.
    pub enabled: bool,
    /// Sustained requests per second of one token.
    pub token_per_second: NonZeroU32,
    /// Burst of requests of one token.
    pub token_burst: NonZeroU32,
    /// Sustained requests per second of all tokens of a tenant together.
    pub tenant_per_second: NonZeroU32,
    /// Burst of requests of all tokens of a tenant together.
    pub tenant_burst: NonZeroU32,
    /// Failed logins per account in the window before it has to wait.
    pub login_attempts: NonZeroU32,
    /// The window of `login_attempts`.
    #[serde(with = "duration")]
    pub login_window: Duration,
}

impl Default for Limits {
    fn default() -> Self {
        Self {
            enabled: true,
            token_per_second: nonzero(1_000),
            token_burst: nonzero(2_000),
            tenant_per_second: nonzero(5_000),
            tenant_burst: nonzero(10_000),
            login_attempts: nonzero(10),
            login_window: Duration::from_secs(900),
        }
    }
}
