//! A person comes in with e-mail address and password, and goes. Called by the REST surface and the console.

use std::net::{IpAddr, Ipv4Addr};

use chrono::{DateTime, TimeDelta, Utc};
use secrecy::SecretString;

use crate::app_state::AppState;
use crate::auth::jwt::{Claims, SigningKey};
use crate::auth::password_rules::check_new_password;
use crate::auth::passwords::Verdict;
use crate::auth::signing_key::signing_key;
use crate::domain::access::{Access, Permission, Principal};
use crate::domain::account::{Membership, Session, User};
use crate::domain::ids::SessionId;
use crate::error::{Error, Result};
use crate::store;
use crate::store::audit::{Actor, Entry};

/// Longest name of a client that is kept.
const MAX_CLIENT_CHARS: usize = 200;
/// What somebody is told whose account is suspended.
pub const SUSPENDED: &str = "the account is suspended";
const WRONG: Error = Error::Unauthenticated("the e-mail address or the password is wrong");

/// From where somebody comes in.
#[derive(Debug, Clone)]
pub struct Origin {
    /// The peer's address.
    pub network: Option<IpAddr>,
    /// How the program calls itself.
    pub client: String,
    /// Links log, audit and answer.
    pub request_id: String,
}

/// Somebody who came in.
#[derive(Debug, Clone)]
pub struct LoggedIn {
    /// The token to send from now on.
    pub token: SecretString,
    /// When the token ends by itself.
    pub expires_at: DateTime<Utc>,
    /// Who came in.
    pub user: User,
    /// Where this person may work.
    pub workspaces: Vec<Membership>,
}

/// How long the token of a login is good for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Term {
    /// `auth.jwt-lifetime`: for scripts, which carry it in a header.
    Short,
    /// As long as the session: for the console's cookie, which no script can read.
    Session,
}

/// Checks address and password and opens a session. An unknown address takes as long and answers the same as a wrong password.
///
/// # Errors
/// [`Error::Unauthenticated`]; [`Error::RateLimited`] after too many failures.
pub async fn log_in(app: &AppState, email: &str, password: &SecretString, term: Term, origin: &Origin) -> Result<LoggedIn> {
    let email = normal_email(email);
    let attempt = app.auth_state.throttle.begin(&email, address(origin), app.clock.now())?;
    let login = {
        let tx = app.db.read_across().await?;
        store::users::find_login(&tx, &email).await?
    };
    let stored = login.as_ref().map(|login| login.password_hash.as_str());
    let verdict = app.auth_state.passwords.verify(stored, password).await?;
    let Some(login) = login.as_ref().filter(|_| verdict != Verdict::Wrong) else {
        note_failure(app, login.as_ref().map(|login| &login.user), "wrong_password", origin).await?;
        return Err(WRONG);
    };
    if login.user.suspended_at.is_some() {
        note_failure(app, Some(&login.user), "user_suspended", origin).await?;
        return Err(Error::Unauthenticated(SUSPENDED));
    }
    app.auth_state.throttle.succeed(&attempt);
    let renewed = if verdict == Verdict::RightButStale { Some(app.auth_state.passwords.hash(password).await?) } else { None };
    open_session(app, &login.user, renewed, term, origin).await
}

/// Opens a session for somebody who was checked, or who was just made by a sign-up.
pub(crate) async fn open_session(app: &AppState, user: &User, renewed: Option<String>, term: Term, origin: &Origin) -> Result<LoggedIn> {
    let key = signing_key(app).await?;
    let session = new_session(app, user, origin);
    let tx = app.db.write_across().await?;
    if let Some(hash) = renewed {
        store::users::set_password_hash(&tx, user, hash).await?;
    }
    store::sessions::insert(&tx, &session).await?;
    let entry = Entry::done("auth.login", "session", session.id.get());
    store::audit::append(&tx, &person(user, origin), entry).await?;
    let workspaces = store::workspaces::list_of(&tx, user).await?;
    tx.commit().await?;
    let (token, expires_at) = sign(app, key, &session, term)?;
    Ok(LoggedIn { token, expires_at, user: user.clone(), workspaces })
}

