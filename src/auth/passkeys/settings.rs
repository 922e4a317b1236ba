//! A person's own passkeys: listed, made, renamed and removed. The console calls it.

use secrecy::SecretString;
use serde_json::json;

use super::ceremony::{self, Handle};
use super::challenge::{self, Use};
use super::site::Site;
use crate::app_state::AppState;
use crate::auth::login::{Origin, session_of};
use crate::auth::second_factor::{demand, proof};
use crate::domain::access::Access;
use crate::domain::account::User;
use crate::domain::ids::PasskeyId;
use crate::domain::passkey::Passkey;
use crate::error::{Error, Result};
use crate::store;
use crate::store::audit::Entry;
use crate::store::passkeys;

/// The most passkeys of an account.
const MAX_PASSKEYS: usize = 20;
/// The longest name, in characters.
const MAX_NAME_CHARS: usize = 60;

/// A passkey that the browser is about to make.
#[derive(Debug, Clone)]
pub struct Making {
    /// Its name.
    pub name: String,
    /// The options for the browser, as JSON.
    pub options: String,
    /// What must come back with the answer.
    pub challenge: String,
}

/// The caller's passkeys, oldest first.
///
/// # Errors
/// [`Error::Forbidden`] for a personal access token.
pub async fn list(app: &AppState, access: &Access) -> Result<Vec<Passkey>> {
    let (user, _) = session_of(app, access).await?;
    let tx = app.db.read(access).await?;
    passkeys::list_of(&tx, &user).await
}

/// A passkey of the caller.
///
/// # Errors
/// As [`list`]; [`Error::NotFound`].
pub async fn get(app: &AppState, access: &Access, id: PasskeyId) -> Result<Passkey> {
    list(app, access).await?.into_iter().find(|passkey| passkey.id == id).ok_or(GONE)
}

/// Begins to make a passkey. Nothing is stored until the device has made it.
///
/// # Errors
/// [`Error::Invalid`] for a wrong password or a name that is empty or too long; [`Error::Conflict`] for too many passkeys;
/// [`Error::RateLimited`].
pub async fn begin(app: &AppState, access: &Access, site: &Site, name: &str, password: &SecretString, origin: &Origin) -> Result<Making> {
    let name = check_name(name)?;
    let (user, session) = proof::by_password(app, access, password, origin).await?;
    let known = {
        let tx = app.db.read(access).await?;
        passkeys::list_of(&tx, &user).await?
    };
    if known.len() >= MAX_PASSKEYS {
        return Err(Error::Conflict("an account has at most 20 passkeys: remove one first".to_owned()));
    }
    let known = known.into_iter().filter(|passkey| passkey.is_for(&site.host)).map(|passkey| passkey.credential_id).collect();
    let begun = ceremony::begin_making(site, handle(&user), &user.email, known)?;
    let challenge = challenge::issue(app, Use::Making(user.id, session), &begun.state).await?;
    Ok(Making { name, options: begun.options, challenge })
}

/// Stores the passkey that the device made. The first second factor of an account ends its other sessions.
///
/// # Errors
/// [`Error::Invalid`] for an answer to another challenge, one of another site, one that came too late or was given before.
pub async fn add(app: &AppState, access: &Access, site: &Site, name: &str, challenge: &str, answer: &str) -> Result<()> {
    let name = check_name(name)?;
    let (user, session) = session_of(app, access).await?;
    let refused = || Error::invalid("passkey", "could not be checked, or came too late: begin again");
    let opened = challenge::open_making(app, challenge, user.id, session).await?.ok_or_else(refused)?;
    let made = ceremony::finish_making(site, &opened.state, answer)?.ok_or_else(refused)?;
    let now = app.clock.now();
    let new = Passkey {
        id: app.ids.next(),
        name,
        site: site.host.clone(),
        credential_id: made.credential_id,
        public_key: made.public_key,
        counter: made.counter,
        created_at: now,
        last_used_at: None,
    };
    let tx = app.db.write(access).await?;
    if !store::users::use_challenge(&tx, &user, opened.id).await? {
        return Err(refused());
    }
    let is_first = demand::count(&tx, &user).await? == 0;
    let (constraint, column) = passkeys::SAME_ID;
    passkeys::insert(&tx, &user, &new).await.map_err(|error| error.on_constraint(constraint, column, refused))?;
    let ended = if is_first { store::sessions::revoke_all_of(&tx, &user, Some(session), now).await? } else { 0 };
    store::sessions::open_up(&tx, &user, session).await?;
    let entry = Entry::done("passkey.add", "passkey", new.id.get()).with(json!({ "endedSessions": ended }));
    store::audit::record(&tx, access, entry).await?;
    tx.commit().await
}

/// Renames a passkey.
///
/// # Errors
/// [`Error::Invalid`] for a name that is empty or too long; [`Error::NotFound`].
pub async fn rename(app: &AppState, access: &Access, id: PasskeyId, name: &str) -> Result<()> {
    let name = check_name(name)?;
    let (user, _) = session_of(app, access).await?;
    let tx = app.db.write(access).await?;
    if !passkeys::rename(&tx, &user, id, &name).await? {
        return Err(GONE);
    }
    store::audit::record(&tx, access, Entry::done("passkey.rename", "passkey", id.get())).await?;
    tx.commit().await
}

/// Removes a passkey. `proof` is the password or a code of the authenticator app.
///
/// # Errors
/// [`Error::Invalid`] for a wrong proof; [`Error::NotFound`]; [`Error::Conflict`] if it is the last second factor and the tenant demands
/// one; [`Error::RateLimited`].
pub async fn remove(app: &AppState, access: &Access, id: PasskeyId, proof: &SecretString, origin: &Origin) -> Result<()> {
    let user = proof::by_any(app, access, proof, origin).await?;
    let tx = app.db.write(access).await?;
    demand::keep_one(&tx, &user).await?;
    if !passkeys::delete(&tx, &user, id).await? {
        return Err(GONE);
    }
    store::audit::record(&tx, access, Entry::done("passkey.remove", "passkey", id.get())).await?;
    tx.commit().await
}

const GONE: Error = Error::NotFound("passkey");

/// The name of an account at its devices. It holds the ids alone, because a device shows it to whoever holds the device.
pub(super) fn handle(user: &User) -> Handle {
    let mut handle = Handle::default();
    let (tenant, account) = handle.split_at_mut(8);
    tenant.copy_from_slice(&user.tenant.get().to_be_bytes());
    account.copy_from_slice(&user.id.get().to_be_bytes());
    handle
}

fn check_name(name: &str) -> Result<String> {
    let name = name.trim();
    let is_plain = !name.chars().any(|c| c.is_control() || crate::domain::confusable::is_invisible(c));
    if (1..=MAX_NAME_CHARS).contains(&name.chars().count()) && is_plain {
        Ok(name.to_owned())
    } else {
        Err(Error::invalid("name", "must be 1 to 60 visible characters"))
    }
}
