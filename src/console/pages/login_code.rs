//! `/login/code`: the second step of a login with a password, for accounts with a second factor.

use actix_web::http::StatusCode;
use actix_web::http::header::{HeaderValue, RETRY_AFTER};
use actix_web::web::Query;
use actix_web::{HttpRequest, HttpResponse};
use askama::Template;
use serde::Deserialize;

use super::login::{LoginQuery, admit};
use crate::auth::login::{self, Origin, Term};
use crate::console::frame::form::Form;
use crate::console::frame::visitor::AnonymousVisitor;
use crate::console::frame::{Frame, cookies, reply};
use crate::edge::System;
use crate::error::{Error, Result};

#[derive(Template)]
#[template(path = "pages/login/code.html")]
pub(super) struct LoginCode {
    pub frame: Frame,
    pub next: String,
    pub refusal: Option<String>,
}

/// The fields of the form.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub struct Code {
    code: String,
    next: Option<String>,
}

/// `GET /login/code`.
pub async fn show(passer_by: AnonymousVisitor, query: Query<LoginQuery>) -> Result<HttpResponse> {
    let next = reply::own_path(query.next.as_deref()).to_owned();
    let AnonymousVisitor { frame, cookie } = passer_by;
    reply::with_cookies(reply::html(&LoginCode { frame, next, refusal: None })?, cookie)
}

/// `POST /login/code`.
///
/// # Errors
/// [`Error::Forbidden`] if the form token is invalid.
pub async fn enter(
    request: HttpRequest,
    system: System,
    origin: Origin,
    passer_by: AnonymousVisitor,
    form: Form<Code>,
) -> Result<HttpResponse> {
    let Form(Code { code, next }) = form;
    let next = reply::own_path(next.as_deref()).to_owned();
    let challenge = cookies::read(&request, cookies::LOGIN_CODE).unwrap_or_default();
    let gone = cookies::remove(&request, cookies::LOGIN_CODE);
    let frame = passer_by.frame;
    match login::enter_code(&system, &challenge, &code, Term::Session, &origin).await {
        Ok(entered) => reply::with_cookies(admit(&request, &system, &entered, &next)?, [gone]),
        Err(Error::RateLimited(wait)) => {
            let seconds = wait.as_secs().max(1);
            let refusal = Some(frame.t.with("login-throttled", "seconds", seconds));
            let mut answer = reply::html_as(StatusCode::TOO_MANY_REQUESTS, &LoginCode { frame, next, refusal })?;
            answer.headers_mut().insert(RETRY_AFTER, HeaderValue::from(seconds));
            Ok(answer)
        }
        Err(Error::Unauthenticated(login::WRONG_CODE)) => {
            let refusal = Some(frame.t.say("login-code-wrong"));
            reply::html_as(StatusCode::UNAUTHORIZED, &LoginCode { frame, next, refusal })
        }
        Err(Error::Unauthenticated(_)) => {
            let answer = reply::done(&request, &reply::address("/login", &[("next", &next)]), "done-login-code-late");
            reply::with_cookies(answer, [gone])
        }
        Err(other) => Err(other),
    }
}
