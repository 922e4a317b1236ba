//! `/setup`: creates the first tenant of a new installation. It needs the code from the log and disappears afterwards.

use actix_web::http::StatusCode;
use actix_web::web::Query;
use actix_web::{HttpRequest, HttpResponse};
use askama::Template;
use secrecy::SecretString;
use serde::Deserialize;

use super::login::admit;
use crate::auth::login::Origin;
use crate::console::frame::form::Form;
use crate::console::frame::form_errors::FormErrors;
use crate::console::frame::visitor::AnonymousVisitor;
use crate::console::frame::{Frame, reply};
use crate::edge::System;
use crate::error::Result;
use crate::tenancy::tenants::{self, SignUp};

#[derive(Template)]
#[template(path = "pages/setup/setup.html")]
pub(super) struct Setup {
    pub frame: Frame,
    pub wrong: FormErrors,
    pub wanted: SetupForm,
    pub shortest: usize,
}

/// The setup code of the URL.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub struct SetupQuery {
    code: String,
}

/// The fields of the form.
#[derive(Default, Deserialize)]
#[serde(default, rename_all = "camelCase")]
pub struct SetupForm {
    pub(super) code: String,
    pub(super) tenant_name: String,
    pub(super) email: String,
    pub(super) name: String,
    pub(super) password: String,
}

/// `GET /setup?code=…`.
///
/// # Errors
/// [`crate::Error::NotFound`] for a wrong code, and once a tenant exists; [`crate::Error::RateLimited`].
pub async fn show(system: System, origin: Origin, passer_by: AnonymousVisitor, code: Query<SetupQuery>) -> Result<HttpResponse> {
    let code = code.into_inner().code;
    tenants::check_setup(&system, &code, &origin).await?;
    let AnonymousVisitor { frame, cookie } = passer_by;
    let (wanted, shortest) = (SetupForm { code, ..SetupForm::default() }, system.config.auth.password_min_length);
    reply::with_cookies(reply::html(&Setup { frame, wrong: FormErrors::default(), wanted, shortest })?, cookie)
}

/// `POST /setup`: creates the tenant and logs in.
///
/// # Errors
/// As [`show`].
pub async fn create_tenant(
    request: HttpRequest,
    system: System,
    origin: Origin,
    passer_by: AnonymousVisitor,
    form: Form<SetupForm>,
) -> Result<HttpResponse> {
    let wanted = form.0;
    let sign_up = SignUp {
        tenant_name: wanted.tenant_name.clone(),
        email: wanted.email.clone(),
        name: Some(wanted.name.clone()).filter(|name| !name.trim().is_empty()),
        password: SecretString::from(wanted.password.clone()),
    };
    match tenants::set_up(&system, &wanted.code, sign_up, &origin).await {
        Ok(entered) => admit(&request, &system, &entered, "/"),
        Err(error) => {
            let wrong = FormErrors::of_failure(error)?;
            let shortest = system.config.auth.password_min_length;
            reply::html_as(StatusCode::UNPROCESSABLE_ENTITY, &Setup { frame: passer_by.frame, wrong, wanted, shortest })
        }
    }
}
