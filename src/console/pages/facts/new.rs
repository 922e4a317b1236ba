//! `/agents/{agent}/facts/new`: creates a fact by hand, from its parts.

use actix_web::http::StatusCode;
use actix_web::{HttpRequest, HttpResponse};
use askama::Template;
use serde::Deserialize;

use super::{categories, read_time};
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
struct NewPage {
    frame: Frame,
    whose: OwnerPicker,
    sent: Sent,
    wrong: FormErrors,
    /// An error that belongs to no field.
    trouble: Option<String>,
    categories: Vec<(String, String)>,
    scopes: Vec<(String, String)>,
}

/// The fields of the form.
#[derive(Debug, Clone, Default, Deserialize)]
#[serde(default, rename_all = "camelCase")]
pub struct Sent {
    text: String,
    category: String,
    subject: String,
    predicate: String,
    object: String,
    valid_from: String,
    expires_at: String,
    scope: String,
}

/// `GET /agents/{agent}/facts/new`.
///
/// # Errors
/// [`Error::Forbidden`] if the user may not access the owner's memory.
pub async fn show(visitor: OwnerVisitor) -> Result<HttpResponse> {
    let OwnerVisitor { access, frame } = visitor;
    reply::html(&NewPage::blank(frame, OwnerPicker::alone(&access)))
}

/// `POST /agents/{agent}/facts/new`.
///
/// # Errors
/// [`Error::Forbidden`] if the user may not write there.
pub async fn create(request: HttpRequest, system: System, visitor: OwnerVisitor, form: Form<Sent>) -> Result<HttpResponse> {
    let OwnerVisitor { access, frame } = visitor;
    let asked = match form.0.read(&frame) {
        Ok(new) => facts::create(&system, &access, new).await,
        Err(error) => Err(error),
    };
    let whose = OwnerPicker::alone(&access);
    let (status, trouble, wrong) = match asked {
        Ok(shown) => return Ok(reply::done(&request, &whose.fact(shown.fact.id), "done-fact-created")),
        Err(Error::Conflict(message)) => (StatusCode::CONFLICT, Some(message), FormErrors::default()),
        Err(other) => (StatusCode::UNPROCESSABLE_ENTITY, None, FormErrors::of_failure(other)?),
    };
    reply::html_as(status, &NewPage { sent: form.0, trouble, wrong, ..NewPage::blank(frame, whose) })
}

impl NewPage {
    fn blank(frame: Frame, whose: OwnerPicker) -> Self {
        let scopes = [MemoryScope::Personal, MemoryScope::Team].into_iter().chain(frame.can_administer().then_some(MemoryScope::Global));
        let scope = |scope: MemoryScope| (scope.as_str().to_owned(), frame.t.word("whose-scope", &scope.as_str().to_lowercase()));
        Self {
            scopes: [(String::new(), frame.t.say("fact-scope-usual"))].into_iter().chain(scopes.map(scope)).collect(),
            categories: categories(&frame),
            sent: Sent { category: "knowledge".to_owned(), ..Sent::default() },
            wrong: FormErrors::default(),
            trouble: None,
            frame,
            whose,
        }
    }
}

impl Sent {
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
        })
    }
}

#[cfg(test)]
pub(in crate::console::pages) fn samples(frame: &Frame) -> Vec<Box<dyn askama::DynTemplate>> {
    let [theirs, own] = OwnerPicker::samples();
    let sent = Sent { text: "</textarea><script>茶".to_owned(), predicate: "lives\"in".to_owned(), ..Sent::default() };
    let trouble = Some("another <b>active</b> fact stands in the way".to_owned());
    let wrong = NewPage { sent, trouble, wrong: FormErrors::sample("text"), ..NewPage::blank(frame.clone(), theirs) };
    vec![Box::new(NewPage::blank(frame.clone(), own)), Box::new(wrong)]
}
