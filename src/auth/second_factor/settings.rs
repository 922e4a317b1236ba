//! A person's own second factor: switched on with an app, given new recovery codes, and switched off. The console calls it.

use chrono::{DateTime, Utc};
use secrecy::SecretString;
use serde_json::json;

use super::codes::{bound_to, digits};
use super::{demand, proof, recovery, totp};
use crate::app_state::AppState;
use crate::auth::login::{Origin, session_of};
use crate::config::value::Secret;
use crate::domain::access::Access;
use crate::domain::account::User;
use crate::domain::ids::SessionId;
use crate::domain::second_factor::SecondFactor;
use crate::error::{Error, Result};
use crate::store;
use crate::store::audit::Entry;
use crate::store::second_factors;

/// A second factor that is on, for its user.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Status {
    /// Since when.
    pub since: DateTime<Utc>,
    /// How many recovery codes are left.
    pub recovery_left: usize,
}

/// A second factor that is not on yet: the app must show a right code first. Nothing is stored until then.
#[derive(Clone)]
pub struct Enrolment {
    /// The secret for the app, as base32.
    pub secret: String,
    /// The same as a URL, for a QR code.
    pub url: String,
    /// The same encrypted for this session, for the form that confirms it.
    pub sealed: String,
}

/// The caller's second factor; `None` if it is off.
///
/// # Errors
/// [`Error::Forbidden`] for a personal access token.
pub async fn status(app: &AppState, access: &Access) -> Result<Option<Status>> {
    let (user, _) = session_of(app, access).await?;
    let tx = app.db.read(access).await?;
    let found = second_factors::find(&tx, &user).await?;
    Ok(found.map(|factor| Status { since: factor.created_at, recovery_left: factor.recovery_hashes.len() }))
}

/// Whether the caller has an authenticator app or a passkey.
///
/// # Errors
/// [`Error::Forbidden`] for a personal access token.
pub async fn has_any(app: &AppState, access: &Access) -> Result<bool> {
    let (user, _) = session_of(app, access).await?;
    let tx = app.db.read(access).await?;
    Ok(demand::count(&tx, &user).await? > 0)
}

/// Begins to switch the second factor on. The password proves that the person is there: a thief of the session must not lock them out.
///
/// # Errors
/// [`Error::Invalid`] for a wrong password, or without an encryption key; [`Error::Conflict`] if it is on; [`Error::RateLimited`].
pub async fn begin(app: &AppState, access: &Access, password: &SecretString, origin: &Origin) -> Result<Enrolment> {
    if !app.vault.can_keep() {
        return Err(Error::invalid("password", "cannot be used for this yet: the operator must set auth.encryption-key first"));
    }
    if status(app, access).await?.is_some() {
        return Err(is_on());
    }
    let (user, session) = proof::by_password(app, access, password, origin).await?;
    enrolment(app, &user, session, totp::draw()?)
}

/// The enrolment of a form that is shown again.
///
/// # Errors
/// [`Error::Invalid`] if the form belongs to another session.
pub async fn reopen(app: &AppState, access: &Access, sealed: &str) -> Result<Enrolment> {
    let (user, session) = session_of(app, access).await?;
    let secret = open_enrolment(app, &user, session, sealed)?;
    enrolment(app, &user, session, secret)
}

