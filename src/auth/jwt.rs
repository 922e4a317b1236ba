//! The short-lived token that a login returns. It names a session; the session's row decides whether the token is still valid.

use std::fmt;

use chrono::{DateTime, Duration, Utc};
use data_encoding::BASE64URL_NOPAD;
use jsonwebtoken::{Algorithm, DecodingKey, EncodingKey, Header, Validation};
use serde::{Deserialize, Serialize};

use crate::auth::random;
use crate::domain::ids::{SessionId, UserId};
use crate::error::{Error, Result};

/// The issuer of the tokens.
const ISSUER: &str = "noctuary";
/// How much the clocks of an installation's machines may differ.
const LEEWAY: Duration = Duration::seconds(30);
/// The maximum length of an accepted token, in characters; issued tokens have about 220.
const MAX_LENGTH: usize = 1024;

/// The secret that signs login tokens. All processes of an installation share it.
#[derive(Clone)]
pub struct SigningKey([u8; 32]);

/// The claims of a token.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Claims {
    /// The user.
    pub user: UserId,
    /// The session.
    pub session: SessionId,
    /// When it was signed.
    pub issued_at: DateTime<Utc>,
    /// When the token expires.
    pub expires_at: DateTime<Utc>,
}

/// Why a token is invalid.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Refusal {
    /// Not a token of this installation: wrong form, algorithm, issuer or signature.
    Invalid,
    /// A token of this installation that has expired.
    Expired,
}

#[derive(Serialize, Deserialize)]
struct Payload {
    iss: String,
    sub: UserId,
    sid: SessionId,
    iat: i64,
    exp: i64,
}

impl SigningKey {
    /// A new random key.
    ///
    /// # Errors
    /// [`Error::Internal`] if the operating system provides no randomness.
    pub fn generate() -> Result<Self> {
        random::bytes().map(Self)
    }

    /// Parses a key as [`SigningKey::encode`] writes it; `None` if it is malformed.
    #[must_use]
    pub fn decode(text: &str) -> Option<Self> {
        let bytes = BASE64URL_NOPAD.decode(text.trim().as_bytes()).ok()?;
        bytes.try_into().ok().map(Self)
    }

    /// The key as text, for storage.
    #[must_use]
    pub fn encode(&self) -> String {
        BASE64URL_NOPAD.encode(&self.0)
    }

    /// Signs the claims (HS256).
    ///
    /// # Errors
    /// [`Error::Internal`] if the claims cannot be serialized.
    pub fn sign(&self, claims: Claims) -> Result<String> {
        let payload = Payload {
            iss: ISSUER.to_owned(),
            sub: claims.user,
            sid: claims.session,
            iat: claims.issued_at.timestamp(),
            exp: claims.expires_at.timestamp(),
        };
        jsonwebtoken::encode(&Header::new(Algorithm::HS256), &payload, &EncodingKey::from_secret(&self.0)).map_err(Error::internal)
    }

    /// Verifies form, algorithm, signature, issuer and time.
    ///
    /// # Errors
    /// The [`Refusal`] with the reason.
    pub fn verify(&self, token: &str, now: DateTime<Utc>) -> Result<Claims, Refusal> {
        if token.len() > MAX_LENGTH {
            return Err(Refusal::Invalid);
        }
        let mut rules = Validation::new(Algorithm::HS256);
        // The library would use the system clock; here the time is a parameter.
        rules.validate_exp = false;
        rules.set_issuer(&[ISSUER]);
        rules.set_required_spec_claims(&["iss", "sub", "exp"]);
        let data = jsonwebtoken::decode::<Payload>(token, &DecodingKey::from_secret(&self.0), &rules).map_err(|_| Refusal::Invalid)?.claims;
        let at = |seconds| DateTime::from_timestamp(seconds, 0).ok_or(Refusal::Invalid);
        let claims = Claims { user: data.sub, session: data.sid, issued_at: at(data.iat)?, expires_at: at(data.exp)? };
        match now {
            now if now >= claims.expires_at => Err(Refusal::Expired),
            now if now + LEEWAY < claims.issued_at => Err(Refusal::Invalid),
            _ => Ok(claims),
        }
    }
}

impl From<[u8; 32]> for SigningKey {
    fn from(bytes: [u8; 32]) -> Self {
        Self(bytes)
    }
}

impl fmt::Debug for SigningKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("SigningKey(…)")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn claims() -> Claims {
        let issued_at = "2026-11-21T02:00:00Z".parse().unwrap();
        Claims { user: UserId::from(5), session: SessionId::from(6), issued_at, expires_at: issued_at + Duration::minutes(60) }
    }

    #[test]
    fn what_was_signed_is_read_back_until_the_very_second_it_ends() {
        let key = SigningKey::decode(&SigningKey::generate().unwrap().encode()).unwrap();
        let token = key.sign(claims()).unwrap();
        let last = claims().expires_at - Duration::seconds(1);
        assert_eq!(key.verify(&token, last), Ok(claims()));
        assert_eq!(key.verify(&token, claims().expires_at), Err(Refusal::Expired));
    }

    #[test]
    fn another_key_algorithm_issuer_or_a_changed_letter_is_refused() {
        let key = SigningKey::generate().unwrap();
        let now = claims().issued_at;
        let token = key.sign(claims()).unwrap();
        assert_eq!(SigningKey::generate().unwrap().verify(&token, now), Err(Refusal::Invalid));

        let encode = |text: &str| BASE64URL_NOPAD.encode(text.as_bytes());
        let body = token.split('.').nth(1).unwrap();
        let unsigned = format!("{}.{body}.", encode(r#"{"alg":"none","typ":"JWT"}"#));
        let (head, _) = token.rsplit_once('.').unwrap();
        let forged = token.replacen(body, &encode(r#"{"iss":"noctuary","sub":"1","sid":"1","iat":1,"exp":9999999999}"#), 1);
        for wrong in [unsigned, format!("{head}."), forged, String::new(), "a.b.c".into(), "x".repeat(5000)] {
            assert_eq!(key.verify(&wrong, now), Err(Refusal::Invalid), "{wrong}");
        }
        let stranger = Payload { iss: "elsewhere".into(), sub: UserId::from(5), sid: SessionId::from(6), iat: 1, exp: 9_999_999_999 };
        let other = jsonwebtoken::encode(&Header::new(Algorithm::HS256), &stranger, &EncodingKey::from_secret(&key.0)).unwrap();
        assert_eq!(key.verify(&other, now), Err(Refusal::Invalid));
    }

    #[test]
    fn a_token_from_the_future_is_refused_beyond_the_leeway() {
        let key = SigningKey::generate().unwrap();
        let token = key.sign(claims()).unwrap();
        assert!(key.verify(&token, claims().issued_at - LEEWAY).is_ok());
        assert_eq!(key.verify(&token, claims().issued_at - LEEWAY - Duration::seconds(1)), Err(Refusal::Invalid));
    }

    #[test]
    fn the_key_hides_itself() {
        let key = SigningKey::generate().unwrap();
        assert!(!format!("{key:?}").contains(&key.encode()));
        assert!(SigningKey::decode("short").is_none());
    }
}
