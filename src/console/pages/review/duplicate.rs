//! `POST /agents/{agent}/graph/candidates/{candidate}/…`: merges two entities of the inbox or keeps them apart, or undoes the decision.

use actix_web::{HttpRequest, HttpResponse};

use super::filter::Filter;
use super::forms::{MergeForm, ReturnForm};
use super::page::{Refusal, refused};
use crate::console::frame::form::Form;
use crate::console::frame::owner_picker::OwnerPicker;
use crate::console::frame::reply;
use crate::console::frame::visitor::OwnerVisitor;
use crate::domain::ids::MergeCandidateId;
use crate::domain::review::ReviewKind;
use crate::edge::System;
use crate::error::{Error, Result};
use crate::pipeline::review::merge_candidates;
use crate::pipeline::review::merge_candidates::Pair;

/// `POST /agents/{agent}/graph/candidates/{candidate}/merge`: merges the two entities.
///
/// # Errors
/// [`Error::NotFound`]; [`Error::Forbidden`] if the user may not write.
pub async fn merge(request: HttpRequest, system: System, visitor: OwnerVisitor, form: Form<MergeForm>) -> Result<HttpResponse> {
    let winner = form.0.winner.trim().parse().ok();
    let asked = merge_candidates::merge(&system, &visitor.access, id(&request)?, winner).await;
    answer(&request, &system, visitor, form.0.next.as_deref(), asked, "done-entities-merged").await
}

/// `POST /agents/{agent}/graph/candidates/{candidate}/dismiss`: keeps the two entities separate.
///
/// # Errors
/// As [`merge`].
pub async fn dismiss(request: HttpRequest, system: System, visitor: OwnerVisitor, form: Form<ReturnForm>) -> Result<HttpResponse> {
    let asked = merge_candidates::dismiss(&system, &visitor.access, id(&request)?).await;
    answer(&request, &system, visitor, form.0.next.as_deref(), asked, "done-entities-apart").await
}

/// `POST /agents/{agent}/graph/candidates/{candidate}/undo`: undoes a decision.
///
/// # Errors
/// As [`merge`].
pub async fn undo(request: HttpRequest, system: System, visitor: OwnerVisitor, form: Form<ReturnForm>) -> Result<HttpResponse> {
    let asked = merge_candidates::undo(&system, &visitor.access, id(&request)?).await;
    answer(&request, &system, visitor, form.0.next.as_deref(), asked, UNDONE).await
}

/// The message after a decision was undone, which is not undone itself.
const UNDONE: &str = "done-entities-undone";

fn id(request: &HttpRequest) -> Result<MergeCandidateId> {
    request.match_info().get("candidate").and_then(|id| id.parse().ok()).ok_or(Error::NotFound("merge candidate"))
}

/// Redirects to the next item, or shows the inbox with the error.
async fn answer(
    request: &HttpRequest,
    system: &System,
    visitor: OwnerVisitor,
    next: Option<&str>,
    asked: Result<Pair>,
    done: &str,
) -> Result<HttpResponse> {
    let OwnerVisitor { access, frame } = visitor;
    let home = Filter::of_agent(ReviewKind::Duplicate, access.agent().id, access.owner().as_str());
    match asked {
        Ok(_) if done == UNDONE => Ok(reply::done(request, &reply::next_or(next, &home.address()), done)),
        Ok(pair) => {
            let undo = OwnerPicker::fixed(&access).page(&format!("/graph/candidates/{}/undo", pair.candidate.id));
            Ok(reply::done_undoable(request, &reply::next_or(next, &home.address()), done, &undo))
        }
        Err(error) => refused(system, access.access(), frame, Filter::of_address(next).unwrap_or(home), Refusal::of(error)?).await,
    }
}
