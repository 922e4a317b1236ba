//! `/agents/{agent}/files/new`: creates a file.

use actix_web::http::StatusCode;
use actix_web::{HttpRequest, HttpResponse};
use askama::Template;
use serde::Deserialize;

use super::file_context::{FilesContext, scope_of};
use super::scope_word;
use crate::console::frame::form::Form;
use crate::console::frame::form_errors::FormErrors;
use crate::console::frame::{Frame, reply};
use crate::domain::memory_scope::MemoryScope;
use crate::edge::System;
use crate::error::{Error, Result};
use crate::memory::files::etag::Condition;
use crate::memory::files::revise;

#[derive(Template)]
#[template(path = "pages/files/new.html")]
pub(super) struct NewFilePage {
    pub frame: Frame,
    pub address: String,
    pub back: String,
    /// The scopes that the user may write to, with their descriptions.
    pub scopes: Vec<(String, String)>,
    pub owner: String,
    pub fields: Fields,
    pub wrong: FormErrors,
}

/// The fields of the form.
#[derive(Debug, Clone, Default, Deserialize)]
#[serde(default)]
pub struct Fields {
    pub(super) filename: String,
    pub(super) scope: String,
    pub(super) content: String,
}

/// `GET /agents/{agent}/files/new`.
///
/// # Errors
/// [`Error::Invalid`] for an invalid scope or owner.
pub async fn show(context: FilesContext) -> Result<HttpResponse> {
    let scope = context.target.scope().unwrap_or(MemoryScope::Team);
    reply::html(&NewFilePage::of(context, Fields { scope: scope_word(scope).to_owned(), ..Fields::default() }, FormErrors::default()))
}

/// `POST /agents/{agent}/files/new`. It never overwrites a file.
///
/// # Errors
/// [`Error::Forbidden`] if the user may not write there.
pub async fn create(request: HttpRequest, system: System, context: FilesContext, form: Form<Fields>) -> Result<HttpResponse> {
    let Form(fields) = form;
    let scope = scope_of(&fields.scope)?.unwrap_or(MemoryScope::Team);
    let context = context.within(scope);
    let condition = Condition { if_none_match: Some("*"), ..Condition::default() };
    match revise::put(&system, &context.target, &fields.filename, fields.content.clone(), condition).await {
        Ok(written) => {
            let name = written.file.filename;
            Ok(reply::done_with(&request, &context.place.file(&name, "", &[]), "done-file-created", &name))
        }
        Err(error) => {
            let wrong = FormErrors::of_failure(of_field(&context.frame, error))?;
            reply::html_as(StatusCode::UNPROCESSABLE_ENTITY, &NewFilePage::of(context, fields, wrong))
        }
    }
}

/// Turns an error into one of a field, if the form can show it.
fn of_field(frame: &Frame, error: Error) -> Error {
    match error {
        Error::PreconditionFailed { .. } => Error::invalid("filename", frame.t.say("files-new-taken")),
        Error::TooLarge(message) => Error::invalid("content", message),
        other => other,
    }
}

impl NewFilePage {
    fn of(context: FilesContext, fields: Fields, wrong: FormErrors) -> Self {
        let FilesContext { target, frame, place } = context;
        let writable = |scope: &MemoryScope| target.clone().within(*scope).can_write();
        let scopes = [MemoryScope::Team, MemoryScope::Personal, MemoryScope::Global].into_iter().filter(writable);
        let scopes = scopes.map(|scope| (scope_word(scope).to_owned(), frame.t.word("scope-long", scope_word(scope)))).collect();
        let here = super::file_context::FileQuery { base: format!("{}/new", place.base), scope: String::new(), owner: place.owner.clone() };
        Self { address: here.list(&[]), back: place.list(&[]), scopes, owner: place.owner, fields, wrong, frame }
    }
}
