//! `/people/{owner}` of a person of whom nothing is left but the receipts of forgetting, for admins. The page of a person falls back to it.

use actix_web::HttpResponse;
use actix_web::web::Path;
use askama::Template;

use super::forget::ReceiptView;
use crate::console::frame::visitor::Visitor;
use crate::console::frame::{Frame, reply};
use crate::domain::owner_key::OwnerKey;
use crate::edge::System;
use crate::error::{Error, Result};
use crate::privacy::forget;

#[derive(Template)]
#[template(path = "pages/people/gone.html")]
pub(super) struct GonePage {
    pub frame: Frame,
    pub key: String,
    /// The receipts of what was forgotten, newest first.
    pub receipts: Vec<ReceiptView>,
}

/// The number of receipts on the page.
const RECEIPTS: u64 = 20;

/// The page.
///
/// # Errors
/// [`Error::Forbidden`] if the user is not an admin; [`Error::NotFound`] if nothing was forgotten about the person.
pub async fn show(system: System, visitor: Visitor, key: Path<String>) -> Result<HttpResponse> {
    let Visitor { access, frame } = visitor;
    let receipts = forget::of_owner(&system, &access, &key, None, Some(RECEIPTS)).await?.items;
    if receipts.is_empty() {
        return Err(Error::NotFound("owner"));
    }
    let key = OwnerKey::find(&key).map_err(|_| Error::NotFound("owner"))?.to_string();
    let receipts = receipts.iter().map(|receipt| ReceiptView::new(&frame, receipt)).collect();
    reply::html(&GonePage { key, receipts, frame })
}
