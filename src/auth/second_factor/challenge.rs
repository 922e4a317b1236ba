//! What the browser keeps between the password and the code: who gave the right password, for five minutes, signed. A changed password
//! makes it worthless.

use chrono::TimeDelta;
use data_encoding::BASE64URL_NOPAD;
use hmac::{Hmac, KeyInit, Mac};
use sha2::Sha256;

use crate::app_state::AppState;
use crate::domain::ids::UserId;
use crate::error::{Error, Result};

/// How long a person may look for the code.
pub const WITHIN: TimeDelta = TimeDelta::minutes(5);
/// A prefix of the signed text, so that a challenge is valid for no other purpose.
const PURPOSE: &str = "noctuary second factor";

/// The challenge for a user whose password was right.
pub(in crate::auth) async fn issue(app: &AppState, user: UserId, password_hash: &str) -> Result<String> {
    let until = (app.clock.now() + WITHIN).timestamp();
    let signature = mac(app, user, until, password_hash).await?.finalize().into_bytes();
    Ok(format!("{user}.{until}.{}", BASE64URL_NOPAD.encode(&signature)))
}

/// The user whom a challenge names. It must still be checked.
pub(in crate::auth) fn user_of(challenge: &str) -> Option<UserId> {
    challenge.split('.').next()?.parse().ok()
}

/// Whether the challenge was issued for this user with this password, and has not expired.
pub(in crate::auth) async fn is_valid(app: &AppState, challenge: &str, user: UserId, password_hash: &str) -> Result<bool> {
    let [named, until, signature] = challenge.split('.').collect::<Vec<_>>()[..] else { return Ok(false) };
    let (Ok(until), Ok(signature)) = (until.parse::<i64>(), BASE64URL_NOPAD.decode(signature.as_bytes())) else { return Ok(false) };
    let is_signed = mac(app, user, until, password_hash).await?.verify_slice(&signature).is_ok();
    Ok(is_signed && named == user.to_string() && app.clock.now().timestamp() < until)
}

async fn mac(app: &AppState, user: UserId, until: i64, password_hash: &str) -> Result<Hmac<Sha256>> {
    let key = app.auth_state.signing_key(&app.db, &app.config).await?;
    let mut mac = Hmac::<Sha256>::new_from_slice(key.encode().as_bytes()).map_err(Error::internal)?;
    mac.update(format!("{PURPOSE}\0{user}\0{until}\0{password_hash}").as_bytes());
    Ok(mac)
}
