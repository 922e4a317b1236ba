//! The authentication state of one process: limits for hashing, failed logins, the signing key, and recent writes. Part of `AppState`.

use std::net::{IpAddr, Ipv4Addr};
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use chrono::{DateTime, Utc};
use sha2::{Digest, Sha256};
use tokio::sync::OnceCell;

use crate::auth::jwt::SigningKey;
use crate::auth::passwords::Passwords;
use crate::auth::recently::LastWrites;
use crate::auth::throttle::Throttle;
use crate::config::Config;
use crate::error::{Error, Result};
use crate::store::{self, Db};

/// The name under which the database stores the generated signing key.
const KEY_NAME: &str = "auth.jwt-secret";

/// The number of OAuth clients that one network may register within the window. A hosted app registers once for each person.
const MAX_REGISTRATIONS: usize = 60;
const REGISTRATION_WINDOW: Duration = Duration::from_secs(600);
/// The number of logins through identity providers that one network may begin within the window. Each asks the provider something, and an
/// office is one network.
const MAX_PROVIDER_LOGINS: usize = 300;

/// The authentication state of one process.
#[derive(Debug)]
pub struct AuthState {
    /// Hashes and verifies passwords.
    pub passwords: Passwords,
    /// Limits password guessing.
    pub throttle: Throttle,
    /// Limits the registrations of OAuth clients.
    registrations: Throttle,
    /// Limits the logins that begin at identity providers.
    provider_logins: Throttle,
    /// Tokens and sessions whose use was recorded in the last minute.
    pub(super) used: LastWrites,
    /// Tokens whose refusal was recorded in the last minute.
    pub(super) refused: LastWrites,
    key: OnceCell<SigningKey>,
    lookups: AtomicU64,
}

impl AuthState {
    /// Creates the state from the configuration.
    ///
    /// # Errors
    /// [`Error::Internal`] if the operating system provides no randomness.
    pub fn new(config: &Config) -> Result<Self> {
        let attempts = usize::try_from(config.limits.login_attempts.get()).unwrap_or(usize::MAX);
        Ok(Self {
            passwords: Passwords::new(usize::try_from(config.auth.password_concurrency.get()).unwrap_or(1))?,
            throttle: Throttle::new(attempts, config.limits.login_window),
            registrations: Throttle::new(MAX_REGISTRATIONS, REGISTRATION_WINDOW),
            provider_logins: Throttle::new(MAX_PROVIDER_LOGINS, REGISTRATION_WINDOW),
            used: LastWrites::default(),
            refused: LastWrites::default(),
            key: OnceCell::new(),
            lookups: AtomicU64::new(0),
        })
    }

    /// The number of database lookups for tokens. A token with a wrong checksum causes none.
    #[must_use]
    pub fn token_lookups(&self) -> u64 {
        self.lookups.load(Ordering::Relaxed)
    }

    /// The key that signs logins. It comes from the configuration; otherwise it is generated once and stored in the database, so that every
    /// process of an installation has the same key.
    pub(super) async fn signing_key(&self, db: &Db, config: &Config) -> Result<&SigningKey> {
        self.key.get_or_try_init(|| load_key(db, config)).await
    }

    /// Admits the registration of an OAuth client.
    ///
    /// # Errors
    /// [`Error::RateLimited`] after many from the same network.
    pub(super) fn register_client(&self, network: Option<IpAddr>, now: DateTime<Utc>) -> Result<()> {
        let from = network.unwrap_or(IpAddr::V4(Ipv4Addr::UNSPECIFIED));
        self.registrations.begin(&format!("client {from}"), from, now).map(|_| ())
    }

    /// Admits the begin of a login through an identity provider.
    ///
    /// # Errors
    /// [`Error::RateLimited`] after many from the same network.
    pub fn begin_at_provider(&self, network: Option<IpAddr>, now: DateTime<Utc>) -> Result<()> {
        let from = network.unwrap_or(IpAddr::V4(Ipv4Addr::UNSPECIFIED));
        self.provider_logins.begin(&format!("login {from}"), from, now).map(|_| ())
    }

    pub(super) fn count_lookup(&self) {
        self.lookups.fetch_add(1, Ordering::Relaxed);
    }
}

async fn load_key(db: &Db, config: &Config) -> Result<SigningKey> {
    if let Some(secret) = &config.auth.jwt_secret {
        return Ok(SigningKey::from(<[u8; 32]>::from(Sha256::digest(secret.expose().as_bytes()))));
    }
    let tx = db.write_across().await?;
    let kept = store::settings::installation_secret(&tx, KEY_NAME, SigningKey::generate()?.encode()).await?;
    tx.commit().await?;
    SigningKey::decode(&kept).ok_or_else(|| Error::internal("the signing key in the database cannot be read"))
}
