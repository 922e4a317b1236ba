//! A login that has gone to a provider and not come back yet. It lives in a cookie of the browser that began it, so that a stolen code or
//! a forged answer is worth nothing in another browser.

use chrono::{DateTime, TimeDelta, Utc};
use data_encoding::BASE64URL_NOPAD;
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

use crate::auth::random;
use crate::domain::ids::IdentityProviderId;
use crate::error::Result;

/// How long a person may take at the provider.
pub(super) const WITHIN: TimeDelta = TimeDelta::minutes(10);

/// What the browser keeps meanwhile.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Pending {
    /// The provider.
    pub provider: IdentityProviderId,
    /// Comes back in the address.
    pub state: String,
    /// Comes back in the ID token.
    pub nonce: String,
    /// The secret of PKCE.
    pub verifier: String,
    /// The path in the console to go to afterwards.
    pub next: String,
    /// Until when the answer is accepted, in seconds since 1970.
    pub until: i64,
}

impl Pending {
    /// Draws the secrets of a new login.
    ///
    /// # Errors
    /// [`crate::error::Error::Internal`] if the operating system provides no randomness.
    pub fn begin(provider: IdentityProviderId, next: &str, now: DateTime<Utc>) -> Result<Self> {
        Ok(Self {
            provider,
            state: random::base62(32)?,
            nonce: random::base62(32)?,
            verifier: random::base62(64)?,
            next: next.to_owned(),
            until: (now + WITHIN).timestamp(),
        })
    }

    /// The challenge of PKCE (S256).
    #[must_use]
    pub fn challenge(&self) -> String {
        BASE64URL_NOPAD.encode(&Sha256::digest(self.verifier.as_bytes()))
    }

    /// The value of the cookie.
    #[must_use]
    pub fn encode(&self) -> String {
        BASE64URL_NOPAD.encode(serde_json::to_string(self).unwrap_or_default().as_bytes())
    }

    /// Reads the cookie; `None` if it is malformed, too old, or of another login than the one with this state.
    #[must_use]
    pub fn decode(cookie: &str, state: &str, now: DateTime<Utc>) -> Option<Self> {
        let pending: Self = serde_json::from_slice(&BASE64URL_NOPAD.decode(cookie.as_bytes()).ok()?).ok()?;
        (pending.state == state && now.timestamp() < pending.until).then_some(pending)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_browser_that_began_it_may_end_it_in_time() {
        let now: DateTime<Utc> = "2026-11-29T06:00:00Z".parse().unwrap();
        let pending = Pending::begin(IdentityProviderId::from(7), "/memory?q=a&b", now).unwrap();
        let cookie = pending.encode();
        assert_eq!(Pending::decode(&cookie, &pending.state, now + TimeDelta::minutes(9)), Some(pending.clone()));
        assert_eq!(Pending::decode(&cookie, &pending.state, now + WITHIN), None);
        assert_eq!(Pending::decode(&cookie, "another", now), None);
        assert_eq!(Pending::decode("", &pending.state, now), None);
        assert_eq!(Pending::decode("bm90IGpzb24", &pending.state, now), None);
        assert_ne!(pending.state, Pending::begin(pending.provider, "/", now).unwrap().state);
    }

    #[test]
    fn the_challenge_is_the_one_of_the_standard() {
        let pending = Pending {
            provider: IdentityProviderId::from(1),
            state: String::new(),
            nonce: String::new(),
            verifier: "dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk".to_owned(),
            next: String::new(),
            until: 0,
        };
        assert_eq!(pending.challenge(), "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM");
    }
}
