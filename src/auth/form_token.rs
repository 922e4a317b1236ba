//! The CSRF token of the console's forms. It is bound to a session or, before the login, to a visit. It is the second of two checks
//! against cross-site request forgery.

use data_encoding::BASE64URL_NOPAD;
use hmac::{Hmac, KeyInit, Mac};
use sha2::Sha256;

use crate::app_state::AppState;
use crate::error::{Error, Result};

/// A prefix of the signed text, so that a form token is valid for no other purpose.
const PURPOSE: &[u8] = b"noctuary form\0";
const WRONG: &str = "the form has expired or is not from this site; reload the page and submit it again";

/// The token for `subject`: an HMAC-SHA256 with the installation's signing key.
pub async fn issue(app: &AppState, subject: &str) -> Result<String> {
    Ok(BASE64URL_NOPAD.encode(&mac(app, subject).await?.finalize().into_bytes()))
}

/// Checks that `token` was issued for `subject`, in constant time.
///
/// # Errors
/// [`Error::Forbidden`] for a wrong token.
pub async fn check(app: &AppState, subject: &str, token: &str) -> Result<()> {
    let sent = BASE64URL_NOPAD.decode(token.as_bytes()).unwrap_or_default();
    mac(app, subject).await?.verify_slice(&sent).map_err(|_| Error::Forbidden(WRONG.to_owned()))
}

/// An unpredictable text that identifies a visit before the login.
///
/// # Errors
/// [`Error::Internal`] if the operating system provides no randomness.
pub fn draw_visit() -> Result<String> {
    super::random::base62(24)
}

async fn mac(app: &AppState, subject: &str) -> Result<Hmac<Sha256>> {
    let key = app.auth_state.signing_key(&app.db, &app.config).await?;
    let mut mac = Hmac::<Sha256>::new_from_slice(key.encode().as_bytes()).map_err(Error::internal)?;
    mac.update(PURPOSE);
    mac.update(subject.as_bytes());
    Ok(mac)
}
