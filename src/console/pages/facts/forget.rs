//! `/agents/{agent}/facts/{fact}/forget`: shows what is deleted with a fact, and the form that forgets it.

use actix_web::{HttpRequest, HttpResponse};
use askama::Template;
use serde::Deserialize;

use super::fact::id;
use super::view::FactView;
use crate::console::frame::form::Form;
use crate::console::frame::owner_picker::OwnerPicker;
use crate::console::frame::visitor::OwnerVisitor;
use crate::console::frame::{Frame, number, reply};
use crate::domain::forget::Wish;
use crate::edge::System;
use crate::error::Result;
use crate::privacy::forget;
use crate::retrieval::provenance;

#[derive(Template)]
#[template(path = "pages/facts/forget.html")]
pub(super) struct Forget {
    pub frame: Frame,
    pub whose: OwnerPicker,
    pub fact: FactView,
    /// The URL of the form.
    pub door: String,
}

/// The extent of forgetting.
#[derive(Debug, Default, Deserialize)]
#[serde(default, rename_all = "camelCase")]
pub struct Asked {
    include_messages: String,
}

/// `GET /agents/{agent}/facts/{fact}/forget`.
///
/// # Errors
/// [`crate::error::Error::NotFound`] if it does not exist or belongs to another owner.
pub async fn confirm(request: HttpRequest, system: System, visitor: OwnerVisitor) -> Result<HttpResponse> {
    let OwnerVisitor { access, frame } = visitor;
    let story = provenance::story(&system, &access, id(&request)?).await?;
    let whose = OwnerPicker::alone(&access);
    let fact = FactView::new(&frame, &whose, &story.told.fact);
    reply::html(&Forget { door: whose.page(&format!("/facts/{}/forget", fact.id)), frame, whose, fact })
}

/// `POST /agents/{agent}/facts/{fact}/forget`.
///
/// # Errors
/// As [`confirm`]; [`crate::error::Error::Forbidden`] if the user may not write.
pub async fn forget(request: HttpRequest, system: System, visitor: OwnerVisitor, form: Form<Asked>) -> Result<HttpResponse> {
    let wish = Wish { include_messages: form.0.include_messages == "yes", ..Wish::default() };
    let receipt = forget::fact(&system, &visitor.access, id(&request)?, wish).await?;
    let list = OwnerPicker::alone(&visitor.access).page("/facts");
    Ok(reply::done_with(&request, &list, "done-fact-forgotten", &number::grouped(receipt.counts.total())))
}
