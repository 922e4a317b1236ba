//! The authentication state of one process: limits for hashing, failed logins, the signing key, and recent writes. Part of `AppState`.

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

/// The name under which the database stores the generated signing key.
const KEY_NAME: &str = "auth.jwt-secret";

/// The authentication state of one process.
#[derive(Debug)]
pub struct AuthState {
    /// Hashes and verifies passwords.
    pub passwords: Passwords,
    /// Limits password guessing.
    pub throttle: Throttle,
    /// Tokens and sessions whose use was recorded in the last minute.
    pub(super) used: Recently,
    /// Tokens whose refusal was recorded in the last minute.
    pub(super) refused: Recently,
    key: OnceCell<SigningKey>,
    lookups: AtomicU64,
}

impl AuthState {
    /// Creates the state from the configuration.
    ///
    /// # Errors
    /// [`crate::error::Error::Internal`] if the operating system provides no randomness.
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

    /// The number of database lookups for tokens. A token with a wrong checksum causes none.
    #[must_use]
    pub fn token_lookups(&self) -> u64 {
        self.lookups.load(Ordering::Relaxed)
    }

    pub(super) fn count_lookup(&self) {
        self.lookups.fetch_add(1, Ordering::Relaxed);
    }
}

/// The key that signs logins. It comes from the configuration; otherwise it is generated once and stored in the database, so that every
/// process has the same key.
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

/// Checks a new password against the configured length and commonly guessed words. `names` are the user's names, which the password must
/// Checks a new password against the configured length and commonly guessed words. `names` are the user's names, which do not count
/// towards the password's strength.
///
/// # Errors
/// [`crate::error::Error::Invalid`] for `password`.
pub fn check_new_password(config: &Config, password: &SecretString, names: &[&str]) -> Result<()> {
    password_rules::check(password, &(config.auth.password_min_length..=config.auth.password_max_length), names)
}
