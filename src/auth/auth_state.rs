//! What one process keeps to check its callers: bounds on hashing, failures of logins, the signing key, and notes of what was
//! written lately. Part of `AppState`.

use std::sync::atomic::{AtomicU64, Ordering};

use secrecy::SecretString;
use sha2::{Digest, Sha256};
use tokio::sync::OnceCell;

use crate::app_state::AppState;
use crate::auth::jwt::SigningKey;
use crate::auth::password_rules;
use crate::auth::passwords::Passwords;
use crate::auth::recently::Recently;
use crate::auth::throttle::Throttle;
use crate::config::Config;
use crate::error::Result;
use crate::store;

/// Under which name the generated signing key is kept in the database.
const KEY_NAME: &str = "auth.jwt-secret";

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
    key: OnceCell<SigningKey>,
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

/// The key that signs logins: from the configuration, else drawn once for the installation and kept in its database, so that
/// every process has the same.
pub(super) async fn signing_key(app: &AppState) -> Result<&SigningKey> {
    app.auth_state.key.get_or_try_init(|| load_key(app)).await
}

async fn load_key(app: &AppState) -> Result<SigningKey> {
    if let Some(secret) = &app.config.auth.jwt_secret {
        return Ok(SigningKey::from(<[u8; 32]>::from(Sha256::digest(secret.expose().as_bytes()))));
    }
    let tx = app.db.write_across().await?;
    let kept = store::settings::installation_secret(&tx, KEY_NAME, SigningKey::draw()?.encode()).await?;
    tx.commit().await?;
    SigningKey::decode(&kept).ok_or_else(|| crate::error::Error::internal("the signing key in the database cannot be read"))
}

/// Checks a new password of somebody called by `names` against the configured length and the words guessers try.
///
/// # Errors
/// [`crate::error::Error::Invalid`] for `password`.
pub fn check_new_password(config: &Config, password: &SecretString, names: &[&str]) -> Result<()> {
    password_rules::check(password, &(config.auth.password_min_length..=config.auth.password_max_length), names)
}
