//! The one-time code with which the first tenant of an installation is founded in the console. It follows from the signing key, so
//! that every process of the installation knows the same without asking another, and it is nowhere but in their logs.

use data_encoding::BASE64URL_NOPAD;
use hmac::{Hmac, KeyInit, Mac};
use sha2::Sha256;

use crate::app_state::AppState;
use crate::auth::signing_key::signing_key;
use crate::error::{Error, Result};

/// What is signed, lest the code is good for anything else.
const PURPOSE: &[u8] = b"noctuary set-up\0";
/// Bytes of the code: 128 bits.
const LENGTH: usize = 16;

/// The code.
pub async fn issue(app: &AppState) -> Result<String> {
    let whole = mac(app).await?.finalize().into_bytes();
    Ok(BASE64URL_NOPAD.encode(whole.get(..LENGTH).unwrap_or_default()))
}

/// Whether this is the code; takes the same time for every wrong one.
pub async fn is_right(app: &AppState, code: &str) -> Result<bool> {
    let sent = BASE64URL_NOPAD.decode(code.trim().as_bytes()).unwrap_or_default();
    Ok(sent.len() == LENGTH && mac(app).await?.verify_truncated_left(&sent).is_ok())
}

async fn mac(app: &AppState) -> Result<Hmac<Sha256>> {
    let key = signing_key(app).await?;
    let mut mac = Hmac::<Sha256>::new_from_slice(key.encode().as_bytes()).map_err(Error::internal)?;
    mac.update(PURPOSE);
    Ok(mac)
}
