//! `POST` to `/agents/{agent}/facts/{fact}` and below: edit, archive, restore and rate a fact, on its page or in a row of the list.

#[cfg(test)]
use crate::console::frame::Frame;
pub use crate::console::pages::facts::edit_form::Edit;
#[cfg(test)]
use crate::domain::fact::Fact;
use actix_web::http::StatusCode;
use actix_web::{HttpRequest, HttpResponse};
use serde::Deserialize;

use super::fact::{FactPage, id};
use crate::console::frame::form::Form;
use crate::console::frame::form_errors::FormErrors;
use crate::console::frame::owner_picker::OwnerPicker;
use crate::console::frame::reply;
use crate::console::frame::visitor::OwnerVisitor;
use crate::domain::ids::{FactId, InvalidId};
use crate::domain::opinion::Opinion;
use crate::domain::review::ReviewKind;
use crate::edge::System;
use crate::error::{Error, Result};
use crate::memory::facts::{self, FactPatch};

/// Feedback on a fact, and where to redirect to afterwards.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub struct Rating {
    opinion: String,
    next: Option<String>,
}

/// Where to redirect to afterwards; the fact if empty.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub struct ReturnTo {
    next: Option<String>,
}

/// The pressed button of a row; its value is the fact's id. One form serves the whole list, which keeps a page of fifty rows small.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub struct RowAction {
    helpful: Option<Pressed>,
    unhelpful: Option<Pressed>,
    archive: Option<Pressed>,
    next: Option<String>,
    /// The anchor of the list, for facts that leave it; those that stay have an anchor of their own. Empty for pages without anchors.
    list: String,
}

/// The value of a pressed button: the fact, and after a space the row that has the focus afterwards.
#[derive(Debug, Clone, Copy, Deserialize)]
#[serde(try_from = "String")]
struct Pressed {
    fact: FactId,
    after: Option<FactId>,
}

impl TryFrom<String> for Pressed {
    type Error = InvalidId;

    fn try_from(value: String) -> Result<Self, InvalidId> {
        let (fact, after) = value.split_once(' ').map_or((value.as_str(), None), |(fact, after)| (fact, Some(after)));
        Ok(Self { fact: fact.parse()?, after: after.map(str::parse).transpose()? })
    }
}

/// The sentence of a fact, edited in its row.
#[derive(Debug, Default, Deserialize)]
#[serde(default, rename_all = "camelCase")]
pub struct Reword {
    text: String,
    updated_at: String,
    next: Option<String>,
}

/// The fact to change, and where to redirect to afterwards.
struct FactAction<'a> {
    request: &'a HttpRequest,
    id: FactId,
    next: Option<String>,
}

impl<'a> FactAction<'a> {
    /// The fact of the URL.
    fn of(request: &'a HttpRequest, next: Option<String>) -> Result<Self> {
        Ok(Self { id: id(request)?, request, next })
    }
}

/// `POST /agents/{agent}/facts/{fact}`.
///
/// # Errors
/// [`Error::NotFound`]; [`Error::Forbidden`] if the user may not write.
pub async fn save(request: HttpRequest, system: System, visitor: OwnerVisitor, form: Form<Edit>) -> Result<HttpResponse> {
    let (asked, edit) = (FactAction::of(&request, None)?, form.0);
    let fact = facts::editable(&system, &visitor.access, asked.id).await?;
    let done = match edit.patch(&visitor.frame, &fact) {
        Ok(patch) => facts::update(&system, &visitor.access, asked.id, patch, edit.seen()).await.map(drop),
        Err(error) => Err(error),
    };
    answer(asked, &system, visitor, done, "done-fact-saved", Some(edit)).await
}

/// `POST /agents/{agent}/facts/{fact}/reword`: a new sentence, from a row of a list.
///
/// # Errors
/// As [`save`].
pub async fn reword(request: HttpRequest, system: System, visitor: OwnerVisitor, form: Form<Reword>) -> Result<HttpResponse> {
    let Reword { text, updated_at, next } = form.0;
    let asked = FactAction::of(&request, next)?;
    let fact = facts::editable(&system, &visitor.access, asked.id).await?;
    let edit = Edit { text, updated_at, ..Edit::of(&visitor.frame, &fact.0, &fact.1) };
    let patch = FactPatch { text: Some(edit.text.clone()), ..FactPatch::default() };
    let done = facts::update(&system, &visitor.access, asked.id, patch, edit.seen()).await.map(drop);
    answer(asked, &system, visitor, done, "done-fact-saved", Some(edit)).await
}

/// `POST /agents/{agent}/facts/{fact}/archive`.
///
/// # Errors
/// As [`save`].
pub async fn archive(request: HttpRequest, system: System, visitor: OwnerVisitor, form: Form<ReturnTo>) -> Result<HttpResponse> {
    turn(FactAction::of(&request, form.0.next)?, &system, visitor, "archived", "done-fact-archived").await
}

/// `POST /agents/{agent}/facts/{fact}/restore`.
///
/// # Errors
/// As [`save`].
pub async fn restore(request: HttpRequest, system: System, visitor: OwnerVisitor, form: Form<ReturnTo>) -> Result<HttpResponse> {
    turn(FactAction::of(&request, form.0.next)?, &system, visitor, "active", "done-fact-restored").await
}

/// `POST /agents/{agent}/facts/{fact}/feedback`.
///
/// # Errors
/// As [`save`]; [`Error::Gone`] if feedback is disabled.
pub async fn rate(request: HttpRequest, system: System, visitor: OwnerVisitor, form: Form<Rating>) -> Result<HttpResponse> {
    let opinion = Opinion::parse(&form.0.opinion).ok_or_else(|| Error::Malformed("the opinion is HELPFUL or UNHELPFUL".to_owned()))?;
    apply_rating(FactAction::of(&request, form.0.next)?, &system, visitor, opinion).await
}

