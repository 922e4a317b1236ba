//! `/settings/security/passkeys`: makes, renames and removes the user's passkeys. The password comes first; then a script asks the browser
//! to make the passkey.

use actix_web::http::StatusCode;
use actix_web::web::Path;
use actix_web::{HttpRequest, HttpResponse};
use askama::Template;
use secrecy::SecretString;
use serde::Deserialize;

use super::super::login_passkey::site;
use super::{HERE, PasskeyRow, fail};
use crate::auth::login::Origin;
use crate::auth::passkeys::site::Site;
use crate::auth::passkeys::{self, Making};
use crate::console::frame::form::Form;
use crate::console::frame::form_errors::FormErrors;
use crate::console::frame::visitor::Visitor;
use crate::console::frame::{Frame, reply};
use crate::domain::ids::PasskeyId;
use crate::edge::{System, peer};
use crate::error::{Error, Result};

#[derive(Template)]
#[template(path = "pages/security/passkey_new.html")]
pub(super) struct New {
    pub(super) frame: Frame,
    /// Whether browsers allow passkeys at this address.
    pub(super) has_site: bool,
    pub(super) email: String,
    /// The name as typed.
    pub(super) typed: String,
    pub(super) wrong: FormErrors,
}

#[derive(Template)]
#[template(path = "pages/security/passkey_make.html")]
pub(super) struct Make {
    pub(super) frame: Frame,
    pub(super) making: Making,
}

#[derive(Template)]
#[template(path = "pages/security/passkey.html")]
pub(super) struct Edit {
    pub(super) frame: Frame,
    pub(super) row: PasskeyRow,
    pub(super) wrong: FormErrors,
}

/// The form that begins.
#[derive(Default, Deserialize)]
#[serde(default)]
pub struct Begin {
    name: String,
    password: String,
}

/// The form that the script sends with the answer of the device.
#[derive(Default, Deserialize)]
#[serde(default)]
pub struct Made {
    name: String,
    challenge: String,
    /// What the device answered, as JSON.
    credential: String,
}

/// The forms that change a passkey.
#[derive(Default, Deserialize)]
#[serde(default)]
pub struct Change {
    name: String,
    proof: String,
}

/// `GET /settings/security/passkeys/new`.
pub async fn show_new(request: HttpRequest, system: System, visitor: Visitor) -> Result<HttpResponse> {
    reply::html(&New::page(&request, &system, visitor.frame, String::new(), FormErrors::default()))
}

/// `POST /settings/security/passkeys/new`: the page whose script makes the passkey.
///
/// # Errors
/// [`Error::Conflict`] for too many passkeys, and where browsers allow none.
pub async fn begin(request: HttpRequest, system: System, origin: Origin, visitor: Visitor, form: Form<Begin>) -> Result<HttpResponse> {
    let Form(Begin { name, password }) = form;
    let (site, password) = (site(&request, &system)?, SecretString::from(password));
    match passkeys::begin(&system, &visitor.access, &site, &name, &password, &origin).await {
        Ok(making) => reply::html(&Make { frame: visitor.frame, making }),
        Err(Error::Invalid(fields)) => {
            let wrong = FormErrors::of_failure(Error::Invalid(fields))?;
            let page = New::page(&request, &system, visitor.frame, name, wrong);
            reply::html_as(StatusCode::UNPROCESSABLE_ENTITY, &page)
        }
        Err(error) => fail(&request, &system, visitor, error).await,
    }
}

/// `POST /settings/security/passkeys`: stores the passkey that the device made.
///
/// # Errors
/// As [`begin`].
pub async fn add(request: HttpRequest, system: System, visitor: Visitor, form: Form<Made>) -> Result<HttpResponse> {
    let Form(Made { name, challenge, credential }) = form;
    let site = site(&request, &system)?;
    match passkeys::add(&system, &visitor.access, &site, &name, &challenge, &credential).await {
        Ok(()) => Ok(reply::done_with(&request, HERE, "done-passkey-added", name.trim())),
        Err(Error::Invalid(_)) => {
            let refusal = visitor.frame.t.say("passkey-late");
            let page = super::page(&request, &system, visitor, FormErrors::default(), Some(refusal)).await?;
            reply::html_as(StatusCode::UNPROCESSABLE_ENTITY, &page)
        }
        Err(error) => Err(error),
    }
}

/// `GET /settings/security/passkeys/{passkey}`.
///
/// # Errors
/// [`Error::NotFound`] for a passkey that is gone or of somebody else.
pub async fn show(request: HttpRequest, system: System, visitor: Visitor, path: Path<String>) -> Result<HttpResponse> {
    reply::html(&edit(&request, &system, visitor, parse(&path)?, FormErrors::default()).await?)
}

/// `POST /settings/security/passkeys/{passkey}/rename`.
///
/// # Errors
/// As [`show`].
pub async fn rename(
    request: HttpRequest,
    system: System,
    visitor: Visitor,
    path: Path<String>,
    form: Form<Change>,
) -> Result<HttpResponse> {
    let id = parse(&path)?;
    match passkeys::rename(&system, &visitor.access, id, &form.0.name).await {
        Ok(()) => Ok(reply::done_with(&request, HERE, "done-passkey-renamed", form.0.name.trim())),
        Err(error) => refuse(&request, &system, visitor, id, error).await,
    }
}

/// `POST /settings/security/passkeys/{passkey}/remove`.
///
/// # Errors
/// As [`show`]; [`Error::Conflict`] for the last second factor where the tenant demands one.
pub async fn remove(
    request: HttpRequest,
    system: System,
    origin: Origin,
    visitor: Visitor,
    path: Path<String>,
    form: Form<Change>,
) -> Result<HttpResponse> {
    let (id, proof) = (parse(&path)?, SecretString::from(form.0.proof));
    match passkeys::remove(&system, &visitor.access, id, &proof, &origin).await {
        Ok(()) => Ok(reply::done(&request, HERE, "done-passkey-removed")),
        Err(error) => refuse(&request, &system, visitor, id, error).await,
    }
}

impl New {
    fn page(request: &HttpRequest, system: &System, frame: Frame, typed: String, wrong: FormErrors) -> Self {
        let email = frame.who.as_ref().map(|who| who.email.clone()).unwrap_or_default();
        Self { has_site: Site::at(&peer::root(request, &system.config.server)).is_some(), email, frame, typed, wrong }
    }
}

async fn refuse(request: &HttpRequest, system: &System, visitor: Visitor, id: PasskeyId, error: Error) -> Result<HttpResponse> {
    if matches!(error, Error::RateLimited(_)) {
        return fail(request, system, visitor, error).await;
    }
    let wrong = FormErrors::of_failure(error)?;
    reply::html_as(StatusCode::UNPROCESSABLE_ENTITY, &edit(request, system, visitor, id, wrong).await?)
}

async fn edit(request: &HttpRequest, system: &System, visitor: Visitor, id: PasskeyId, wrong: FormErrors) -> Result<Edit> {
    let Visitor { access, frame } = visitor;
    let site = Site::at(&peer::root(request, &system.config.server));
    let row = PasskeyRow::new(&frame, site.as_ref(), passkeys::get(system, &access, id).await?);
    Ok(Edit { frame, row, wrong })
}

fn parse(id: &str) -> Result<PasskeyId> {
    id.parse().map_err(|_| Error::NotFound("passkey"))
}
