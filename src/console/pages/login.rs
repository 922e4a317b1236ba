//! `/login` and `/logout`: login with email address and password.

use actix_web::cookie::time::Duration;
use actix_web::http::StatusCode;
use actix_web::http::header::{HeaderValue, RETRY_AFTER};
use actix_web::web::Query;
use actix_web::{HttpRequest, HttpResponse};
use askama::Template;
use secrecy::{ExposeSecret, SecretString};
use serde::Deserialize;

use crate::auth::login::{self, LoggedIn, LoginStep, Origin, Term};
use crate::auth::passkeys::site::Site;
use crate::auth::second_factor::CODE_WITHIN;
use crate::console::frame::form::{EmptyForm, Form};
use crate::console::frame::reply;
use crate::console::frame::visitor::{AnonymousVisitor, Visitor};
use crate::console::frame::{Frame, cookies};
use crate::domain::ids::TenantId;
use crate::edge::{System, peer};
use crate::error::{Error, Result};
use crate::tenancy::identity_login::{self, LoginChoice};
use crate::tenancy::tenants;

#[derive(Template)]
#[template(path = "pages/login/login.html")]
pub(super) struct Login {
    pub frame: Frame,
    pub next: String,
    pub email: String,
    pub refusal: Option<String>,
    /// Whether there is no account yet.
    pub is_first_run: bool,
    /// The identity providers to log in with.
    pub choices: Vec<LoginChoice>,
    /// The id of the tenant whose login page this is; empty on that of everybody.
    pub tenant: String,
    /// Whether browsers allow passkeys at this address.
    pub has_passkeys: bool,
}

impl Login {
    /// The login page of a tenant or of everybody.
    ///
    /// # Errors
    /// When the database does not answer.
    pub(super) async fn page(request: &HttpRequest, system: &System, frame: Frame, next: &str, tenant: Option<TenantId>) -> Result<Self> {
        Ok(Self {
            frame,
            next: next.to_owned(),
            email: String::new(),
            refusal: None,
            is_first_run: false,
            choices: identity_login::choices(system, tenant).await?,
            tenant: tenant.map(|tenant| tenant.to_string()).unwrap_or_default(),
            has_passkeys: Site::at(&peer::root(request, &system.config.server)).is_some(),
        })
    }
}

/// Where to redirect to after the login.
#[derive(Debug, Deserialize)]
pub struct LoginQuery {
    pub(super) next: Option<String>,
}

/// The fields of the form.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub struct Attempt {
    email: String,
    password: String,
    next: Option<String>,
    /// The tenant whose login page it is.
    tenant: String,
}

/// `GET /login`, and `GET /login/passkey`: that address stays in the browser after a failure, and the theme and language return to it.
pub async fn show(request: HttpRequest, system: System, passer_by: AnonymousVisitor, query: Query<LoginQuery>) -> Result<HttpResponse> {
    let next = reply::own_path(query.next.as_deref());
    let AnonymousVisitor { frame, cookie } = passer_by;
    let is_first_run = !tenants::is_founded(&system).await?;
    let page = Login { is_first_run, ..Login::page(&request, &system, frame, next, None).await? };
    reply::with_cookies(reply::html(&page)?, cookie)
}

/// `POST /login`. After a failure it shows the form again, with the email address.
///
/// # Errors
/// [`Error::Forbidden`] if the form token is invalid.
pub async fn enter(
    request: HttpRequest,
    system: System,
    origin: Origin,
    passer_by: AnonymousVisitor,
    form: Form<Attempt>,
) -> Result<HttpResponse> {
    let Form(Attempt { email, password, next, tenant }) = form;
    let next = reply::own_path(next.as_deref()).to_owned();
    match login::log_in(&system, &email, &SecretString::from(password), Term::Session, &origin).await {
        Ok(LoginStep::Done(entered)) => admit(&request, &system, &entered, &next),
        Ok(LoginStep::Code(challenge)) => ask_code(&request, challenge, &next),
        Err(error) => {
            let page = Login { email, ..Login::page(&request, &system, passer_by.frame, &next, tenant.parse().ok()).await? };
            refuse(page, error)
        }
    }
}

/// The login page again, with the reason.
pub(super) fn refuse(page: Login, error: Error) -> Result<HttpResponse> {
    let wait = error.retry_after();
    let (status, refusal) = explain(&page.frame, error)?;
    let mut answer = reply::html_as(status, &Login { refusal: Some(refusal), ..page })?;
    if let Some(wait) = wait {
        answer.headers_mut().insert(RETRY_AFTER, HeaderValue::from(wait.as_secs().max(1)));
    }
    Ok(answer)
}

/// `POST /logout`.
pub async fn leave(request: HttpRequest, system: System, visitor: Visitor, _form: Form<EmptyForm>) -> Result<HttpResponse> {
    login::log_out(&system, &visitor.access).await?;
    let answer = reply::done(&request, "/login", "done-logged-out");
    reply::with_cookies(answer, [cookies::remove(&request, cookies::SESSION)])
}

/// Leads to the second step. The browser keeps the challenge in a cookie.
fn ask_code(request: &HttpRequest, challenge: String, next: &str) -> Result<HttpResponse> {
    let lives = Duration::seconds(CODE_WITHIN.num_seconds());
    let kept = cookies::make(request, cookies::LOGIN_CODE, challenge, Some(lives));
    reply::with_cookies(reply::see(&reply::address("/login/code", &[("next", next)])), [kept])
}

/// Sets the session cookie and redirects. It removes the visit cookie, so form tokens of the visit become invalid.
pub(super) fn admit(request: &HttpRequest, system: &System, entered: &LoggedIn, next: &str) -> Result<HttpResponse> {
    let left = (entered.expires_at - system.clock.now()).num_seconds();
    let session = cookies::make(request, cookies::SESSION, entered.token.expose_secret().to_owned(), Some(Duration::seconds(left)));
    reply::with_cookies(reply::see(next), [session, cookies::remove(request, cookies::VISIT)])
}

/// The message for a failed login. It never reveals whether the address has an account.
fn explain(frame: &Frame, error: Error) -> Result<(StatusCode, String)> {
    match error {
        Error::Unauthenticated(login::SUSPENDED) => Ok((StatusCode::UNAUTHORIZED, frame.t.say("login-suspended"))),
        Error::Unauthenticated(login::PASSKEY_NEEDED) => Ok((StatusCode::UNAUTHORIZED, frame.t.say("login-passkey-needed"))),
        Error::Unauthenticated(login::WRONG_PASSKEY) => Ok((StatusCode::UNAUTHORIZED, frame.t.say("login-passkey-wrong"))),
        Error::Unauthenticated(login::STEP_EXPIRED) => Ok((StatusCode::UNAUTHORIZED, frame.t.say("login-passkey-late"))),
        Error::Unauthenticated(login::PASSWORD_OFF) => Ok((StatusCode::UNAUTHORIZED, frame.t.say("login-password-off"))),
        Error::Unauthenticated(_) => Ok((StatusCode::UNAUTHORIZED, frame.t.say("login-wrong"))),
        Error::RateLimited(wait) => Ok((StatusCode::TOO_MANY_REQUESTS, frame.t.with("login-throttled", "seconds", wait.as_secs().max(1)))),
        other => Err(other),
    }
}
