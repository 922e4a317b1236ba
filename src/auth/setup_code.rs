//! The one-time code for creating the first tenant in the console. It is derived from the signing key, so that every process of the
//! installation computes the same code. It appears only in their logs.

use data_encoding::BASE64URL_NOPAD;
use hmac::{Hmac, KeyInit, Mac};
use sha2::Sha256;

use crate::app_state::AppState;
use crate::error::{Error, Result};

/// A prefix of the signed text, so that the code is valid for no other purpose.
const PURPOSE: &[u8] = b"noctuary set-up\0";
/// The length of the code in bytes: 128 bits.
const LENGTH: usize = 16;

/// The code.
pub async fn issue(app: &AppState) -> Result<String> {
    let whole = mac(app).await?.finalize().into_bytes();
    Ok(BASE64URL_NOPAD.encode(whole.get(..LENGTH).unwrap_or_default()))
}

/// Whether the code is right, in constant time.
pub async fn is_right(app: &AppState, code: &str) -> Result<bool> {
    let sent = BASE64URL_NOPAD.decode(code.trim().as_bytes()).unwrap_or_default();
    Ok(sent.len() == LENGTH && mac(app).await?.verify_truncated_left(&sent).is_ok())
}

async fn mac(app: &AppState) -> Result<Hmac<Sha256>> {
    let key = app.auth_state.signing_key(&app.db, &app.config).await?;
    let mut mac = Hmac::<Sha256>::new_from_slice(key.encode().as_bytes()).map_err(Error::internal)?;
    mac.update(PURPOSE);
    Ok(mac)
}
