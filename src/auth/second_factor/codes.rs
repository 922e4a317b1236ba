//! Codes of a second factor at a login: whether one is needed, and whether it is right. Each counts once. `auth::login` calls it.

use super::{recovery, totp};
use crate::app_state::AppState;
use crate::domain::account::User;
use crate::domain::second_factor::SecondFactor;
use crate::error::Result;
use crate::store::{Tx, second_factors};

/// Whether a login with the password must be followed by a code.
pub(in crate::auth) async fn is_required(app: &AppState, user: &User) -> Result<bool> {
    let tx = app.db.read_across().await?;
    Ok(second_factors::find(&tx, user).await?.is_some())
}

/// Checks a code of the app or a recovery code, and uses it up.
pub(in crate::auth) async fn use_code(app: &AppState, user: &User, code: &str) -> Result<bool> {
    let tx = app.db.write_across().await?;
    let Some(factor) = second_factors::find(&tx, user).await? else { return Ok(false) };
    let is_right = use_recovery(&tx, user, &factor, code).await? || use_totp(app, &tx, user, &factor, code).await?;
    tx.commit().await?;
    Ok(is_right)
}

/// The name under which attempts with codes of this user are counted.
pub(in crate::auth) fn throttle_key(user: &User) -> String {
    format!("second factor {}", user.id)
}

async fn use_totp(app: &AppState, tx: &Tx, user: &User, factor: &SecondFactor, code: &str) -> Result<bool> {
    let Some(secret) = app.vault.open(&factor.sealed_secret, &bound_to(user))? else {
        tracing::error!(user = %user.id, "a second factor cannot be decrypted: was auth.encryption-key replaced?");
        return Ok(false);
    };
    match totp::step_of(secret.expose(), &digits(code), app.clock.now())? {
        Some(step) => second_factors::use_step(tx, user, step).await,
        None => Ok(false),
    }
}

async fn use_recovery(tx: &Tx, user: &User, factor: &SecondFactor, code: &str) -> Result<bool> {
    match factor.without(&recovery::hash(user.id, code)) {
        Some(left) => second_factors::replace_recovery(tx, user, &factor.recovery_hashes, &left).await,
        None => Ok(false),
    }
}

/// The place that a secret in use is encrypted for.
pub(super) fn bound_to(user: &User) -> String {
    format!("second-factor {} {}", user.tenant, user.id)
}

/// Apps show the digits in two groups.
pub(super) fn digits(code: &str) -> String {
    code.chars().filter(|c| !c.is_whitespace()).collect()
}