/// Ends the caller's session; its token counts no longer.
///
/// # Errors
/// [`Error::Forbidden`] for a personal access token, which has no session.
pub async fn log_out(app: &AppState, access: &Access) -> Result<()> {
    let (user, session) = session_of(app, access).await?;
    end_session(app, access, &user, session, "auth.logout").await.map(|_| ())
}

/// The caller's sessions that are not over, newest first.
///
/// # Errors
/// [`Error::Forbidden`] for a personal access token.
pub async fn list_sessions(app: &AppState, access: &Access) -> Result<Vec<Session>> {
    let (user, _) = session_of(app, access).await?;
    let tx = app.db.read(access).await?;
    let now = app.clock.now();
    let mut sessions = store::sessions::list_of(&tx, &user, now).await?;
    let idle = session_idle(app);
    sessions.retain(|session| now - session.last_seen_at < idle);
    Ok(sessions)
}

/// After how long without a request a session has ended.
pub(super) fn session_idle(app: &AppState) -> TimeDelta {
    TimeDelta::from_std(app.config.auth.session_idle).unwrap_or(TimeDelta::MAX)
}

/// Ends another session of the caller.
///
/// # Errors
/// [`Error::NotFound`] when the caller has no such session; [`Error::Forbidden`] for a personal access token.
pub async fn revoke_session(app: &AppState, access: &Access, id: SessionId) -> Result<()> {
    let (user, _) = session_of(app, access).await?;
    if end_session(app, access, &user, id, "session.revoke").await? { Ok(()) } else { Err(Error::NotFound("session")) }
}

/// Ends all sessions of the caller but this one; how many there were.
///
/// # Errors
/// [`Error::Forbidden`] for a personal access token.
pub async fn revoke_other_sessions(app: &AppState, access: &Access) -> Result<u64> {
    let (user, session) = session_of(app, access).await?;
    let tx = app.db.write(access).await?;
    let ended = store::sessions::revoke_all_of(&tx, &user, Some(session), app.clock.now()).await?;
    let entry = Entry::done("session.revoke", "user", user.id.get()).with(serde_json::json!({ "endedSessions": ended }));
    store::audit::record(&tx, access, entry).await?;
    tx.commit().await?;
    Ok(ended)
}

/// Changes the caller's password and ends all their other sessions.
///
/// # Errors
/// [`Error::Invalid`] when the current password is wrong or the new one too weak; [`Error::RateLimited`] after too many tries;
/// [`Error::Forbidden`] for a personal access token.
pub async fn change_password(app: &AppState, access: &Access, current: &SecretString, new: &SecretString, origin: &Origin) -> Result<()> {
    let (user, session) = session_of(app, access).await?;
    check_new_password(&app.config, new, &[&user.email, &user.name]).map_err(|error| error.of_field("newPassword"))?;
    let attempt = app.auth_state.throttle.begin(&user.email, address(origin), app.clock.now())?;
    let stored = {
        let tx = app.db.read(access).await?;
        store::users::get_login(&tx, access, user.id).await?.map(|login| login.password_hash)
    };
    if app.auth_state.passwords.verify(stored.as_deref(), current).await? == Verdict::Wrong {
        return Err(Error::invalid("currentPassword", "is wrong"));
    }
    app.auth_state.throttle.succeed(&attempt);
    let hash = app.auth_state.passwords.hash(new).await?;
    let tx = app.db.write(access).await?;
    store::users::set_password_hash(&tx, &user, hash).await?;
    let ended = store::sessions::revoke_all_of(&tx, &user, Some(session), app.clock.now()).await?;
    let entry = Entry::done("auth.password", "user", user.id.get()).with(serde_json::json!({ "endedSessions": ended }));
    store::audit::record(&tx, access, entry).await?;
    tx.commit().await
}

