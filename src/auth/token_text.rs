//! The format of a personal access token: `noc_`, 30 random base62 characters, 6 base62 characters of CRC-32.
//!
//! With the checksum, scanners and the server reject a mistyped or invented token without a database query. Secret scanners match
//! `noc_[0-9A-Za-z]{36}`.

use std::fmt;

use data_encoding::HEXLOWER;
use secrecy::{ExposeSecret, SecretString};
use sha2::{Digest, Sha256};

use crate::auth::random::{self, BASE62};
use crate::error::Result;

/// The prefix of every token.
pub const PREFIX: &str = "noc_";
const BODY: usize = 30;
const CHECKSUM: usize = 6;
/// The length of a token, in characters.
pub const LENGTH: usize = PREFIX.len() + BODY + CHECKSUM;
/// The number of leading characters that are stored to identify tokens in a list.
const SHOWN: usize = PREFIX.len() + 4;

/// A well-formed token. `Debug` prints only its prefix, so that it never appears in a log.
#[derive(Clone)]
pub struct TokenText(SecretString);

impl TokenText {
    /// A new random token with 178 bits.
    ///
    /// # Errors
    /// [`crate::error::Error::Internal`] if the operating system provides no randomness.
    pub fn generate() -> Result<Self> {
        let signed = format!("{PREFIX}{}", random::base62(BODY)?);
        let checksum = checksum(&signed);
        Ok(Self(SecretString::from(signed + &checksum)))
    }

    /// Parses a token; `None` if the form or the checksum is wrong.
    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        let body = text.strip_prefix(PREFIX)?;
        let is_formed = text.len() == LENGTH && body.bytes().all(|byte| byte.is_ascii_alphanumeric());
        let (signed, sum) = text.split_at_checked(LENGTH - CHECKSUM)?;
        (is_formed && checksum(signed) == sum).then(|| Self(SecretString::from(text)))
    }

    /// The hash that is stored instead of the token: SHA-256 in hex. A fast hash suffices for 178 random bits.
    #[must_use]
    pub fn hash(&self) -> String {
        digest(self.0.expose_secret())
    }

    /// The leading characters, shown in lists.
    #[must_use]
    pub fn prefix(&self) -> String {
        self.0.expose_secret().chars().take(SHOWN).collect()
    }

    /// The last four characters, shown in lists. They belong to the checksum.
    #[must_use]
    pub fn last_four(&self) -> String {
        self.0.expose_secret().chars().skip(LENGTH - 4).collect()
    }

    /// The whole token, for the one response that shows it.
    #[must_use]
    pub fn reveal(&self) -> &str {
        self.0.expose_secret()
    }
}

impl fmt::Debug for TokenText {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "TokenText({}…)", self.prefix())
    }
}

/// The hash under which secrets of at least 178 random bits are stored.
pub(super) fn digest(secret: &str) -> String {
    HEXLOWER.encode(&Sha256::digest(secret.as_bytes()))
}

/// CRC-32 (ISO-HDLC) in six base62 digits, most significant first. It detects every change of up to 32 consecutive bits, and so every
/// single wrong character.
fn checksum(signed: &str) -> String {
    let mut rest = crc32fast::hash(signed.as_bytes());
    let mut digits = [b'0'; CHECKSUM];
    for digit in digits.iter_mut().rev() {
        *digit = BASE62.get((rest % 62) as usize).copied().unwrap_or(b'0');
        rest /= 62;
    }
    digits.into_iter().map(char::from).collect()
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn a_drawn_token_is_read_back_and_hides_itself() {
        let token = TokenText::generate().unwrap();
        let read = TokenText::parse(token.reveal()).unwrap();
        assert_eq!(read.hash(), token.hash());
        assert_eq!(token.hash().len(), 64);
        let shown = format!("{token:?}");
        assert!(!shown.contains(&token.reveal()[SHOWN..]), "{shown}");
    }

    #[test]
    fn every_malformed_shape_is_turned_away() {
        let good = TokenText::generate().unwrap().reveal().to_owned();
        let shapes = [
            String::new(),
            "noc_".into(),
            good[..LENGTH - 1].into(),
            format!("{good}0"),
            format!(" {good}"),
            format!("{good}\n"),
            good.replacen("noc_", "NOC_", 1),
            good.replacen("noc_", "noc-", 1),
            good.replacen("noc_", "mmk_", 1),
            good[4..].into(),
            format!("noc_{}", "é".repeat(18)),
            format!("noc_{}", "-".repeat(36)),
            "\0".repeat(LENGTH),
        ];
        for shape in shapes {
            assert!(TokenText::parse(&shape).is_none(), "{shape:?}");
        }
    }

    proptest! {
        #[test]
        fn random_text_is_never_a_token(text in "\\PC{0,60}") {
            prop_assert!(TokenText::parse(&text).is_none());
        }

        #[test]
        fn a_random_body_without_its_checksum_is_never_a_token(body in "[0-9A-Za-z]{36}") {
            let text = format!("noc_{body}");
            let (signed, sum) = text.split_at(LENGTH - CHECKSUM);
            prop_assume!(checksum(signed) != sum);
            prop_assert!(TokenText::parse(&text).is_none());
        }

        #[test]
        fn any_one_wrong_character_is_caught(position in 0..LENGTH, wrong in "[ -~]") {
            let good = TokenText::generate().unwrap().reveal().to_owned();
            let mut changed = good.clone();
            changed.replace_range(position..=position, &wrong);
            prop_assume!(changed != good);
            prop_assert!(TokenText::parse(&changed).is_none());
        }
    }
}
