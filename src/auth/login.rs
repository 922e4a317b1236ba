//! Login with email address and password, and logout. The REST API and the console call it.

use std::net::{IpAddr, Ipv4Addr};

use chrono::{DateTime, TimeDelta, Utc};
use secrecy::SecretString;

use crate::app_state::AppState;
use crate::auth::jwt::{Claims, SigningKey};
use crate::auth::password_rules::check_new_password;
use crate::auth::passwords::PasswordCheck;
use crate::auth::second_factor::demand::{self, Owed};
use crate::auth::second_factor::{challenge, codes};
use crate::domain::access::{Access, Permission, Principal};
use crate::domain::account::{Membership, Session, User};
use crate::domain::ids::SessionId;
use crate::domain::role::Role;
use crate::error::{Error, Result};
use crate::store;
use crate::store::audit::{Actor, Entry};

/// The maximum length of a stored client name, in characters.
const MAX_CLIENT_CHARS: usize = 200;
/// The message for a user whose account is suspended.
pub const SUSPENDED: &str = "the account is suspended";
/// The message for a right password of a tenant that lets people in only through its identity provider.
pub const PASSWORD_OFF: &str = "this account logs in through the identity provider of its tenant";
/// The message for a right password of an account that lacks the second factor which its tenant demands.
pub const FACTOR_MISSING: &str =
    "the tenant demands a second factor: log in to the console, set one up under Settings, Security, then log in here again";
/// The message for a right password alone, where the tenant demands a second factor and the account has a passkey only.
pub const PASSKEY_NEEDED: &str = "the tenant demands a second factor: log in to the console with the passkey of this account; for logins \
    here, set up an authenticator app there";
/// The message for a second step that was not begun, or too long ago.
pub const STEP_EXPIRED: &str = "the login took too long: begin again with the password";
/// The message for a passkey that is unknown, removed, of another site or tenant, or whose answer is wrong.
pub const WRONG_PASSKEY: &str = "the passkey does not fit an account here, or was removed";
/// The message for a wrong code.
pub const WRONG_CODE: &str = "the code is wrong or was used before";
const WRONG: Error = Error::Unauthenticated("the e-mail address or the password is wrong");

/// Where a login comes from.
#[derive(Debug, Clone)]
pub struct Origin {
    /// The IP address of the client.
    pub network: Option<IpAddr>,
    /// The client's name, as it reports itself.
    pub client: String,
    /// The request id, which the log, the audit log and the answer share.
    pub request_id: String,
}

/// A successful login.
#[derive(Debug, Clone)]
pub struct LoggedIn {
    /// The token for further requests.
    pub token: SecretString,
    /// When the token expires.
    pub expires_at: DateTime<Utc>,
    /// The user who logged in.
    pub user: User,
    /// The workspaces that the user may work in.
    pub workspaces: Vec<Membership>,
}

/// What a right password leads to.
#[derive(Debug, Clone)]
pub enum LoginStep {
    /// The user is logged in.
    Done(Box<LoggedIn>),
    /// A code must follow, with this challenge.
    Code(String),
}

/// The lifetime of a login token.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Term {
    /// `auth.jwt-lifetime`: for scripts, which send the token in a header.
    Short,
    /// The lifetime of the session: for the console's cookie, which scripts cannot read.
    Session,
    /// The same, for a session that may only set up the second factor which its tenant demands.
    SettingUp,
}

