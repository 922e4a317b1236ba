//! What the browser keeps between the begin of a ceremony and its answer: the state of the ceremony, for five minutes, signed. An account
//! uses each challenge once: it remembers the number of the last one, and accepts greater numbers only.

use chrono::TimeDelta;
use data_encoding::BASE64URL_NOPAD;
use hmac::{Hmac, KeyInit, Mac};
use sha2::Sha256;

use crate::app_state::AppState;
use crate::domain::ids::{ChallengeId, SessionId, TenantId, UserId};
use crate::error::{Error, Result};

/// How long a person may take at the device.
pub const WITHIN: TimeDelta = TimeDelta::minutes(5);
/// A prefix of the signed text, so that a challenge is valid for no other purpose.
const PURPOSE: &str = "noctuary passkey";

/// What a challenge is for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Use {
    /// A login, on the login page of this tenant if there is one.
    Login(Option<TenantId>),
    /// A new passkey of this user, in this session.
    Making(UserId, SessionId),
}

/// A challenge that came back.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Opened {
    pub id: ChallengeId,
    pub state: Vec<u8>,
    pub tenant: Option<TenantId>,
}

/// Signs the state of a ceremony.
pub(super) async fn issue(app: &AppState, meant: Use, state: &[u8]) -> Result<String> {
    let id: ChallengeId = app.ids.next();
    let until = (app.clock.now() + WITHIN).timestamp();
    let signed = format!("{id}.{until}.{}.{}", meant.written(), BASE64URL_NOPAD.encode(state));
    let signature = mac(app, &signed).await?.finalize().into_bytes();
    Ok(format!("{signed}.{}", BASE64URL_NOPAD.encode(&signature)))
}

/// Reads the challenge of a login; `None` if it was not signed here, is for something else, or has expired.
pub(super) async fn open_login(app: &AppState, text: &str) -> Result<Option<Opened>> {
    let Some((opened, meant)) = open(app, text).await? else { return Ok(None) };
    let Some(tenant) = meant.strip_prefix("login-") else { return Ok(None) };
    Ok(Some(Opened { tenant: tenant.parse().ok(), ..opened }))
}

/// Reads the challenge of a new passkey; `None` as in [`open_login`], and for another session.
pub(super) async fn open_making(app: &AppState, text: &str, user: UserId, session: SessionId) -> Result<Option<Opened>> {
    let Some((opened, meant)) = open(app, text).await? else { return Ok(None) };
    Ok((meant == Use::Making(user, session).written()).then_some(opened))
}

async fn open<'a>(app: &AppState, text: &'a str) -> Result<Option<(Opened, &'a str)>> {
    let Some((signed, signature)) = text.rsplit_once('.') else { return Ok(None) };
    let [id, until, meant, state] = signed.split('.').collect::<Vec<_>>()[..] else { return Ok(None) };
    let Ok(signature) = BASE64URL_NOPAD.decode(signature.as_bytes()) else { return Ok(None) };
    if mac(app, signed).await?.verify_slice(&signature).is_err() {
        return Ok(None);
    }
    let (Ok(id), Ok(until), Ok(state)) = (id.parse(), until.parse::<i64>(), BASE64URL_NOPAD.decode(state.as_bytes())) else {
        return Ok(None);
    };
    Ok((app.clock.now().timestamp() < until).then_some((Opened { id, state, tenant: None }, meant)))
}

impl Use {
    fn written(self) -> String {
        match self {
            Self::Login(Some(tenant)) => format!("login-{tenant}"),
            Self::Login(None) => "login-any".to_owned(),
            Self::Making(user, session) => format!("making-{user}-{session}"),
        }
    }
}

async fn mac(app: &AppState, signed: &str) -> Result<Hmac<Sha256>> {
    let key = app.auth_state.signing_key(&app.db, &app.config).await?;
    let mut mac = Hmac::<Sha256>::new_from_slice(key.encode().as_bytes()).map_err(Error::internal)?;
    mac.update(format!("{PURPOSE}\0{signed}").as_bytes());
    Ok(mac)
}
