//! What one process keeps to check its callers: bounds on hashing, failures of logins, the signing key, and notes of what was
//! written lately. Part of `AppState`.

use std::sync::atomic::{AtomicU64, Ordering};

use tokio::sync::OnceCell;

use crate::auth::jwt::SigningKey;
use crate::auth::passwords::Passwords;
use crate::auth::recently::Recently;
use crate::auth::throttle::Throttle;
use crate::config::Config;
use crate::error::Result;

/// See the module.
#[derive(Debug)]
pub struct AuthState {
    /// Hashes and compares passwords.
    pub passwords: Passwords,
    /// Brakes on guessing.
    pub throttle: Throttle,
    /// Tokens and sessions whose use was written down in the last minute.
    pub(super) used: Recently,
    /// Tokens whose refusal was written down in the last minute.
    pub(super) refused: Recently,
    pub(super) key: OnceCell<SigningKey>,
    lookups: AtomicU64,
}

impl AuthState {
    /// As the configuration says.
    ///
    /// # Errors
    /// [`crate::error::Error::Internal`] when the system has no randomness to give.
    pub fn new(config: &Config) -> Result<Self> {
        let attempts = usize::try_from(config.limits.login_attempts.get()).unwrap_or(usize::MAX);
        Ok(Self {
            passwords: Passwords::new(usize::try_from(config.auth.password_concurrency.get()).unwrap_or(1))?,
            throttle: Throttle::new(attempts, config.limits.login_window),
            used: Recently::default(),
            refused: Recently::default(),
            key: OnceCell::new(),
            lookups: AtomicU64::new(0),
        })
    }

    /// How many times the database was asked for a token: tokens with a wrong checksum do not count, since nobody asks for them.
    #[must_use]
    pub fn token_lookups(&self) -> u64 {
        self.lookups.load(Ordering::Relaxed)
    }

    pub(super) fn count_lookup(&self) {
        self.lookups.fetch_add(1, Ordering::Relaxed);
    }
}