/// Verifies email address and password, and opens a session unless the user has a second factor. For an unknown address, the duration and
/// the answer are the same as for a wrong password.
///
/// # Errors
/// [`Error::Unauthenticated`] for wrong credentials, and where the tenant demands a second factor that must be set up or used in the
/// console; [`Error::RateLimited`] after too many failures.
pub async fn log_in(app: &AppState, email: &str, password: &SecretString, term: Term, origin: &Origin) -> Result<LoginStep> {
    let email = normal_email(email);
    let attempt = app.auth_state.throttle.begin(&email, address(origin), app.clock.now())?;
    let login = {
        let tx = app.db.read_across().await?;
        store::users::find_login(&tx, &email).await?
    };
    let stored = login.as_ref().map(|login| login.password_hash.as_str());
    let verdict = app.auth_state.passwords.verify(stored, password).await?;
    let Some(login) = login.as_ref().filter(|_| verdict != PasswordCheck::Mismatch) else {
        note_failure(app, login.as_ref().map(|login| &login.user), "wrong_password", origin).await?;
        return Err(WRONG);
    };
    if login.user.suspended_at.is_some() {
        note_failure(app, Some(&login.user), "user_suspended", origin).await?;
        return Err(Error::Unauthenticated(SUSPENDED));
    }
    if is_refused_by_provider(app, &login.user).await? {
        note_failure(app, Some(&login.user), "password_off", origin).await?;
        return Err(Error::Unauthenticated(PASSWORD_OFF));
    }
    app.auth_state.throttle.succeed(&attempt);
    let renewed = if verdict == PasswordCheck::MatchOutdated { Some(app.auth_state.passwords.hash(password).await?) } else { None };
    if codes::is_required(app, &login.user).await? {
        return Ok(LoginStep::Code(challenge::issue(app, login.user.id, &login.password_hash).await?));
    }
    let term = match (demand::owed(app, &login.user).await?, term) {
        (Owed::Nothing, term) => term,
        (Owed::SetUp, Term::Session | Term::SettingUp) => Term::SettingUp,
        (Owed::SetUp, Term::Short) => {
            note_failure(app, Some(&login.user), "factor_missing", origin).await?;
            return Err(Error::Unauthenticated(FACTOR_MISSING));
        }
        (Owed::Passkey, _) => {
            note_failure(app, Some(&login.user), "passkey_needed", origin).await?;
            return Err(Error::Unauthenticated(PASSKEY_NEEDED));
        }
    };
    Ok(LoginStep::Done(Box::new(open_session(app, &login.user, renewed, term, origin).await?)))
}

/// The second step of a login: checks a code of the authenticator app or a recovery code, and opens a session.
///
/// # Errors
/// [`Error::Unauthenticated`] for a wrong code or a challenge that is too old; [`Error::RateLimited`] after too many wrong codes.
pub async fn enter_code(app: &AppState, challenge: &str, code: &str, term: Term, origin: &Origin) -> Result<LoggedIn> {
    let expired = Error::Unauthenticated(STEP_EXPIRED);
    let Some(id) = challenge::user_of(challenge) else { return Err(expired) };
    let login = {
        let tx = app.db.read_across().await?;
        store::users::find_login_of(&tx, id).await?
    };
    let Some(login) = login else { return Err(expired) };
    let user = &login.user;
    if !challenge::is_valid(app, challenge, user.id, &login.password_hash).await? || user.suspended_at.is_some() {
        return Err(expired);
    }
    let attempt = app.auth_state.throttle.begin(&codes::throttle_key(user), address(origin), app.clock.now())?;
    if !codes::use_code(app, user, code).await? {
        note_failure(app, Some(user), "wrong_code", origin).await?;
        return Err(Error::Unauthenticated(WRONG_CODE));
    }
    app.auth_state.throttle.succeed(&attempt);
    open_session(app, user, None, term, origin).await
}

/// Opens a session for a user who was authenticated or has just signed up.
pub(crate) async fn open_session(app: &AppState, user: &User, renewed: Option<String>, term: Term, origin: &Origin) -> Result<LoggedIn> {
    let key = app.auth_state.signing_key(&app.db, &app.config).await?;
    let session = Session { needs_factor: term == Term::SettingUp, ..new_session(app, user, origin) };
    let tx = app.db.write_across().await?;
    if let Some(hash) = renewed {
        store::users::set_password_hash(&tx, user, hash).await?;
    }
    store::sessions::insert(&tx, &session).await?;
    let entry = Entry::done("auth.login", "session", session.id.get());
    store::audit::append(&tx, &actor(user, origin), entry).await?;
    let workspaces = store::workspaces::list_of(&tx, user).await?;
    tx.commit().await?;
    let (token, expires_at) = sign_session(app, key, &session, term)?;
    Ok(LoggedIn { token, expires_at, user: user.clone(), workspaces })
}

/// Ends the caller's session. Its token becomes invalid.
///
/// # Errors
/// [`Error::Forbidden`] for a personal access token, which has no session.
pub async fn log_out(app: &AppState, access: &Access) -> Result<()> {
    let (user, session) = session_of(app, access).await?;
    end_session(app, access, &user, session, "auth.logout").await.map(|_| ())
}

/// The caller's active sessions, newest first.
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

/// The idle time after which a session ends.
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

/// Ends all other sessions of the caller and returns their number.
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

