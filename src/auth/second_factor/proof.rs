//! How a person proves to be there before a factor is changed: with the password, or with a code of the authenticator app.

use secrecy::{ExposeSecret, SecretString};

use super::codes::{throttle_key, use_code};
use crate::app_state::AppState;
use crate::auth::login::{Origin, address, session_of};
use crate::auth::passwords::PasswordCheck;
use crate::domain::access::Access;
use crate::domain::account::User;
use crate::domain::ids::SessionId;
use crate::error::{Error, Result};
use crate::store;

/// The caller, if `password` is right. A thief of the session must not lock its owner out.
///
/// # Errors
/// [`Error::Invalid`] for a wrong password; [`Error::RateLimited`].
pub(in crate::auth) async fn by_password(
    app: &AppState,
    access: &Access,
    password: &SecretString,
    origin: &Origin,
) -> Result<(User, SessionId)> {
    let (user, session) = session_of(app, access).await?;
    let attempt = app.auth_state.throttle.begin(&user.email, address(origin), app.clock.now())?;
    if !is_password(app, access, &user, password).await? {
        return Err(Error::invalid("password", "is wrong"));
    }
    app.auth_state.throttle.succeed(&attempt);
    Ok((user, session))
}

/// The caller, if `proof` is the password or a code. Both are guessed at the same limits as at the login.
///
/// # Errors
/// [`Error::Invalid`] for a wrong proof; [`Error::RateLimited`].
pub(in crate::auth) async fn by_any(app: &AppState, access: &Access, proof: &SecretString, origin: &Origin) -> Result<User> {
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
