//! `/settings/webhooks`: the webhooks of the workspace, their deliveries, and tests.

mod change;
mod create;
#[cfg(test)]
mod samples;
mod show;
pub mod view;

#[cfg(test)]
pub(super) use samples::samples;

pub use crate::console::pages::webhooks::view::Cursor;
pub(crate) use crate::console::pages::webhooks::view::{AgentLimit, EventCheckbox, HERE, Row, address, choices, parse, reveal};
use actix_web::HttpResponse;
use actix_web::web::Query;
use askama::Template;

pub use change::{ask_delete, delete, replay, rotate, test};
pub use create::{create, new};
pub use show::{show, update};

use crate::console::frame::visitor::Visitor;
use crate::console::frame::{Frame, reply};
use crate::edge::System;
use crate::error::Result;
use crate::tenancy::webhooks;

#[derive(Template)]
#[template(path = "pages/webhooks/list.html")]
struct List {
    frame: Frame,
    rows: Vec<Row>,
    curl: String,
    first: Option<String>,
    next: Option<String>,
}

/// `GET /settings/webhooks`.
///
/// # Errors
/// [`Error::Forbidden`] if the user is not an admin; [`Error::Invalid`] for an invalid cursor.
pub async fn list(system: System, visitor: Visitor, query: Query<Cursor>) -> Result<HttpResponse> {
    let Visitor { access, frame } = visitor;
    let page = webhooks::list(&system, &access, query.cursor.as_deref(), None).await?;
    let rows = page.items.iter().map(|hook| Row::new(&frame, hook)).collect();
    let first = query.cursor.as_ref().map(|_| HERE.to_owned());
    let next = page.next_cursor.map(|cursor| format!("{HERE}?cursor={cursor}"));
    reply::html(&List { curl: curl(&frame), frame, rows, first, next })
}

/// An API call that creates a webhook.
fn curl(frame: &Frame) -> String {
    let root = &frame.root;
    format!(
        "curl -X POST -H 'Authorization: Bearer noc_…' -H 'Content-Type: application/json' \\\n  -d '{{\"url\":\"https://hooks.example.org/noctuary\"}}' {root}/api/v1/webhooks"
    )
}
