//! `/login/passkey`: a login with a passkey. The script of the login page asks the browser for one between the two requests.

use actix_web::cookie::time::Duration;
use actix_web::{HttpRequest, HttpResponse};
use serde::Deserialize;

use super::login::{Login, admit, refuse};
use crate::auth::login::Origin;
use crate::auth::passkeys;
use crate::auth::passkeys::site::Site;
use crate::console::frame::form::Form;
use crate::console::frame::visitor::AnonymousVisitor;
use crate::console::frame::{cookies, reply};
use crate::domain::ids::TenantId;
use crate::edge::{System, peer};
use crate::error::{Error, Result};

/// The fields of the form.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub struct Attempt {
    /// The tenant whose login page it is.
    tenant: String,
    next: Option<String>,
    /// What the device answered, as JSON.
    credential: String,
}

impl Attempt {
    fn tenant(&self) -> Option<TenantId> {
        self.tenant.parse().ok()
    }
}

/// `POST /login/passkey/begin`: the options for the browser, as JSON. The challenge stays in a cookie.
///
/// # Errors
/// [`Error::Forbidden`] if the form token is invalid; [`Error::Conflict`] where browsers allow no passkeys.
pub async fn begin(request: HttpRequest, system: System, form: Form<Attempt>) -> Result<HttpResponse> {
    let begun = passkeys::begin_login(&system, &site(&request, &system)?, form.0.tenant()).await?;
    let lives = Duration::seconds(passkeys::WITHIN.num_seconds());
    let kept = cookies::make(&request, cookies::LOGIN_PASSKEY, begun.challenge, Some(lives));
    reply::with_cookies(HttpResponse::Ok().content_type("application/json").body(begun.options), [kept])
}

/// `POST /login/passkey`. After a failure it shows the login page again. The browser drops the challenge either way.
///
/// # Errors
/// As [`begin`].
pub async fn enter(
    request: HttpRequest,
    system: System,
    origin: Origin,
    passer_by: AnonymousVisitor,
    form: Form<Attempt>,
) -> Result<HttpResponse> {
    let Form(attempt) = form;
    let next = reply::own_path(attempt.next.as_deref());
    let challenge = cookies::read(&request, cookies::LOGIN_PASSKEY).unwrap_or_default();
    let site = site(&request, &system)?;
    let answer = match passkeys::log_in(&system, &site, &challenge, &attempt.credential, &origin).await {
        Ok(entered) => admit(&request, &system, &entered, next)?,
        Err(error) => refuse(Login::page(&request, &system, passer_by.frame, next, attempt.tenant()).await?, error)?,
    };
    reply::with_cookies(answer, [cookies::remove(&request, cookies::LOGIN_PASSKEY)])
}

/// The site that the browser is at.
///
/// # Errors
/// [`Error::Conflict`] where browsers allow no passkeys.
pub(super) fn site(request: &HttpRequest, system: &System) -> Result<Site> {
    let site = Site::at(&peer::root(request, &system.config.server));
    site.ok_or_else(|| Error::Conflict("passkeys need an address with https and a host name".to_owned()))
}
