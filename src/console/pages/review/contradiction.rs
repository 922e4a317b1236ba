//! `POST /agents/{agent}/contradictions/{contradiction}/…`: decides a contradiction of the inbox, or undoes the decision.

use actix_web::{HttpRequest, HttpResponse};

use super::filter::Filter;
use super::forms::{ResolveForm, ReturnForm};
use super::page::{Refusal, refused};
use crate::console::frame::form::Form;
use crate::console::frame::owner_picker::OwnerPicker;
use crate::console::frame::reply;
use crate::console::frame::visitor::OwnerVisitor;
use crate::domain::ids::ContradictionId;
use crate::domain::review::ReviewKind;
use crate::edge::System;
use crate::error::{Error, Result};
use crate::pipeline::review::contradictions;

/// `POST /agents/{agent}/contradictions/{contradiction}/resolve`.
///
/// # Errors
/// [`Error::NotFound`]; [`Error::Forbidden`] if the user may not write.
pub async fn resolve(request: HttpRequest, system: System, visitor: OwnerVisitor, form: Form<ResolveForm>) -> Result<HttpResponse> {
    let (OwnerVisitor { access, frame }, id) = (visitor, id(&request)?);
    let asked = match form.0.read(&frame) {
        Ok(decision) => contradictions::resolve(&system, &access, id, decision).await,
        Err(error) => Err(error),
    };
    let next = form.0.next.as_deref();
    let home = Filter::of_agent(ReviewKind::Contradiction, access.agent().id, access.owner().as_str());
    match asked {
        Ok(_) => {
            let undo = OwnerPicker::fixed(&access).page(&format!("/contradictions/{id}/undo"));
            Ok(reply::done_undoable(&request, &reply::next_or(next, &home.address()), "done-contradiction-decided", &undo))
        }
        Err(error) => {
            let filter = Filter::of_address(next).unwrap_or(home);
            let refusal = Refusal::of(error)?.about(id.get(), &form.0);
            refused(&system, access.access(), frame, filter, refusal).await
        }
    }
}

/// `POST /agents/{agent}/contradictions/{contradiction}/undo`.
///
/// # Errors
/// As [`resolve`].
pub async fn undo(request: HttpRequest, system: System, visitor: OwnerVisitor, form: Form<ReturnForm>) -> Result<HttpResponse> {
    let (OwnerVisitor { access, frame }, id) = (visitor, id(&request)?);
    let next = form.0.next.as_deref();
    let home = Filter::of_agent(ReviewKind::Contradiction, access.agent().id, access.owner().as_str());
    match contradictions::undo(&system, &access, id).await {
        Ok((_, taken)) => {
            let name = if taken.left.is_empty() { "done-contradiction-undone" } else { "done-contradiction-partly-undone" };
            let there = reply::next_or(next, &format!("{}#c{id}", home.address()));
            Ok(reply::done_with(&request, &there, name, &taken.left.len().to_string()))
        }
        Err(error) => refused(&system, access.access(), frame, Filter::of_address(next).unwrap_or(home), Refusal::of(error)?).await,
    }
}

fn id(request: &HttpRequest) -> Result<ContradictionId> {
    request.match_info().get("contradiction").and_then(|id| id.parse().ok()).ok_or(Error::NotFound("contradiction"))
}