/// The person behind the ticket and where they may work: all workspaces for a session, its own for a token.
pub async fn who_am_i(app: &AppState, access: &Access) -> Result<(User, Vec<Membership>)> {
    access.require(Permission::OwnAccount)?;
    let id = access.user().ok_or(Error::NotFound("user"))?;
    let tx = app.db.read(access).await?;
    let user = store::users::get_login(&tx, access, id).await?.ok_or(Error::NotFound("user"))?.user;
    let mut workspaces = store::workspaces::list_of(&tx, &user).await?;
    if matches!(access.principal(), Principal::Token(..)) {
        workspaces.retain(|there| there.workspace.id == access.workspace());
    }
    Ok((user, workspaces))
}

/// When the caller's session ends if nothing more is asked: by its age or by silence, whichever comes first. `None` for who has none.
pub async fn session_ends(app: &AppState, access: &Access) -> Result<Option<DateTime<Utc>>> {
    let Principal::Session(_, id) = access.principal() else { return Ok(None) };
    let tx = app.db.read(access).await?;
    let session = store::sessions::find(&tx, id).await?.map(|(session, _)| session);
    let silent = app.clock.now().checked_add_signed(session_idle(app)).unwrap_or(DateTime::<Utc>::MAX_UTC);
    Ok(session.map(|session| session.expires_at.min(silent)))
}

/// An address as it is stored and compared.
#[must_use]
pub fn normal_email(email: &str) -> String {
    email.trim().to_lowercase()
}

async fn session_of(app: &AppState, access: &Access) -> Result<(User, SessionId)> {
    let Principal::Session(user, session) = access.principal() else {
        return Err(Error::Forbidden("needs a login: a personal access token has no session and no password".to_owned()));
    };
    let tx = app.db.read(access).await?;
    let login = store::users::get_login(&tx, access, user).await?.ok_or(Error::NotFound("user"))?;
    Ok((login.user, session))
}

async fn end_session(app: &AppState, access: &Access, user: &User, id: SessionId, action: &str) -> Result<bool> {
    let tx = app.db.write(access).await?;
    let is_ended = store::sessions::revoke(&tx, user, id, app.clock.now()).await?;
    if is_ended {
        store::audit::record(&tx, access, Entry::done(action, "session", id.get())).await?;
    }
    tx.commit().await?;
    Ok(is_ended)
}

/// Writes a failed login down for the account it was tried on. Without one it opens and closes the same transaction, so that
/// time does not tell which addresses exist.
async fn note_failure(app: &AppState, user: Option<&User>, slug: &str, origin: &Origin) -> Result<()> {
    let tx = app.db.write_across().await?;
    if let Some(user) = user {
        let entry = Entry::denied("auth.login", slug);
        let entry = Entry { object_kind: "user", object_id: Some(user.id.get()), ..entry };
        store::audit::append(&tx, &person(user, origin), entry).await?;
    }
    tx.commit().await
}

fn new_session(app: &AppState, user: &User, origin: &Origin) -> Session {
    let now = app.clock.now();
    let client = origin.client.chars().filter(|c| !c.is_control()).take(MAX_CLIENT_CHARS).collect();
    let lifetime = TimeDelta::from_std(app.config.auth.session_lifetime).unwrap_or(TimeDelta::days(7));
    Session {
        id: app.ids.next(),
        tenant: user.tenant,
        user: user.id,
        created_at: now,
        last_seen_at: now,
        expires_at: now + lifetime,
        revoked_at: None,
        client,
    }
}

fn sign(app: &AppState, key: &SigningKey, session: &Session, term: Term) -> Result<(SecretString, DateTime<Utc>)> {
    let short = TimeDelta::from_std(app.config.auth.jwt_lifetime).unwrap_or(TimeDelta::hours(1));
    let expires_at = match term {
        Term::Short => (session.created_at + short).min(session.expires_at),
        Term::Session => session.expires_at,
    };
    let token = key.sign(Claims { user: session.user, session: session.id, issued_at: session.created_at, expires_at })?;
    Ok((SecretString::from(token), expires_at))
}

fn person<'a>(user: &User, origin: &'a Origin) -> Actor<'a> {
    Actor { tenant: user.tenant, kind: "user", id: Some(user.id.get()), workspace: None, request_id: &origin.request_id }
}

fn address(origin: &Origin) -> IpAddr {
    origin.network.unwrap_or(IpAddr::V4(Ipv4Addr::UNSPECIFIED))
}
