//! Codes of authenticator apps (RFC 6238), computed by `totp-rs`: six digits, 30 seconds, SHA-1, which every app supports.

use chrono::{DateTime, Utc};
use totp_rs::{Builder, Secret, Totp};

use crate::auth::random;
use crate::error::{Error, Result};

/// Shown by the app beside the address.
const ISSUER: &str = "Noctuary";
/// How many steps the clocks may differ.
const SKEW: u16 = 1;

/// A new secret of 160 bits, as base32.
///
/// # Errors
/// [`Error::Internal`] if the operating system provides no randomness.
pub(super) fn draw() -> Result<String> {
    Ok(Secret::new_stack(random::bytes::<20>()?).to_base32())
}

/// The URL of the QR code.
///
/// # Errors
/// [`Error::Internal`] for a malformed secret.
pub(super) fn url(secret: &str, email: &str) -> Result<String> {
    // A colon separates the issuer from the account there.
    app(secret, &email.replace(':', "_"))?.to_url().map_err(|error| Error::internal(error.to_string()))
}

/// The step that a code belongs to; `None` if it is wrong.
///
/// # Errors
/// [`Error::Internal`] for a malformed secret.
pub(super) fn step_of(secret: &str, code: &str, now: DateTime<Utc>) -> Result<Option<i64>> {
    let step = app(secret, "")?.check(code, u64::try_from(now.timestamp()).unwrap_or_default());
    Ok(step.and_then(|step| i64::try_from(step).ok()))
}

fn app(secret: &str, account: &str) -> Result<Totp> {
    let secret = Secret::try_from_base32(secret).map_err(|error| Error::internal(error.to_string()))?;
    let app = Builder::new().with_secret(secret).with_skew(SKEW).with_account_name(account).with_issuer(Some(ISSUER));
    app.build().map_err(|error| Error::internal(error.to_string()))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The secret of the examples in RFC 6238: 20 bytes of digits.
    const SECRET: &str = "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ";

    fn at(seconds: i64) -> DateTime<Utc> {
        DateTime::from_timestamp(seconds, 0).unwrap()
    }

    #[test]
    fn the_codes_are_those_of_the_standard_within_one_step() {
        // The standard lists eight digits: 94287082 at 59 seconds, 07081804 at 1111111109.
        assert_eq!(step_of(SECRET, "287082", at(59)).unwrap(), Some(1));
        assert_eq!(step_of(SECRET, "287082", at(89)).unwrap(), Some(1));
        assert_eq!(step_of(SECRET, "287082", at(90)).unwrap(), None);
        assert_eq!(step_of(SECRET, "287082", at(0)).unwrap(), Some(1));
        assert_eq!(step_of(SECRET, "081804", at(1_111_111_109)).unwrap(), Some(37_037_036));
        for wrong in ["", "28708", "2870820", "+28708", "287083", "２８７０８２", "94287082"] {
            assert_eq!(step_of(SECRET, wrong, at(59)).unwrap(), None, "{wrong}");
        }
    }

    #[test]
    fn a_drawn_secret_has_160_bits_and_goes_into_the_url() {
        let secret = draw().unwrap();
        assert_eq!(secret.len(), 32);
        assert_ne!(secret, draw().unwrap());
        let url = url(&secret, "no:ra@例子.公司").unwrap();
        assert!(url.starts_with("otpauth://totp/Noctuary:no_ra%40") && url.contains(&format!("secret={secret}")), "{url}");
    }
}
