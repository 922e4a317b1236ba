//! `/agents/{agent}/facts/new`: creates a fact by hand, from its parts.

use actix_web::http::StatusCode;
use actix_web::{HttpRequest, HttpResponse};
use askama::Template;
use serde::Deserialize;

use super::{Remember, categories, read_time};
use crate::console::frame::form::Form;
use crate::console::frame::form_errors::FormErrors;
use crate::console::frame::owner_picker::OwnerPicker;
use crate::console::frame::visitor::OwnerVisitor;
use crate::console::frame::{Frame, reply};
use crate::domain::memory_scope::MemoryScope;
use crate::edge::System;
use crate::error::{Error, Result};
use crate::memory::facts::{self, NewFact};

#[derive(Template)]
#[template(path = "pages/facts/new.html")]
pub(super) struct NewPage {
    pub frame: Frame,
    pub whose: OwnerPicker,
    pub sent: NewFactForm,
    pub wrong: FormErrors,
    /// An error that belongs to no field.
    pub trouble: Option<String>,
    pub categories: Vec<(String, String)>,
    pub scopes: Vec<(String, String)>,
    /// The content of the form that remembers a sentence, and what is wrong with it.
    pub remember: Remember,
    pub remember_wrong: FormErrors,
}

/// The fields of the form.
#[derive(Debug, Clone, Default, Deserialize)]
#[serde(default, rename_all = "camelCase")]
pub struct NewFactForm {
    pub(super) text: String,
    pub(super) category: String,
    pub(super) subject: String,
    pub(super) predicate: String,
    pub(super) object: String,
    pub(super) valid_from: String,
    pub(super) expires_at: String,
    pub(super) scope: String,
}

/// `GET /agents/{agent}/facts/new`.
///
/// # Errors
/// [`Error::Forbidden`] if the user may not access the owner's memory.
pub async fn show(visitor: OwnerVisitor) -> Result<HttpResponse> {
    let OwnerVisitor { access, frame } = visitor;
    reply::html(&NewPage::blank(frame, OwnerPicker::fixed(&access)))
}

/// `POST /agents/{agent}/facts/new`.
///
/// # Errors
/// [`Error::Forbidden`] if the user may not write there.
pub async fn create(request: HttpRequest, system: System, visitor: OwnerVisitor, form: Form<NewFactForm>) -> Result<HttpResponse> {
    let OwnerVisitor { access, frame } = visitor;
    let asked = match form.0.read(&frame) {
        Ok(new) => facts::create(&system, &access, new).await,
        Err(error) => Err(error),
    };
    let picker = OwnerPicker::fixed(&access);
    let (status, trouble, wrong) = match asked {
        Ok(shown) => return Ok(reply::done(&request, &picker.fact(shown.fact.id), "done-fact-created")),
        Err(Error::Conflict(message)) => (StatusCode::CONFLICT, Some(message), FormErrors::default()),
        Err(other) => (StatusCode::UNPROCESSABLE_ENTITY, None, FormErrors::of_failure(other)?),
    };
    reply::html_as(status, &NewPage { sent: form.0, trouble, wrong, ..NewPage::blank(frame, picker) })
}

/// `POST /agents/{agent}/facts`: stores a memory about the owner of the page.
///
/// # Errors
/// [`Error::Forbidden`] if the user may not write the owner's memory.
pub async fn remember(request: HttpRequest, system: System, visitor: OwnerVisitor, form: Form<Remember>) -> Result<HttpResponse> {
    let OwnerVisitor { access, frame } = visitor;
    let asked = match form.0.read(&frame) {
        Ok(new) => facts::remember(&system, &access, new).await,
        Err(error) => Err(error),
    };
    match asked {
        Ok(fact) => {
            let there = form.0.next.as_deref().map(|next| format!("{}#f{}", reply::own_path(Some(next)), fact.id));
            let there = there.unwrap_or_else(|| OwnerPicker::fixed(&access).fact(fact.id));
            Ok(reply::done(&request, &there, "done-remembered"))
        }
        Err(error) => {
            let remember_wrong = FormErrors::of_failure(error)?;
            let blank = NewPage::blank(frame, OwnerPicker::fixed(&access));
            reply::html_as(StatusCode::UNPROCESSABLE_ENTITY, &NewPage { remember: form.0, remember_wrong, ..blank })
        }
    }
}

impl NewPage {
    pub(super) fn blank(frame: Frame, picker: OwnerPicker) -> Self {
        let scopes = [MemoryScope::Personal, MemoryScope::Team].into_iter().chain(frame.can_administer().then_some(MemoryScope::Global));
        let scope = |scope: MemoryScope| (scope.as_str().to_owned(), frame.t.word("whose-scope", &scope.as_str().to_lowercase()));
        Self {
            scopes: [(String::new(), frame.t.say("fact-scope-usual"))].into_iter().chain(scopes.map(scope)).collect(),
            categories: categories(&frame),
            sent: NewFactForm { category: "knowledge".to_owned(), ..NewFactForm::default() },
            wrong: FormErrors::default(),
            trouble: None,
            remember: Remember { kind: "knowledge".to_owned(), ..Remember::default() },
            remember_wrong: FormErrors::default(),
            frame,
            whose: picker,
        }
    }
}

impl NewFactForm {
    fn read(&self, frame: &Frame) -> Result<NewFact> {
        let given = |text: &str| Some(text.trim().to_owned()).filter(|text| !text.is_empty());
        let scope = given(&self.scope)
            .map(|name| MemoryScope::parse(&name).ok_or_else(|| Error::invalid("scope", "must be PERSONAL, TEAM or GLOBAL")));
        Ok(NewFact {
            subject: given(&self.subject),
            predicate: given(&self.predicate),
            object: given(&self.object),
            text: given(&self.text),
            category: given(&self.category),
            valid_from: read_time("validFrom", &self.valid_from, frame)?,
            expires_at: read_time("expiresAt", &self.expires_at, frame)?,
            scope: scope.transpose()?,
            metadata: None,
        })
    }
}
