//! `/settings/security/second-factor`: switches the authenticator app on and off, and draws recovery codes.

use actix_web::{HttpRequest, HttpResponse};
use askama::Template;
use secrecy::SecretString;
use serde::Deserialize;

use super::qr::{self, Qr};
use super::{HERE, fail};
use crate::auth::login::Origin;
use crate::auth::second_factor::{self, Enrolment};
use crate::console::frame::form::Form;
use crate::console::frame::form_errors::FormErrors;
use crate::console::frame::visitor::Visitor;
use crate::console::frame::{Frame, reply};
use crate::edge::System;
use crate::error::{Error, Result};

#[derive(Template)]
#[template(path = "pages/security/app.html")]
pub(super) struct App {
    pub(super) frame: Frame,
    pub(super) qr: Qr,
    /// The secret in groups of four.
    pub(super) secret: String,
    pub(super) sealed: String,
    pub(super) wrong: FormErrors,
}

#[derive(Template)]
#[template(path = "pages/security/codes.html")]
pub(super) struct Codes {
    pub(super) frame: Frame,
    pub(super) codes: Vec<String>,
}

/// The form that begins.
#[derive(Default, Deserialize)]
#[serde(default)]
pub struct Begin {
    password: String,
}

/// The form that confirms.
#[derive(Default, Deserialize)]
#[serde(default)]
pub struct Confirm {
    sealed: String,
    code: String,
}

/// The form that changes a second factor that is on.
#[derive(Default, Deserialize)]
#[serde(default)]
pub struct Proof {
    proof: String,
}

/// `POST /settings/security/second-factor`: shows the secret for the app.
///
/// # Errors
/// [`Error::Conflict`] if it is on.
pub async fn begin(request: HttpRequest, system: System, origin: Origin, visitor: Visitor, form: Form<Begin>) -> Result<HttpResponse> {
    let password = SecretString::from(form.0.password);
    match second_factor::begin(&system, &visitor.access, &password, &origin).await {
        Ok(enrolment) => reply::html(&App::new(visitor.frame, &enrolment, FormErrors::default())?),
        Err(error) => fail(&request, &system, visitor, error).await,
    }
}

/// `POST /settings/security/second-factor/confirm`: switches it on and shows the recovery codes.
///
/// # Errors
/// As [`begin`].
pub async fn confirm(request: HttpRequest, system: System, visitor: Visitor, form: Form<Confirm>) -> Result<HttpResponse> {
    let Form(Confirm { sealed, code }) = form;
    match second_factor::confirm(&system, &visitor.access, &sealed, &code).await {
        Ok(codes) => reply::html(&Codes { frame: visitor.frame, codes }),
        Err(Error::Invalid(fields)) => match second_factor::reopen(&system, &visitor.access, &sealed).await {
            Ok(enrolment) => {
                let wrong = FormErrors::of_failure(Error::Invalid(fields))?;
                reply::html_as(actix_web::http::StatusCode::UNPROCESSABLE_ENTITY, &App::new(visitor.frame, &enrolment, wrong)?)
            }
            Err(expired) => fail(&request, &system, visitor, expired).await,
        },
        Err(error) => fail(&request, &system, visitor, error).await,
    }
}

/// `POST /settings/security/second-factor/codes`: replaces the recovery codes and shows them.
///
/// # Errors
/// [`Error::NotFound`] if it is off.
pub async fn renew(request: HttpRequest, system: System, origin: Origin, visitor: Visitor, form: Form<Proof>) -> Result<HttpResponse> {
    let proof = SecretString::from(form.0.proof);
    match second_factor::renew_recovery(&system, &visitor.access, &proof, &origin).await {
        Ok(codes) => reply::html(&Codes { frame: visitor.frame, codes }),
        Err(error) => fail(&request, &system, visitor, error).await,
    }
}

/// `POST /settings/security/second-factor/off`.
///
/// # Errors
/// As [`renew`].
pub async fn disable(request: HttpRequest, system: System, origin: Origin, visitor: Visitor, form: Form<Proof>) -> Result<HttpResponse> {
    let proof = SecretString::from(form.0.proof);
    match second_factor::disable(&system, &visitor.access, &proof, &origin).await {
        Ok(()) => Ok(reply::done(&request, HERE, "done-factor-off")),
        Err(error) => fail(&request, &system, visitor, error).await,
    }
}

impl App {
    pub(super) fn new(frame: Frame, enrolment: &Enrolment, wrong: FormErrors) -> Result<Self> {
        let letters: Vec<char> = enrolment.secret.chars().collect();
        let groups: Vec<String> = letters.chunks(4).map(|group| group.iter().collect()).collect();
        Ok(Self { frame, qr: qr::draw(&enrolment.url)?, secret: groups.join(" "), sealed: enrolment.sealed.clone(), wrong })
    }
}