/// `POST /agents/{agent}/facts/row`: a button in a row of the list.
///
/// # Errors
/// As [`rate`]; [`Error::Malformed`] if no button was pressed.
pub async fn row(request: HttpRequest, system: System, visitor: OwnerVisitor, form: Form<RowAction>) -> Result<HttpResponse> {
    let RowAction { helpful, unhelpful, archive, next, list } = form.0;
    let asked = |Pressed { fact: id, after }: Pressed| {
        let anchor = match (list.as_str(), after, archive) {
            ("", ..) => String::new(),
            (_, Some(after), _) => format!("#f{after}"),
            (list, None, Some(_)) => format!("#{list}"),
            (_, None, None) => format!("#f{id}"),
        };
        FactAction { request: &request, id, next: next.map(|next| next + &anchor) }
    };
    match (helpful, unhelpful, archive) {
        (Some(id), None, None) => apply_rating(asked(id), &system, visitor, Opinion::Helpful).await,
        (None, Some(id), None) => apply_rating(asked(id), &system, visitor, Opinion::Unhelpful).await,
        (None, None, Some(id)) => turn(asked(id), &system, visitor, "archived", "done-fact-archived").await,
        _ => Err(Error::Malformed("one of the fields helpful, unhelpful and archive names a fact".to_owned())),
    }
}

async fn apply_rating(asked: FactAction<'_>, system: &System, visitor: OwnerVisitor, opinion: Opinion) -> Result<HttpResponse> {
    let done = facts::rate(system, &visitor.access, asked.id, opinion).await.map(drop);
    answer(asked, system, visitor, done, "done-fact-rated", None).await
}

async fn turn(asked: FactAction<'_>, system: &System, visitor: OwnerVisitor, status: &str, told: &str) -> Result<HttpResponse> {
    let patch = FactPatch { status: Some(status.to_owned()), ..FactPatch::default() };
    let done = facts::update(system, &visitor.access, asked.id, patch, None).await.map(drop);
    answer(asked, system, visitor, done, told, None).await
}

/// Redirects back to the fact, or shows its page with the error.
async fn answer(
    asked: FactAction<'_>,
    system: &System,
    visitor: OwnerVisitor,
    done: Result<()>,
    told: &str,
    edit: Option<Edit>,
) -> Result<HttpResponse> {
    let (OwnerVisitor { access, frame }, FactAction { request, id, next }) = (visitor, asked);
    if let Err(Error::Held { .. }) = done {
        return Ok(reply::done(request, &OwnerPicker::fixed(&access).review(ReviewKind::Quarantine, ""), "done-held"));
    }
    let picker = OwnerPicker::fixed(&access);
    let there = next.as_deref().map_or_else(|| picker.fact(id), |next| reply::own_path(Some(next)).to_owned());
    let error = match done {
        Ok(()) if told == "done-fact-archived" => {
            return Ok(reply::done_undoable(request, &there, told, &picker.page(&format!("/facts/{id}/restore"))));
        }
        Ok(()) => return Ok(reply::done(request, &there, told)),
        Err(error) => error,
    };
    let (status, trouble, wrong) = match error {
        Error::PreconditionFailed { .. } => {
            (StatusCode::PRECONDITION_FAILED, Some(frame.t.say("fact-changed-meanwhile")), FormErrors::default())
        }
        Error::Conflict(message) => (StatusCode::CONFLICT, Some(message), FormErrors::default()),
        other => (StatusCode::UNPROCESSABLE_ENTITY, None, FormErrors::of_failure(other)?),
    };
    let page = FactPage::open(system, &access, frame, id).await?;
    reply::html_as(status, &page.refused(edit, trouble, wrong))
}

#[cfg(test)]
mod tests {
    use super::super::samples::fact;
    use super::*;
    use crate::domain::fact::FactStatus;

    #[test]
    fn a_form_sent_as_it_came_changes_nothing_and_an_emptied_time_ends() {
        let frame = Frame::samples().remove(0);
        let fact = Fact { valid_from: "2026-03-01T07:08:09.123Z".parse().expect("a time"), ..fact(1, "Tea", FactStatus::Superseded) };
        let form = Edit::of(&frame, &fact, &["茶".to_owned(), "a, b".to_owned()]);
        let seen = fact.updated_at;
        let fact = (fact, vec!["茶".to_owned(), "a, b".to_owned()]);
        assert_eq!(form.patch(&frame, &fact).expect("a patch"), FactPatch::default(), "a comma in a tag stays if nobody edits the tags");
        assert_eq!(form.seen(), Some(seen));
        let untagged = Edit { tags: None, ..form.clone() };
        assert_eq!(untagged.patch(&frame, &fact).expect("a patch"), FactPatch::default());
        let retagged = Edit { tags: Some("茶，tea ,".to_owned()), ..form.clone() };
        let tags = FactPatch { tags: Some(vec!["茶".to_owned(), "tea".to_owned()]), ..FactPatch::default() };
        assert_eq!(retagged.patch(&frame, &fact).expect("a patch"), tags);
        let changed = Edit { text: "Green tea".to_owned(), valid_to: String::new(), ..form };
        let patch = FactPatch { text: Some("Green tea".to_owned()), valid_to: Some(None), ..FactPatch::default() };
        assert_eq!(changed.patch(&frame, &fact).expect("a patch"), patch);
        assert!(Edit { valid_from: String::new(), ..changed }.patch(&frame, &fact).is_err());
    }
}
