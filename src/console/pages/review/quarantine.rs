//! `POST /agents/{agent}/quarantine/{held}/…`: approves or rejects a quarantined write of the inbox.

use actix_web::{HttpRequest, HttpResponse};

use super::filter::Filter;
use super::forms::ReturnForm;
use super::page::{Refusal, refused};
use crate::console::frame::form::Form;
use crate::console::frame::reply;
use crate::console::frame::visitor::AgentVisitor;
use crate::domain::ids::QuarantineId;
use crate::domain::quarantine::Quarantined;
use crate::domain::review::ReviewKind;
use crate::edge::System;
use crate::error::{Error, Result};
use crate::pipeline::review::quarantine;

/// `POST /agents/{agent}/quarantine/{held}/release`: stores the text as memory.
///
/// # Errors
/// [`Error::NotFound`]; [`Error::Forbidden`] if the user may not write there.
pub async fn release(request: HttpRequest, system: System, visitor: AgentVisitor, form: Form<ReturnForm>) -> Result<HttpResponse> {
    let asked = quarantine::release(&system, visitor.access.clone(), id(&request)?).await;
    answer(&request, &system, visitor, &form.0, asked, "done-held-released").await
}

/// `POST /agents/{agent}/quarantine/{held}/discard`: deletes the text.
///
/// # Errors
/// As [`release`].
pub async fn discard(request: HttpRequest, system: System, visitor: AgentVisitor, form: Form<ReturnForm>) -> Result<HttpResponse> {
    let asked = quarantine::discard(&system, visitor.access.clone(), id(&request)?).await;
    answer(&request, &system, visitor, &form.0, asked, "done-held-discarded").await
}

fn id(request: &HttpRequest) -> Result<QuarantineId> {
    request.match_info().get("held").and_then(|id| id.parse().ok()).ok_or(Error::NotFound("quarantined item"))
}

/// Redirects to the next item, or shows the inbox with the error.
async fn answer(
    request: &HttpRequest,
    system: &System,
    visitor: AgentVisitor,
    form: &ReturnForm,
    asked: Result<Quarantined>,
    done: &str,
) -> Result<HttpResponse> {
    let AgentVisitor { access, frame } = visitor;
    let next = form.next.as_deref();
    let home = Filter::of_agent(ReviewKind::Quarantine, access.agent().id, "");
    match asked {
        Ok(_) => Ok(reply::done(request, &reply::next_or(next, &home.address()), done)),
        Err(error) => refused(system, access.access(), frame, Filter::of_address(next).unwrap_or(home), Refusal::of(error)?).await,
    }
}
