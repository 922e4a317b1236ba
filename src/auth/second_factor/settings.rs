//! A person's own second factor: switched on with an app, given new recovery codes, and switched off. The console calls it.

use chrono::{DateTime, Utc};
use secrecy::{ExposeSecret, SecretString};
use serde_json::json;

use super::codes::{bound_to, digits, throttle_key, use_code};
use super::{recovery, totp};
use crate::app_state::AppState;
use crate::auth::login::{Origin, address, session_of};
use crate::auth::passwords::PasswordCheck;
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
    let (user, session) = session_of(app, access).await?;
    let attempt = app.auth_state.throttle.begin(&user.email, address(origin), app.clock.now())?;
    if !is_password(app, access, &user, password).await? {
        return Err(Error::invalid("password", "is wrong"));
    }
    app.auth_state.throttle.succeed(&attempt);
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
    let user = prove(app, access, proof, origin).await?;
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
/// As [`renew_recovery`].
pub async fn disable(app: &AppState, access: &Access, proof: &SecretString, origin: &Origin) -> Result<()> {
    let user = prove(app, access, proof, origin).await?;
    let tx = app.db.write(access).await?;
    if !second_factors::delete(&tx, &user).await? {
        return Err(Error::NotFound("second factor"));
    }
    store::audit::record(&tx, access, Entry::done("second-factor.off", "user", user.id.get())).await?;
    tx.commit().await
}

/// The caller, if `proof` is the password or a code. Both are guessed at the same limits as at the login.
async fn prove(app: &AppState, access: &Access, proof: &SecretString, origin: &Origin) -> Result<User> {
    let (user, _) = session_of(app, access).await?;
    let throttle = &app.auth_state.throttle;
    let (from, now) = (address(origin), app.clock.now());
    let attempts = [throttle.begin(&user.email, from, now)?, throttle.begin(&throttle_key(&user), from, now)?];
    if !use_code(app, &user, proof.expose_secret()).await? && !is_password(app, access, &user, proof).await? {
        return Err(Error::invalid("proof", "is wrong"));
    }
    attempts.iter().for_each(|attempt| throttle.succeed(attempt));
    Ok(user)
}

async fn is_password(app: &AppState, access: &Access, user: &User, password: &SecretString) -> Result<bool> {
    let stored = {
        let tx = app.db.read(access).await?;
        store::users::get_login(&tx, access, user.id).await?.map(|login| login.password_hash)
    };
    Ok(app.auth_state.passwords.verify(stored.as_deref(), password).await? != PasswordCheck::Mismatch)
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
