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
use crate::domain::forget::ForgetExtent;
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
pub struct ForgetForm {
    include_messages: String,
    block: String,
}

/// `GET /agents/{agent}/facts/{fact}/forget`.
///
/// # Errors
/// [`crate::error::Error::NotFound`] if it does not exist or belongs to another owner.
pub async fn confirm(request: HttpRequest, system: System, visitor: OwnerVisitor) -> Result<HttpResponse> {
    let OwnerVisitor { access, frame } = visitor;
    let story = provenance::provenance(&system, &access, id(&request)?).await?;
    let picker = OwnerPicker::fixed(&access);
    let fact = FactView::new(&frame, &picker, &story.told.fact);
    reply::html(&Forget { door: picker.page(&format!("/facts/{}/forget", fact.id)), frame, whose: picker, fact })
}

/// `POST /agents/{agent}/facts/{fact}/forget`.
///
/// # Errors
/// As [`confirm`]; [`crate::error::Error::Forbidden`] if the user may not write.
pub async fn forget(request: HttpRequest, system: System, visitor: OwnerVisitor, form: Form<ForgetForm>) -> Result<HttpResponse> {
    let extent = ForgetExtent { include_messages: form.0.include_messages == "yes", ..ForgetExtent::default() };
    let id = id(&request)?;
    let receipt = match form.0.block.as_str() {
        "yes" => forget::fact_for_good(&system, &visitor.access, id, extent).await?,
        _ => forget::fact(&system, &visitor.access, id, extent).await?,
    };
    let list = OwnerPicker::fixed(&visitor.access).page("/facts");
    Ok(reply::done_with(&request, &list, "done-fact-forgotten", &number::grouped(receipt.counts.total())))
}
