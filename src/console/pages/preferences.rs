//! The visitor's preferences for all pages: theme, language, shortcuts and workspace. Each is a cookie.

use actix_web::cookie::time::Duration;
use actix_web::{HttpRequest, HttpResponse};
use serde::Deserialize;

use crate::auth;
use crate::console::frame::cookies;
use crate::console::frame::form::Form;
use crate::console::frame::preferences::Theme;
use crate::console::frame::reply;
use crate::console::frame::text::Language;
use crate::console::frame::visitor::Visitor;
use crate::edge::System;
use crate::error::{Error, Result};

/// The lifetime of the cookies.
const REMEMBERED: Duration = Duration::days(365);

/// The fields of the forms; absent ones stay unchanged.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub struct PreferencesForm {
    theme: Option<String>,
    language: Option<String>,
    keys: Option<String>,
    next: Option<String>,
}

/// `POST /look`.
///
/// # Errors
/// [`Error::Forbidden`] if the form token is invalid.
pub async fn change(request: HttpRequest, form: Form<PreferencesForm>) -> Result<HttpResponse> {
    let Form(PreferencesForm { theme, language, keys, next }) = form;
    let theme = theme.and_then(|name| Theme::parse(&name)).map(|theme| (cookies::THEME, theme.as_str()));
    let language = language.and_then(|tag| Language::parse(&tag)).map(|language| (cookies::LANGUAGE, language.tag()));
    let keys = keys.map(|value| (cookies::KEYS, if value == "off" { "off" } else { "on" }));
    let chosen = [theme, language, keys].into_iter().flatten();
    let answer = reply::see(reply::own_path(next.as_deref()));
    reply::with_cookies(answer, chosen.map(|(name, value)| cookies::make(&request, name, value.to_owned(), Some(REMEMBERED))))
}

/// The workspace to select.
#[derive(Debug, Deserialize)]
pub struct WorkspaceForm {
    workspace: String,
}

/// `POST /workspace`: selects another workspace of the user.
///
/// # Errors
/// [`Error::NotFound`] for a workspace of which the user is not a member.
pub async fn switch(request: HttpRequest, system: System, visitor: Visitor, form: Form<WorkspaceForm>) -> Result<HttpResponse> {
    let id = form.0.workspace.parse().map_err(|_| Error::NotFound("workspace"))?;
    let there = auth::enter(&system, &visitor.access, id).await?;
    let cookie = cookies::make(&request, cookies::WORKSPACE, there.workspace().to_string(), Some(REMEMBERED));
    reply::with_cookies(reply::see("/"), [cookie])
}
