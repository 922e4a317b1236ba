//! How a personal access token is written: `noc_`, 30 random base62 characters, 6 base62 characters of CRC-32.
//!
//! The checksum lets scanners and us turn a mistyped or invented token away without the database. Secret scanners
//! match `noc_[0-9A-Za-z]{36}`.

use std::fmt;

use data_encoding::HEXLOWER;
use secrecy::{ExposeSecret, SecretString};
use sha2::{Digest, Sha256};

use crate::auth::random::{self, BASE62};
use crate::error::Result;

/// What every token begins with.
pub const PREFIX: &str = "noc_";
const BODY: usize = 30;
const CHECKSUM: usize = 6;
/// Characters of a whole token.
pub const LENGTH: usize = PREFIX.len() + BODY + CHECKSUM;
/// Characters from the front that are kept to tell tokens apart in a list.
const SHOWN: usize = PREFIX.len() + 4;

/// A well-formed token. It never shows itself in a log: `Debug` prints the front only.
#[derive(Clone)]
pub struct TokenText(SecretString);

impl TokenText {
    /// A new token nobody can guess: 178 bits.
    ///
    /// # Errors
    /// [`crate::error::Error::Internal`] when the system has no randomness to give.
    pub fn draw() -> Result<Self> {
        let signed = format!("{PREFIX}{}", random::base62(BODY)?);
        let checksum = checksum(&signed);
        Ok(Self(SecretString::from(signed + &checksum)))
    }

    /// The token, when `text` has the form and its checksum is right.
    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        let body = text.strip_prefix(PREFIX)?;
        let is_formed = text.len() == LENGTH && body.bytes().all(|byte| byte.is_ascii_alphanumeric());
        let (signed, sum) = text.split_at_checked(LENGTH - CHECKSUM)?;
        (is_formed && checksum(signed) == sum).then(|| Self(SecretString::from(text)))
    }

    /// What is stored instead of the token: SHA-256 in hex. A fast hash suffices for 178 random bits.
    #[must_use]
    pub fn hash(&self) -> String {
        HEXLOWER.encode(&Sha256::digest(self.0.expose_secret().as_bytes()))
    }

    /// The front that is shown in lists.
    #[must_use]
    pub fn prefix(&self) -> String {
        self.0.expose_secret().chars().take(SHOWN).collect()
    }

    /// The last four characters, shown in lists. They belong to the checksum.
    #[must_use]
    pub fn last_four(&self) -> String {
        self.0.expose_secret().chars().skip(LENGTH - 4).collect()
    }

    /// The whole token, for the one answer that shows it.
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

/// CRC-32 (ISO-HDLC) in six base62 digits, most significant first. It catches every change of up to 32 bits in a row,
/// so every wrong character.
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
        let token = TokenText::draw().unwrap();
        let read = TokenText::parse(token.reveal()).unwrap();
        assert_eq!(read.hash(), token.hash());
        assert_eq!(token.hash().len(), 64);
        let shown = format!("{token:?}");
        assert!(!shown.contains(&token.reveal()[SHOWN..]), "{shown}");
    }

    #[test]
    fn every_malformed_shape_is_turned_away() {
        let good = TokenText::draw().unwrap().reveal().to_owned();
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
            let good = TokenText::draw().unwrap().reveal().to_owned();
            let mut changed = good.clone();
            changed.replace_range(position..=position, &wrong);
            prop_assume!(changed != good);
            prop_assert!(TokenText::parse(&changed).is_none());
        }
    }
}
