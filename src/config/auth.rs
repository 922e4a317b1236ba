//! Section `auth`: sessions, passwords, tokens. Read by `auth`.

use std::num::NonZeroU32;
use std::time::Duration;

use data_encoding::BASE64;
use serde::{Deserialize, Serialize};

use super::value::nonzero;
use super::value::{Secret, duration};

/// Authentication and its lifetimes.
#[derive(Debug, Clone, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Auth {
    /// Secret that signs the JWTs; without it one is generated and stored in the database.
    pub jwt_secret: Option<Secret>,
    /// Key that encrypts stored secrets: 32 bytes as base64.
    pub encryption_key: Option<Secret>,
    /// How long a JWT from the login is valid.
    #[serde(with = "duration")]
    pub jwt_lifetime: Duration,
    /// How long a session lasts at most.
    #[serde(with = "duration")]
    pub session_lifetime: Duration,
    /// How long a session may go unused before it ends.
    #[serde(with = "duration")]
    pub session_idle: Duration,
    /// Shortest password in characters.
    pub password_min_length: usize,
    /// Longest password in characters.
    pub password_max_length: usize,
    /// Password hashes computed at once.
    pub password_concurrency: NonZeroU32,
    /// Whether sign-up is open: anyone may create a tenant over the API.
    pub sign_up: bool,
    /// Longest life of a personal access token in days.
    pub token_max_days: NonZeroU32,
    /// How long a rotated token stays valid beside its successor.
    #[serde(with = "duration")]
    pub token_overlap: Duration,
}

impl Auth {
    /// The configured key, if it is present and valid.
    #[must_use]
    pub fn encryption_key(&self) -> Option<[u8; 32]> {
        let text = self.encryption_key.as_ref()?.expose().trim();
        BASE64.decode(text.as_bytes()).ok()?.try_into().ok()
    }
}

impl Default for Auth {
    fn default() -> Self {
        Self {
            jwt_secret: None,
            encryption_key: None,
            jwt_lifetime: Duration::from_secs(3600),
            session_lifetime: Duration::from_secs(7 * 86_400),
            session_idle: Duration::from_secs(12 * 3600),
            password_min_length: 15,
            password_max_length: 128,
            password_concurrency: nonzero(2),
            sign_up: false,
            token_max_days: nonzero(366),
            token_overlap: Duration::from_secs(86_400),
        }
    }
}
