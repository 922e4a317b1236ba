//! `/agents/{agent}/facts/{fact}/forget`: shows what is deleted with a fact, and the form that forgets it.

use actix_web::web::Query;
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
    /// Where to return to: the list that led here, with its search.
    pub next: String,
    /// Whether the box that keeps it from being learned again is checked.
    pub is_for_good: bool,
}

/// The extent of forgetting.
#[derive(Debug, Default, Deserialize)]
#[serde(default, rename_all = "camelCase")]
pub struct ForgetForm {
    include_messages: String,
    block: String,
    next: Option<String>,
}

/// `GET /agents/{agent}/facts/{fact}/forget`.
///
/// # Errors
/// [`crate::error::Error::NotFound`] if it does not exist or belongs to another owner.
pub async fn confirm(request: HttpRequest, system: System, visitor: OwnerVisitor, asked: Query<ForgetForm>) -> Result<HttpResponse> {
    let OwnerVisitor { access, frame } = visitor;
    let story = provenance::provenance(&system, &access, id(&request)?).await?;
    let picker = OwnerPicker::fixed(&access);
    let fact = FactView::new(&frame, &picker, &story.told.fact);
    let next = place_to_return(asked.next.as_deref(), &picker);
    let (door, is_for_good) = (picker.page(&format!("/facts/{}/forget", fact.id)), asked.block == "yes");
    reply::html(&Forget { door, next, is_for_good, frame, whose: picker, fact })
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
    let list = place_to_return(form.0.next.as_deref(), &OwnerPicker::fixed(&visitor.access));
    Ok(reply::done_with(&request, &list, "done-fact-forgotten", &number::grouped(receipt.counts.total())))
}

/// The list that led here; the agent's facts if none did.
fn place_to_return(next: Option<&str>, picker: &OwnerPicker) -> String {
    let named = next.filter(|next| !next.is_empty());
    named.map_or_else(|| picker.memories(), |next| reply::own_path(Some(next)).to_owned())
}
