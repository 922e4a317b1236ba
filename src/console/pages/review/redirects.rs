//! The former lists of one agent, which are parts of the inbox now. Old links and bookmarks keep working.

use actix_web::HttpResponse;
use actix_web::web::Query;
use serde::Deserialize;

use super::filter::Filter;
use crate::console::frame::reply;
use crate::console::frame::visitor::AgentVisitor;
use crate::domain::review::{ReviewKind, ReviewState};
use crate::error::Result;

/// The query of a former list.
#[derive(Debug, Clone, Default, Deserialize)]
#[serde(default)]
pub struct FormerFilter {
    owner: String,
    state: String,
}

/// `GET /agents/{agent}/contradictions`.
///
/// # Errors
/// [`crate::error::Error::NotFound`] for an agent that the user does not see.
pub async fn contradictions(visitor: AgentVisitor, query: Query<FormerFilter>) -> Result<HttpResponse> {
    Ok(moved(ReviewKind::Contradiction, &visitor, &query))
}

/// `GET /agents/{agent}/quarantine`.
///
/// # Errors
/// As [`contradictions`].
pub async fn quarantine(visitor: AgentVisitor, query: Query<FormerFilter>) -> Result<HttpResponse> {
    Ok(moved(ReviewKind::Quarantine, &visitor, &query))
}

/// `GET /agents/{agent}/graph/candidates`.
///
/// # Errors
/// As [`contradictions`].
pub async fn candidates(visitor: AgentVisitor, query: Query<FormerFilter>) -> Result<HttpResponse> {
    Ok(moved(ReviewKind::Duplicate, &visitor, &query))
}

fn moved(kind: ReviewKind, visitor: &AgentVisitor, query: &FormerFilter) -> HttpResponse {
    let filter = Filter::of_agent(kind, visitor.access.agent().id, &query.owner);
    let state = match query.state.as_str() {
        "" | "open" | "pending" => ReviewState::Open,
        _ => ReviewState::Decided,
    };
    reply::see(&filter.with_state(state).address())
}
