//! `/settings/tokens`: the user's personal access tokens in the selected workspace.

mod create;
pub(crate) mod lookup;
mod renew;
mod row;
#[cfg(test)]
mod samples;

#[cfg(test)]
pub(super) use samples::samples;

pub(crate) use crate::console::pages::tokens::lookup::agent_names;
pub(crate) use crate::console::pages::tokens::lookup::{find, parse, reveal};

use actix_web::web::{Path, Query};
use actix_web::{HttpRequest, HttpResponse};
use askama::Template;
use serde::Deserialize;

pub use create::{create, new};
pub use renew::{ask_rotate, rotate};

use crate::auth::tokens::{self};
use crate::console::frame::form::{EmptyForm, Form};
use crate::console::frame::visitor::Visitor;
use crate::console::frame::{Frame, reply};
use crate::edge::System;
use crate::error::Result;
use row::Row;

/// The path of the page.
const HERE: &str = "/settings/tokens";

#[derive(Template)]
#[template(path = "pages/tokens/list.html")]
struct List {
    frame: Frame,
    rows: Vec<Row>,
    curl: String,
    first: Option<String>,
    next: Option<String>,
}

#[derive(Template)]
#[template(path = "pages/tokens/revoke.html")]
struct Revoke {
    frame: Frame,
    row: Row,
}

/// The cursor of the list.
#[derive(Debug, Deserialize)]
pub struct Cursor {
    cursor: Option<String>,
}

/// `GET /settings/tokens`.
///
/// # Errors
/// [`Error::Invalid`] for an invalid cursor.
pub async fn list(system: System, visitor: Visitor, query: Query<Cursor>) -> Result<HttpResponse> {
    let Visitor { access, frame } = visitor;
    let page = tokens::list(&system, &access, query.cursor.as_deref(), None).await?;
    let names = agent_names(&system, &access).await?;
    let rows = page.items.iter().map(|token| Row::new(&frame, token, &names)).collect();
    let first = query.cursor.as_ref().map(|_| HERE.to_owned());
    let next = page.next_cursor.map(|cursor| format!("{HERE}?cursor={cursor}"));
    reply::html(&List { curl: curl(&frame), frame, rows, first, next })
}

/// An example request.
fn curl(frame: &Frame) -> String {
    format!("curl -H 'Authorization: Bearer noc_…' {}/api/v1/agents", frame.root)
}

/// `GET /settings/tokens/{token}/revoke`: asks for confirmation.
///
/// # Errors
/// [`Error::NotFound`] for a token of another user.
pub async fn ask_revoke(system: System, visitor: Visitor, id: Path<String>) -> Result<HttpResponse> {
    let row = find(&system, &visitor, &id).await?;
    reply::html(&Revoke { frame: visitor.frame, row })
}

/// `POST /settings/tokens/{token}/revoke`.
///
/// # Errors
/// As [`ask_revoke`].
pub async fn revoke(
    request: HttpRequest,
    system: System,
    visitor: Visitor,
    id: Path<String>,
    _form: Form<EmptyForm>,
) -> Result<HttpResponse> {
    let row = find(&system, &visitor, &id).await?;
    tokens::revoke(&system, &visitor.access, parse(&id)?).await?;
    Ok(reply::done_with(&request, HERE, "done-token-revoked", &row.name))
}