/// Changes the caller's password and ends all of their other sessions.
///
/// # Errors
/// [`Error::Invalid`] if the current password is wrong or the new one is too weak; [`Error::RateLimited`] after too many attempts;
/// [`Error::Forbidden`] for a personal access token.
pub async fn change_password(app: &AppState, access: &Access, current: &SecretString, new: &SecretString, origin: &Origin) -> Result<()> {
    let (user, session) = session_of(app, access).await?;
    check_new_password(&app.config, new, &[&user.email, &user.name]).map_err(|error| error.of_field("newPassword"))?;
    let attempt = app.auth_state.throttle.begin(&user.email, address(origin), app.clock.now())?;
    let stored = {
        let tx = app.db.read(access).await?;
        store::users::get_login(&tx, access, user.id).await?.map(|login| login.password_hash)
    };
    if app.auth_state.passwords.verify(stored.as_deref(), current).await? == PasswordCheck::Mismatch {
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

/// The caller's user, and the workspaces they may work in: all workspaces for a session, one for a token.
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

/// What pages say and decide about the caller's session.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SessionState {
    /// When it ends without further requests: by age or by idle time, whichever comes first.
    pub ends: DateTime<Utc>,
    /// Whether it may only set up the second factor that the tenant demands.
    pub needs_factor: bool,
}

/// The state of the caller's session; `None` without one.
pub async fn session_state(app: &AppState, access: &Access) -> Result<Option<SessionState>> {
    let Principal::Session(_, id) = access.principal() else { return Ok(None) };
    let tx = app.db.read(access).await?;
    let session = store::sessions::find(&tx, id).await?.map(|(session, _)| session);
    let silent = app.clock.now().checked_add_signed(session_idle(app)).unwrap_or(DateTime::<Utc>::MAX_UTC);
    Ok(session.map(|session| SessionState { ends: session.expires_at.min(silent), needs_factor: session.needs_factor }))
}

/// An email address in the form in which it is stored and compared.
#[must_use]
pub fn normal_email(email: &str) -> String {
    email.trim().to_lowercase()
}

pub(super) async fn session_of(app: &AppState, access: &Access) -> Result<(User, SessionId)> {
    let Principal::Session(user, session) = access.principal() else {
        return Err(Error::Forbidden("requires a login: a personal access token has no session and no password".to_owned()));
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

/// Whether the tenant lets this person in only through its provider. Admins keep their passwords: somebody must get in when the provider is
/// down or its configuration is wrong.
pub(super) async fn is_refused_by_provider(app: &AppState, user: &User) -> Result<bool> {
    let tx = app.db.read_across().await?;
    if !store::identity_providers::is_exclusive(&tx, user.tenant).await? {
        return Ok(false);
    }
    let own = store::workspaces::list_of(&tx, user).await?;
    Ok(!own.iter().any(|there| there.role == Role::Admin))
}

/// Records a failed login for its account. Without an account it runs an empty transaction, so that the duration does not reveal which
/// addresses exist.
pub(super) async fn note_failure(app: &AppState, user: Option<&User>, slug: &str, origin: &Origin) -> Result<()> {
    let tx = app.db.write_across().await?;
    if let Some(user) = user {
        let entry = Entry::denied("auth.login", slug);
        let entry = Entry { object_kind: "user", object_id: Some(user.id.get()), ..entry };
        store::audit::append(&tx, &actor(user, origin), entry).await?;
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
        needs_factor: false,
    }
}

fn sign_session(app: &AppState, key: &SigningKey, session: &Session, term: Term) -> Result<(SecretString, DateTime<Utc>)> {
    let short = TimeDelta::from_std(app.config.auth.jwt_lifetime).unwrap_or(TimeDelta::hours(1));
    let expires_at = match term {
        Term::Short => (session.created_at + short).min(session.expires_at),
        Term::Session | Term::SettingUp => session.expires_at,
    };
    let token = key.sign(Claims { user: session.user, session: session.id, issued_at: session.created_at, expires_at })?;
    Ok((SecretString::from(token), expires_at))
}

fn actor<'a>(user: &User, origin: &'a Origin) -> Actor<'a> {
    Actor { tenant: user.tenant, kind: "user", id: Some(user.id.get()), workspace: None, request_id: &origin.request_id }
}

pub(super) fn address(origin: &Origin) -> IpAddr {
    origin.network.unwrap_or(IpAddr::V4(Ipv4Addr::UNSPECIFIED))
}
