//! `/settings/members/new`: adds a member, with an existing or a new account.

use actix_web::http::StatusCode;
use actix_web::{HttpRequest, HttpResponse};
use askama::Template;
use secrecy::{ExposeSecret, SecretString};
use serde::Deserialize;

use super::{HERE, roles};
use crate::console::frame::form::Form;
use crate::console::frame::form_errors::FormErrors;
use crate::console::frame::visitor::Visitor;
use crate::console::frame::{Frame, reply};
use crate::domain::access::Permission;
use crate::domain::role::Role;
use crate::edge::System;
use crate::error::{Error, Result};
use crate::tenancy::members::{self, Added};
use crate::tenancy::people::NewPerson;

#[derive(Template)]
#[template(path = "pages/members/new.html")]
pub(super) struct AddMemberPage {
    pub frame: Frame,
    pub wrong: FormErrors,
    pub wanted: MemberForm,
    pub roles: Vec<(String, String)>,
    pub shortest: usize,
}

/// Shows the generated password of a new account, which is not stored and cannot be shown again.
#[derive(Template)]
#[template(path = "pages/members/password.html")]
pub(super) struct GeneratedPasswordPage {
    pub frame: Frame,
    pub name: String,
    pub email: String,
    pub password: String,
}

/// The fields of the form.
#[derive(Default, Deserialize)]
#[serde(default)]
pub struct MemberForm {
    pub(super) email: String,
    pub(super) name: String,
    pub(super) role: String,
    pub(super) password: String,
}

/// `GET /settings/members/new`.
///
/// # Errors
/// [`Error::Forbidden`] if the user is not an admin.
pub async fn new(system: System, visitor: Visitor) -> Result<HttpResponse> {
    visitor.access.require(Permission::Administer)?;
    let form = MemberForm { role: Role::Member.as_str().to_owned(), ..MemberForm::default() };
    reply::html(&AddMemberPage::of(&system, visitor.frame, form, FormErrors::default()))
}

/// `POST /settings/members`. The response shows a generated password, which cannot be shown again.
///
/// # Errors
/// [`Error::Forbidden`] if the user is not an admin.
pub async fn add(request: HttpRequest, system: System, visitor: Visitor, form: Form<MemberForm>) -> Result<HttpResponse> {
    let Visitor { access, frame } = visitor;
    let wanted = form.0;
    let filled = |text: &str| (!text.trim().is_empty()).then(|| text.to_owned());
    let password = (!wanted.password.is_empty()).then(|| SecretString::from(wanted.password.clone()));
    let person = NewPerson { email: wanted.email.clone(), name: filled(&wanted.name), password };
    let added = match Role::parse(&wanted.role) {
        Some(role) => members::add(&system, &access, access.workspace(), person, role).await,
        None => Err(Error::invalid("role", "must be viewer, member or admin")),
    };
    match added {
        Ok(Added { member, drawn_password: Some(drawn) }) => {
            let password = drawn.expose_secret().to_owned();
            reply::html(&GeneratedPasswordPage { frame, name: member.user.name, email: member.user.email, password })
        }
        Ok(Added { member, .. }) => Ok(reply::done_with(&request, HERE, "done-member-added", &member.user.name)),
        Err(Error::Conflict(reason)) => {
            let wrong = FormErrors::of_failure(Error::invalid("email", reason))?;
            reply::html_as(StatusCode::CONFLICT, &AddMemberPage::of(&system, frame, wanted, wrong))
        }
        Err(error) => {
            let wrong = FormErrors::of_failure(error)?;
            reply::html_as(StatusCode::UNPROCESSABLE_ENTITY, &AddMemberPage::of(&system, frame, wanted, wrong))
        }
    }
}

impl AddMemberPage {
    /// The form; it never contains a typed password.
    fn of(system: &System, frame: Frame, form: MemberForm, wrong: FormErrors) -> Self {
        Self { roles: roles(&frame), frame, wrong, wanted: form, shortest: system.config.auth.password_min_length }
    }
}
