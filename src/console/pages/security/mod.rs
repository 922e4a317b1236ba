//! `/settings/security`: the user's sessions, password, second factors and shortcuts.

mod device;
pub mod passkeys;
mod qr;
#[cfg(test)]
mod samples;
pub mod second_factor;

#[cfg(test)]
pub(super) use samples::samples;

use actix_web::http::StatusCode;
use actix_web::http::header::{HeaderValue, RETRY_AFTER};
use actix_web::web::Path;
use actix_web::{HttpRequest, HttpResponse};
use askama::Template;
use secrecy::SecretString;
use serde::Deserialize;

use crate::auth;
use crate::auth::login::{self, Origin};
use crate::auth::passkeys::site::Site;
use crate::console::frame::form::{EmptyForm, Form};
use crate::console::frame::form_errors::FormErrors;
use crate::console::frame::moment::Moment;
use crate::console::frame::visitor::Visitor;
use crate::console::frame::{Frame, reply};
use crate::domain::access::{Access, Principal};
use crate::domain::account::Session;
use crate::domain::passkey::Passkey;
use crate::edge::{System, peer};
use crate::error::{Error, Result};

/// The path of the page.
const HERE: &str = "/settings/security";

#[derive(Template)]
#[template(path = "pages/security/security.html")]
struct Security {
    frame: Frame,
    email: String,
    sessions: Vec<Row>,
    has_others: bool,
    wrong: FormErrors,
    factor: Option<Factor>,
    passkeys: Vec<PasskeyRow>,
    /// Whether browsers allow passkeys at this address.
    has_site: bool,
    /// Why a form was refused, if the cause is not a field.
    refusal: Option<String>,
    shortest: usize,
}

/// A session, formatted for the template.
struct Row {
    id: String,
    /// The device, in words.
    device: String,
    /// The raw user agent.
    client: String,
    began: Moment,
    seen: Moment,
    ends: Moment,
    is_this: bool,
}

/// A second factor that is on, formatted for the template.
struct Factor {
    since: Moment,
    left: usize,
}

/// A passkey, formatted for the template.
struct PasskeyRow {
    id: String,
    name: String,
    /// The host that it works for, if it is another one.
    elsewhere: Option<String>,
    made: Moment,
    used: Option<Moment>,
}

/// The fields of the password form.
#[derive(Default, Deserialize)]
#[serde(default, rename_all = "camelCase")]
pub struct Change {
    current_password: String,
    new_password: String,
}

/// `GET /settings/security`.
pub async fn show(request: HttpRequest, system: System, visitor: Visitor) -> Result<HttpResponse> {
    reply::html(&page(&request, &system, visitor, FormErrors::default(), None).await?)
}

/// `POST /settings/security/password`.
pub async fn change_password(
    request: HttpRequest,
    system: System,
    origin: Origin,
    visitor: Visitor,
    form: Form<Change>,
) -> Result<HttpResponse> {
    let (current, new) = (SecretString::from(form.0.current_password), SecretString::from(form.0.new_password));
    match login::change_password(&system, &visitor.access, &current, &new, &origin).await {
        Ok(()) => Ok(reply::done(&request, HERE, "done-password")),
        Err(error) => fail(&request, &system, visitor, error).await,
    }
}

/// The page again, with the reason why one of its forms failed.
async fn fail(request: &HttpRequest, system: &System, visitor: Visitor, error: Error) -> Result<HttpResponse> {
    if let Error::RateLimited(wait) = error {
        let seconds = wait.as_secs().max(1);
        let refusal = visitor.frame.t.with("login-throttled", "seconds", seconds);
        let view = page(request, system, visitor, FormErrors::default(), Some(refusal)).await?;
        let mut answer = reply::html_as(StatusCode::TOO_MANY_REQUESTS, &view)?;
        answer.headers_mut().insert(RETRY_AFTER, HeaderValue::from(seconds));
        return Ok(answer);
    }
    let wrong = FormErrors::of_failure(error)?;
    reply::html_as(StatusCode::UNPROCESSABLE_ENTITY, &page(request, system, visitor, wrong, None).await?)
}

/// `POST /settings/security/sessions/{session}/end`.
///
/// # Errors
/// [`Error::NotFound`] for a session that has ended or belongs to another user.
pub async fn end(request: HttpRequest, system: System, visitor: Visitor, id: Path<String>, _form: Form<EmptyForm>) -> Result<HttpResponse> {
    let id = id.parse().map_err(|_| Error::NotFound("session"))?;
    login::revoke_session(&system, &visitor.access, id).await?;
    Ok(reply::done(&request, HERE, "done-session-ended"))
}

/// `POST /settings/security/sessions/end-others`.
pub async fn end_others(request: HttpRequest, system: System, visitor: Visitor, _form: Form<EmptyForm>) -> Result<HttpResponse> {
    login::revoke_other_sessions(&system, &visitor.access).await?;
    Ok(reply::done(&request, HERE, "done-sessions-ended"))
}

async fn page(request: &HttpRequest, system: &System, visitor: Visitor, wrong: FormErrors, refusal: Option<String>) -> Result<Security> {
    let Visitor { access, frame } = visitor;
    let sessions = login::list_sessions(system, &access).await?;
    let sessions: Vec<Row> = sessions.iter().map(|session| Row::new(&frame, &access, session)).collect();
    let email = frame.who.as_ref().map(|who| who.email.clone()).unwrap_or_default();
    let (has_others, shortest) = (sessions.iter().any(|session| !session.is_this), system.config.auth.password_min_length);
    let factor = auth::second_factor::status(system, &access).await?;
    let factor = factor.map(|factor| Factor { since: frame.moment(&factor.since), left: factor.recovery_left });
    let site = Site::at(&peer::root(request, &system.config.server));
    let known = auth::passkeys::list(system, &access).await?;
    let passkeys = known.into_iter().map(|passkey| PasskeyRow::new(&frame, site.as_ref(), passkey)).collect();
    Ok(Security { frame, email, sessions, has_others, factor, passkeys, has_site: site.is_some(), wrong, refusal, shortest })
}

impl PasskeyRow {
    fn new(frame: &Frame, here: Option<&Site>, passkey: Passkey) -> Self {
        Self {
            id: passkey.id.to_string(),
            made: frame.moment(&passkey.created_at),
            used: passkey.last_used_at.map(|at| frame.moment(&at)),
            elsewhere: Some(passkey.site).filter(|site| here.is_none_or(|here| here.host != *site)),
            name: passkey.name,
        }
    }
}

impl Row {
    fn new(frame: &Frame, access: &Access, session: &Session) -> Self {
        let is_this = matches!(access.principal(), Principal::Session(_, own) if own == session.id);
        Self {
            id: session.id.to_string(),
            device: device::describe(frame.t, &session.client),
            client: session.client.clone(),
            began: frame.moment(&session.created_at),
            seen: frame.moment(&session.last_seen_at),
            ends: frame.moment(&session.expires_at),
            is_this,
        }
    }
}
