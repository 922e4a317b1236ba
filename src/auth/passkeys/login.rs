//! A login with a passkey. The device verifies the person, so that it replaces the password and the code.

use data_encoding::BASE64URL_NOPAD;
use sha2::{Digest, Sha256};

use super::ceremony::{self, Answer, Refusal};
use super::challenge::{self, Use};
use super::settings::handle;
use super::site::Site;
use crate::app_state::AppState;
use crate::auth::login::{
    LoggedIn, Origin, PASSWORD_OFF, STEP_EXPIRED, SUSPENDED, Term, WRONG_PASSKEY, address, is_refused_by_provider, note_failure,
    open_session,
};
use crate::domain::account::User;
use crate::domain::ids::TenantId;
use crate::domain::passkey::Passkey;
use crate::error::{Error, Result};
use crate::store;
use crate::store::passkeys;

/// A login that has begun.
#[derive(Debug, Clone)]
pub struct BegunLogin {
    /// The options for the browser, as JSON.
    pub options: String,
    /// What the browser must keep.
    pub challenge: String,
}

/// Begins a login. On the login page of a tenant, only a passkey of the tenant ends it.
///
/// # Errors
/// [`Error::Internal`] if the operating system provides no randomness.
pub async fn begin_login(app: &AppState, site: &Site, tenant: Option<TenantId>) -> Result<BegunLogin> {
    let begun = ceremony::begin_using(site)?;
    Ok(BegunLogin { options: begun.options, challenge: challenge::issue(app, Use::Login(tenant), &begun.state).await? })
}

/// Ends a login with what the device answered, and opens a session.
///
/// # Errors
/// [`Error::Unauthenticated`] for a wrong answer, a challenge that is too old or was used, a suspended account, and where the tenant lets
/// people in only through its provider; [`Error::RateLimited`] after too many failures.
pub async fn log_in(app: &AppState, site: &Site, challenge: &str, answer: &str, origin: &Origin) -> Result<LoggedIn> {
    let expired = || Error::Unauthenticated(STEP_EXPIRED);
    let opened = challenge::open_login(app, challenge).await?.ok_or_else(expired)?;
    let answer = Answer::read(answer).ok_or(WRONG)?;
    let attempt = app.auth_state.throttle.begin(&throttle_key(&answer), address(origin), app.clock.now())?;
    let found = {
        let tx = app.db.read_across().await?;
        passkeys::find_with_user(&tx, &answer.credential_id()).await?
    };
    let is_meant = |user: &User| opened.tenant.is_none_or(|tenant| tenant == user.tenant);
    let Some((passkey, user)) = found.filter(|(passkey, user)| passkey.is_for(&site.host) && is_meant(user)) else {
        note_failure(app, None, "wrong_passkey", origin).await?;
        return Err(WRONG);
    };
    let counter = match check(site, &opened.state, &answer, &user, &passkey)? {
        Ok(counter) => counter,
        Err(refusal) => {
            let slug = if refusal == Refusal::Counter { "passkey_copied" } else { "wrong_passkey" };
            note_failure(app, Some(&user), slug, origin).await?;
            return Err(WRONG);
        }
    };
    if user.suspended_at.is_some() {
        note_failure(app, Some(&user), "user_suspended", origin).await?;
        return Err(Error::Unauthenticated(SUSPENDED));
    }
    if is_refused_by_provider(app, &user).await? {
        note_failure(app, Some(&user), "password_off", origin).await?;
        return Err(Error::Unauthenticated(PASSWORD_OFF));
    }
    let tx = app.db.write_across().await?;
    if !store::users::use_challenge(&tx, &user, opened.id).await? {
        return Err(expired());
    }
    if !passkeys::note_use(&tx, &user, passkey.id, &counter, app.clock.now()).await? {
        return Err(WRONG);
    }
    tx.commit().await?;
    app.auth_state.throttle.succeed(&attempt);
    open_session(app, &user, None, Term::Session, origin).await
}

const WRONG: Error = Error::Unauthenticated(WRONG_PASSKEY);

fn check(site: &Site, state: &[u8], answer: &Answer, user: &User, passkey: &Passkey) -> Result<std::result::Result<Vec<u8>, Refusal>> {
    ceremony::finish_using(site, state, answer, handle(user), &passkey.public_key, &passkey.counter)
}

/// The name under which attempts with this passkey are counted, whether it is known or not.
fn throttle_key(answer: &Answer) -> String {
    format!("passkey {}", BASE64URL_NOPAD.encode(&Sha256::digest(answer.credential_id())))
}
