//! Password hashes: argon2id, on blocking threads. The number of concurrent hashes is limited, so that a flood of logins cannot stop the
//! API.

use std::sync::Arc;
use std::time::Duration;

use argon2::password_hash::phc::{Output, PasswordHash, Salt};
use argon2::{Algorithm, Argon2, Params, PasswordHasher, PasswordVerifier, Version};
use secrecy::{ExposeSecret, SecretString};
use tokio::sync::Semaphore;
use unicode_normalization::UnicodeNormalization;

use crate::auth::random;
use crate::error::{Error, Result};

/// Memory of one hash in KiB, passes and lanes: the minimum that OWASP recommends for argon2id.
const COST: (u32, u32, u32) = (19 * 1024, 2, 1);
/// The maximum number of calls that wait for a hash. Further calls are refused with a rate limit.
const WAITING_ROOM: usize = 128;

/// The result of a password comparison.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PasswordCheck {
    /// The password is wrong.
    Mismatch,
    /// The password is right.
    Match,
    /// The password is right, but its hash uses an older cost and should be renewed.
    MatchOutdated,
}

/// Hashes and verifies passwords. Clones share the limits.
#[derive(Clone, Debug)]
pub struct Passwords {
    running: Arc<Semaphore>,
    waiting: Arc<Semaphore>,
    /// The hash to compare with when the user is unknown, so that the comparison takes as long.
    decoy: Arc<str>,
}

impl Passwords {
    /// Creates a hasher that runs at most `concurrency` hashes at a time.
    ///
    /// # Errors
    /// [`Error::Internal`] if the operating system provides no randomness.
    pub fn new(concurrency: usize) -> Result<Self> {
        let running = concurrency.clamp(1, 256);
        Ok(Self {
            running: Arc::new(Semaphore::new(running)),
            waiting: Arc::new(Semaphore::new(running + WAITING_ROOM)),
            decoy: decoy()?.into(),
        })
    }

    /// The hash to store, as a PHC string with its own salt.
    ///
    /// # Errors
    /// [`Error::RateLimited`] if too many calls are waiting.
    pub async fn hash(&self, password: &SecretString) -> Result<String> {
        let password = normal(password);
        self.run(move || {
            let hash = hasher().and_then(|argon| argon.hash_password(password.expose_secret().as_bytes()).map_err(Error::internal))?;
            Ok(hash.to_string())
        })
        .await
    }

    /// Verifies a password in constant time. Without `stored` (no such user) it takes as long and returns [`PasswordCheck::Mismatch`].
    ///
    /// # Errors
    /// [`Error::RateLimited`] if too many calls are waiting; [`Error::Internal`] if the stored hash is malformed.
    pub async fn verify(&self, stored: Option<&str>, password: &SecretString) -> Result<PasswordCheck> {
        let is_known = stored.is_some();
        let stored = stored.unwrap_or(&self.decoy).to_owned();
        let password = normal(password);
        self.run(move || {
            let hash = PasswordHash::new(&stored).map_err(Error::internal)?;
            let is_right = hasher()?.verify_password(password.expose_secret().as_bytes(), &hash).is_ok();
            Ok(match (is_known && is_right, is_stale(&hash)) {
                (false, _) => PasswordCheck::Mismatch,
                (true, false) => PasswordCheck::Match,
                (true, true) => PasswordCheck::MatchOutdated,
            })
        })
        .await
    }

    async fn run<T: Send + 'static>(&self, work: impl FnOnce() -> Result<T> + Send + 'static) -> Result<T> {
        let busy = |_| Error::RateLimited(Duration::from_secs(1));
        let _place = self.waiting.try_acquire().map_err(busy)?;
        let turn = Arc::clone(&self.running).acquire_owned().await.map_err(Error::internal)?;
        // The permit moves into the thread: if the caller disconnects, it stays taken until the hash is finished.
        tokio::task::spawn_blocking(move || {
            let result = work();
            drop(turn);
            result
        })
        .await
        .map_err(Error::internal)?
    }
}

/// Normalizes Unicode, so that the same letters in another composition are the same password.
fn normal(password: &SecretString) -> SecretString {
    SecretString::from(password.expose_secret().nfc().collect::<String>())
}

fn hasher() -> Result<Argon2<'static>> {
    let (memory, passes, lanes) = COST;
    let params = Params::new(memory, passes, lanes, None).map_err(Error::internal)?;
    Ok(Argon2::new(Algorithm::Argon2id, Version::V0x13, params))
}

fn is_stale(hash: &PasswordHash) -> bool {
    let (memory, passes, lanes) = COST;
    let is_current = Params::try_from(hash).is_ok_and(|used| used.m_cost() >= memory && used.t_cost() >= passes && used.p_cost() >= lanes);
    hash.algorithm.as_str() != "argon2id" || !is_current
}

/// A well-formed hash of no password, with random salt and output.
fn decoy() -> Result<String> {
    let (memory, passes, lanes) = COST;
    let (salt, output) = (random::bytes::<16>()?, random::bytes::<32>()?);
    let (salt, output) = (Salt::new(&salt).map_err(Error::internal)?, Output::new(&output).map_err(Error::internal)?);
    Ok(format!("$argon2id$v=19$m={memory},t={passes},p={lanes}${salt}${output}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn secret(text: &str) -> SecretString {
        SecretString::from(text)
    }

    #[tokio::test]
    async fn the_right_password_is_told_from_a_wrong_one_in_any_composition() {
        let passwords = Passwords::new(1).unwrap();
        let hash = passwords.hash(&secret("Caf\u{e9} au lait 深夜")).await.unwrap();
        assert!(hash.starts_with("$argon2id$v=19$m=19456,t=2,p=1$"), "{hash}");
        assert_eq!(passwords.verify(Some(&hash), &secret("Cafe\u{301} au lait 深夜")).await.unwrap(), PasswordCheck::Match);
        assert_eq!(passwords.verify(Some(&hash), &secret("Cafe au lait 深夜")).await.unwrap(), PasswordCheck::Mismatch);
    }

    #[tokio::test]
    async fn an_unknown_user_is_compared_with_a_real_hash_and_is_always_wrong() {
        let passwords = Passwords::new(1).unwrap();
        let decoy = PasswordHash::new(&passwords.decoy).unwrap();
        assert!(!is_stale(&decoy) && decoy.salt.is_some() && decoy.hash.is_some());
        assert_eq!(passwords.verify(None, &secret("whatever it is")).await.unwrap(), PasswordCheck::Mismatch);
    }

    #[tokio::test]
    async fn a_hash_of_an_older_cost_asks_to_be_renewed() {
        let weak = Argon2::new(Algorithm::Argon2id, Version::V0x13, Params::new(64, 1, 1, None).unwrap());
        let hash = weak.hash_password(b"an old password").unwrap().to_string();
        let verdict = Passwords::new(1).unwrap().verify(Some(&hash), &secret("an old password")).await.unwrap();
        assert_eq!(verdict, PasswordCheck::MatchOutdated);
    }

    #[tokio::test]
    async fn a_flood_is_told_to_come_back() {
        let passwords = Passwords::new(1).unwrap();
        let _all = passwords.waiting.acquire_many(u32::try_from(1 + WAITING_ROOM).unwrap()).await.unwrap();
        assert!(matches!(passwords.hash(&secret("a fine password")).await, Err(Error::RateLimited(_))));
    }
}
