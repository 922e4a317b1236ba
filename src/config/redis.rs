//! Section `redis`: notifications and rate limits shared by several nodes. Read by `queue` and `http`.

use std::time::Duration;

use serde::{Deserialize, Serialize};

use super::value::{Dsn, duration};

/// Redis, which may be absent or go away at any moment.
#[derive(Debug, Clone, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Redis {
    /// `redis://…`; without it everything stays inside the process.
    pub url: Option<Dsn>,
    /// Prefix of every key.
    pub prefix: String,
    /// How long to wait for a connection or an answer.
    #[serde(with = "duration")]
    pub timeout: Duration,
}

impl Default for Redis {
    fn default() -> Self {
        Self { url: None, prefix: "noctuary".to_owned(), timeout: Duration::from_secs(2) }
    }
}