/// Switches the second factor on if the app shows the right code. Returns the recovery codes, which are not shown again. All other
/// sessions of the user end.
///
/// # Errors
/// [`Error::Invalid`] for a wrong code; [`Error::Conflict`] if it is on.
pub async fn confirm(app: &AppState, access: &Access, sealed: &str, code: &str) -> Result<Vec<String>> {
    let (user, session) = session_of(app, access).await?;
    let secret = open_enrolment(app, &user, session, sealed)?;
    let now = app.clock.now();
    let step = totp::step_of(&secret, &digits(code), now)?;
    let last_step =
        step.ok_or_else(|| Error::invalid("code", "is wrong: check the clock of the device with the app, and type the newest code"))?;
    let codes = recovery::draw()?;
    let factor = SecondFactor {
        sealed_secret: app.vault.seal(&Secret::from(secret.as_str()), &bound_to(&user))?,
        last_step,
        recovery_hashes: codes.iter().map(|code| recovery::hash(user.id, code)).collect(),
        created_at: now,
    };
    let tx = app.db.write(access).await?;
    if second_factors::find(&tx, &user).await?.is_some() {
        return Err(is_on());
    }
    second_factors::insert(&tx, app.ids.next(), &user, &factor).await?;
    store::sessions::open_up(&tx, &user, session).await?;
    let ended = store::sessions::revoke_all_of(&tx, &user, Some(session), now).await?;
    let entry = Entry::done("second-factor.on", "user", user.id.get()).with(json!({ "endedSessions": ended }));
    store::audit::record(&tx, access, entry).await?;
    tx.commit().await?;
    Ok(codes)
}

/// Replaces the recovery codes. `proof` is the password or a code.
///
/// # Errors
/// [`Error::Invalid`] for a wrong proof; [`Error::NotFound`] if the second factor is off; [`Error::RateLimited`].
pub async fn renew_recovery(app: &AppState, access: &Access, proof: &SecretString, origin: &Origin) -> Result<Vec<String>> {
    let user = proof::by_any(app, access, proof, origin).await?;
    let codes = recovery::draw()?;
    let hashes: Vec<String> = codes.iter().map(|code| recovery::hash(user.id, code)).collect();
    let tx = app.db.write(access).await?;
    let factor = second_factors::find(&tx, &user).await?.ok_or(Error::NotFound("second factor"))?;
    if !second_factors::replace_recovery(&tx, &user, &factor.recovery_hashes, &hashes).await? {
        return Err(Error::Conflict("the recovery codes were changed at the same time: try again".to_owned()));
    }
    store::audit::record(&tx, access, Entry::done("second-factor.codes", "user", user.id.get())).await?;
    tx.commit().await?;
    Ok(codes)
}

/// Switches the second factor off. `proof` is the password or a code.
///
/// # Errors
/// As [`renew_recovery`]; [`Error::Conflict`] if it is the last one and the tenant demands one.
pub async fn disable(app: &AppState, access: &Access, proof: &SecretString, origin: &Origin) -> Result<()> {
    let user = proof::by_any(app, access, proof, origin).await?;
    let tx = app.db.write(access).await?;
    if second_factors::find(&tx, &user).await?.is_some() {
        demand::keep_one(&tx, &user).await?;
    }
    if !second_factors::delete(&tx, &user).await? {
        return Err(Error::NotFound("second factor"));
    }
    store::audit::record(&tx, access, Entry::done("second-factor.off", "user", user.id.get())).await?;
    tx.commit().await
}

fn enrolment(app: &AppState, user: &User, session: SessionId, secret: String) -> Result<Enrolment> {
    let sealed = app.vault.seal(&Secret::from(secret.as_str()), &enrolled_by(user, session))?;
    Ok(Enrolment { url: totp::url(&secret, &user.email)?, secret, sealed })
}

fn open_enrolment(app: &AppState, user: &User, session: SessionId, sealed: &str) -> Result<String> {
    // A form that was never sealed is as wrong as one of another session, also where there is no key yet.
    let secret = app.vault.open(sealed, &enrolled_by(user, session)).ok().flatten();
    secret.map(|secret| secret.expose().to_owned()).ok_or_else(|| Error::invalid("code", "belongs to a form that has expired: begin again"))
}

/// The place that a secret is encrypted for until it is confirmed.
fn enrolled_by(user: &User, session: SessionId) -> String {
    format!("second-factor-enrolment {} {} {session}", user.tenant, user.id)
}

fn is_on() -> Error {
    Error::Conflict("the second factor is on already".to_owned())
}
