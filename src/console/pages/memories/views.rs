//! `POST /memory/views` and `/memory/views/{view}/delete`: saves the filters of the table as a view of the user, and deletes one.

use actix_web::{HttpRequest, HttpResponse};
use serde::Deserialize;

use super::filter::Filter;
use crate::console::frame::form::{EmptyForm, Form};
use crate::console::frame::reply;
use crate::console::frame::visitor::Visitor;
use crate::domain::ids::MemoryViewId;
use crate::edge::System;
use crate::error::{Error, Result};
use crate::tenancy::memory_views;

/// The fields of the form.
#[derive(Debug, Clone, Default, Deserialize)]
#[serde(default)]
pub struct NewView {
    name: String,
    /// The query string of the table.
    filter: String,
}

/// `POST /memory/views`. The person is left out: what is saved must not name somebody who may be forgotten later.
///
/// # Errors
/// [`Error::Forbidden`] if the user may not read memory.
pub async fn save(request: HttpRequest, system: System, visitor: Visitor, form: Form<NewView>) -> Result<HttpResponse> {
    let filter = Filter::parse(&form.0.filter);
    let saved = filter.with(&[("owner", ""), ("shared", ""), ("q", "")]);
    match memory_views::save(&system, &visitor.access, &form.0.name, &saved).await {
        Ok(view) => Ok(reply::done_with(&request, &super::filter::at("/memory", &saved), "done-memory-view-saved", &view.name)),
        Err(Error::Invalid(_)) => Ok(reply::done(&request, &filter.address(&[]), "done-memory-view-refused")),
        Err(error) => Err(error),
    }
}

/// `POST /memory/views/{view}/delete`.
///
/// # Errors
/// [`Error::NotFound`] if the user has no such view.
pub async fn delete(request: HttpRequest, system: System, visitor: Visitor, _form: Form<EmptyForm>) -> Result<HttpResponse> {
    let id: Option<MemoryViewId> = request.match_info().get("view").and_then(|id| id.parse().ok());
    memory_views::delete(&system, &visitor.access, id.ok_or(Error::NotFound("view"))?).await?;
    Ok(reply::done(&request, "/memory", "done-memory-view-deleted"))
}
