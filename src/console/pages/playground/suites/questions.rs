//! Questions about a person's real memory: saved from a recall test, asked again together, deleted.

use actix_web::web::Path;
use actix_web::{HttpRequest, HttpResponse};
use serde::Deserialize;

use crate::console::frame::form::{EmptyForm, Form};
use crate::console::frame::owner_picker::OwnerPicker;
use crate::console::frame::reply;
use crate::console::frame::visitor::OwnerVisitor;
use crate::console::pages::playground::place;
use crate::domain::ids::TestQuestionId;
use crate::edge::System;
use crate::error::{Error, Result};
use crate::memory_tests::live;

/// A question with what its answer must contain.
#[derive(Debug, Clone, Default, Deserialize)]
#[serde(default)]
pub struct QuestionForm {
    q: String,
    expected: String,
    top: String,
}

/// `POST /playground/questions`: saves a question.
///
/// # Errors
/// [`Error::Invalid`] with the fields at fault; [`Error::Forbidden`] if the user may not write the person's memory.
pub async fn add(request: HttpRequest, system: System, visitor: OwnerVisitor, form: Form<QuestionForm>) -> Result<HttpResponse> {
    let QuestionForm { q, expected, top } = form.0;
    let top = match top.trim() {
        "" => None,
        text => Some(text.parse().map_err(|_| Error::invalid("top", "must be 1 to 50"))?),
    };
    live::add(&system, &visitor.access, &q, &expected, top).await?;
    Ok(reply::done(&request, &here(&visitor), "done-question-saved"))
}

/// `POST /playground/questions/run`: asks every question about the person.
///
/// # Errors
/// As [`add`].
pub async fn run(request: HttpRequest, system: System, visitor: OwnerVisitor, _form: Form<EmptyForm>) -> Result<HttpResponse> {
    live::ask_all(&system, &visitor.access).await?;
    Ok(reply::done(&request, &here(&visitor), "done-questions-asked"))
}

/// `POST /playground/questions/{question}/delete`.
///
/// # Errors
/// [`Error::NotFound`] for another person's question.
pub async fn delete(
    request: HttpRequest,
    system: System,
    visitor: OwnerVisitor,
    question: Path<TestQuestionId>,
    _form: Form<EmptyForm>,
) -> Result<HttpResponse> {
    live::delete(&system, &visitor.access, *question).await?;
    Ok(reply::done(&request, &here(&visitor), "done-question-deleted"))
}

fn here(visitor: &OwnerVisitor) -> String {
    place::address(&OwnerPicker::fixed(&visitor.access), "tests", &[])
}
