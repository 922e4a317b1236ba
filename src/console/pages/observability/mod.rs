//! `/operations/observability`: how well memory works, in counts: the facts that are stored, and extraction, injection and recall of the last 24
//! hours, for all agents of the workspace or for one.

#[cfg(test)]
mod samples;
mod view;

#[cfg(test)]
pub(super) use samples::samples;

use actix_web::HttpResponse;
use actix_web::http::StatusCode;
use actix_web::web::Query;

use crate::console::frame::form_errors::FormErrors;
use crate::console::frame::reply;
use crate::console::frame::visitor::Visitor;
use crate::domain::page::PageRequest;
use crate::edge::System;
use crate::error::Result;
use crate::memory::observability::{self, Observability, ObservabilityQuery};
use crate::tenancy::agents;
use view::Page;

pub use view::ObservabilityFilter;

/// `GET /operations/observability`.
///
/// # Errors
/// [`crate::error::Error::Forbidden`] if the user is not an admin; [`crate::error::Error::NotFound`] if there is no such agent.
pub async fn show(system: System, visitor: Visitor, filter: Query<ObservabilityFilter>) -> Result<HttpResponse> {
    let filter = filter.into_inner();
    match load(&system, &visitor, &filter).await {
        Ok((seen, agents)) => reply::html(&Page::new(visitor.frame, &filter, seen, agents)),
        Err(error) => {
            let wrong = FormErrors::of_failure(error)?;
            let usual = ObservabilityFilter::default();
            let (seen, agents) = load(&system, &visitor, &usual).await?;
            let view = Page { wrong, ..Page::new(visitor.frame, &usual, seen, agents) };
            reply::html_as(StatusCode::UNPROCESSABLE_ENTITY, &view)
        }
    }
}

/// The counts, and the agents to choose from: id and name.
async fn load(system: &System, visitor: &Visitor, filter: &ObservabilityFilter) -> Result<(Observability, Vec<(String, String)>)> {
    let query = ObservabilityQuery {
        agent: Some(filter.agent.clone()).filter(|agent| !agent.is_empty()),
        cursor: filter.cursor.clone().filter(|cursor| !cursor.is_empty()),
        limit: None,
    };
    let seen = observability::observe(system, &visitor.access, query).await?;
    let agents = agents::list(system, &visitor.access, None, Some(PageRequest::MAX_LIMIT)).await?;
    Ok((seen, agents.items.into_iter().map(|agent| (agent.id.to_string(), agent.name)).collect()))
}
