//! The token that each form of the console carries: bound to a session, or to the visit before one. The second of two checks
//! against requests that another site makes in a visitor's name.

use data_encoding::BASE64URL_NOPAD;
use hmac::{Hmac, KeyInit, Mac};
use sha2::Sha256;

use crate::app_state::AppState;
use crate::auth::signing_key::signing_key;
use crate::error::{Error, Result};

/// What is signed begins so, lest a form token is good for anything else.
const PURPOSE: &[u8] = b"noctuary form\0";
const WRONG: &str = "the form is out of date or was not ours; open the page again and repeat";

/// The token for `subject`: HMAC-SHA256 with the installation's signing key.
pub async fn issue(app: &AppState, subject: &str) -> Result<String> {
    Ok(BASE64URL_NOPAD.encode(&mac(app, subject).await?.finalize().into_bytes()))
}

/// Passes when `token` was issued for `subject`; takes the same time for every wrong one.
///
/// # Errors
/// [`Error::Forbidden`].
pub async fn check(app: &AppState, subject: &str, token: &str) -> Result<()> {
    let sent = BASE64URL_NOPAD.decode(token.as_bytes()).unwrap_or_default();
    mac(app, subject).await?.verify_slice(&sent).map_err(|_| Error::Forbidden(WRONG.to_owned()))
}

/// Something nobody can guess, to tell a visit before the login from others.
///
/// # Errors
/// [`Error::Internal`] when the system has no randomness to give.
pub fn draw_visit() -> Result<String> {
    super::random::base62(24)
}

async fn mac(app: &AppState, subject: &str) -> Result<Hmac<Sha256>> {
    let key = signing_key(app).await?;
    let mut mac = Hmac::<Sha256>::new_from_slice(key.encode().as_bytes()).map_err(Error::internal)?;
    mac.update(PURPOSE);
    mac.update(subject.as_bytes());
    Ok(mac)
}
