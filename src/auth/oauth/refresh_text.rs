//! The format of a refresh token: `nor_`, a handle that stays for the life of a consent, and a secret that changes with each use. A request
//! with a handle of ours and another secret comes from somebody who once held a refresh token: then all tokens of the consent are revoked.

use std::fmt;

use crate::auth::random;
use crate::auth::token_text::digest;
use crate::error::Result;

const PREFIX: &str = "nor_";
/// The length of each part, in base62 characters: 178 bits.
const PART: usize = 30;

/// A well-formed refresh token. `Debug` hides it.
#[derive(Clone)]
pub struct RefreshText {
    handle: String,
    secret: String,
}

impl RefreshText {
    /// A new random one.
    ///
    /// # Errors
    /// [`crate::error::Error::Internal`] if the operating system provides no randomness.
    pub fn generate() -> Result<Self> {
        Ok(Self { handle: random::base62(PART)?, secret: random::base62(PART)? })
    }

    /// The same handle with a new secret.
    ///
    /// # Errors
    /// As [`Self::generate`].
    pub fn renewed(&self) -> Result<Self> {
        Ok(Self { handle: self.handle.clone(), secret: random::base62(PART)? })
    }

    /// Parses a refresh token; `None` if the form is wrong.
    pub fn parse(text: &str) -> Option<Self> {
        let body = text.strip_prefix(PREFIX)?;
        let is_formed = body.len() == 2 * PART && body.bytes().all(|byte| byte.is_ascii_alphanumeric());
        let (handle, secret) = body.split_at_checked(PART).filter(|_| is_formed)?;
        Some(Self { handle: handle.to_owned(), secret: secret.to_owned() })
    }

    /// The hash of the handle.
    pub fn handle_hash(&self) -> String {
        digest(&self.handle)
    }

    /// The hash of the secret.
    pub fn secret_hash(&self) -> String {
        digest(&self.secret)
    }

    /// The whole text.
    pub fn reveal(&self) -> String {
        format!("{PREFIX}{}{}", self.handle, self.secret)
    }
}

impl fmt::Debug for RefreshText {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("RefreshText(…)")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_renewed_text_keeps_its_handle_alone_and_hides_itself() {
        let first = RefreshText::generate().unwrap();
        let second = first.renewed().unwrap();
        assert_eq!(first.handle_hash(), second.handle_hash());
        assert_ne!(first.secret_hash(), second.secret_hash());
        let read = RefreshText::parse(&second.reveal()).unwrap();
        assert_eq!((read.handle_hash(), read.secret_hash()), (second.handle_hash(), second.secret_hash()));
        assert!(!format!("{first:?}").contains(&first.handle));
        let good = first.reveal();
        for wrong in
            ["", "nor_", &good[1..], &good[..good.len() - 1], &good.replacen("nor_", "noc_", 1), &format!("nor_{}", "é".repeat(30))]
        {
            assert!(RefreshText::parse(wrong).is_none(), "{wrong}");
        }
    }
}
