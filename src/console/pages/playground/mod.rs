//! `/playground?agent=…&owner=…&tab=recall|chat|tests`: tries out what an agent recalls and says for a person, saves the settings that
//! win, and keeps tests.

pub mod chat;
pub mod place;
pub mod recall;
pub mod save;
pub mod suites;

use actix_web::web::Query;
use actix_web::{FromRequest, HttpRequest, HttpResponse};
use askama::Template;
use serde::Deserialize;

use crate::console::frame::visitor::{OwnerVisitor, Visitor};
use crate::console::frame::{Frame, reply};
use crate::domain::page::PageRequest;
use crate::edge::System;
use crate::error::Result;
use crate::tenancy::agents;

/// A workspace without agents has nothing to try out.
#[derive(Template)]
#[template(path = "pages/playground/empty.html")]
pub(super) struct NoAgents {
    pub(super) frame: Frame,
}

/// The agent and the tab.
#[derive(Debug, Clone, Default, Deserialize)]
#[serde(default)]
struct Chosen {
    agent: String,
    tab: String,
}

/// `GET /playground`.
///
/// # Errors
/// [`crate::error::Error::NotFound`] for an unknown agent; [`crate::error::Error::Forbidden`] if the user may not access the person's
/// memory.
pub async fn show(request: HttpRequest, system: System) -> Result<HttpResponse> {
    let chosen = Query::<Chosen>::from_query(request.query_string()).map(Query::into_inner).unwrap_or_default();
    if chosen.agent.is_empty() {
        return first_agent(&request, &system).await;
    }
    let visitor = OwnerVisitor::extract(&request).await?;
    match chosen.tab.as_str() {
        "chat" => {
            chat::show(system, visitor, Query::from_query(request.query_string()).unwrap_or_else(|_| Query(chat::ChatPageQuery::default())))
                .await
        }
        "tests" => suites::show(request, system, visitor).await,
        _ => recall::show(request, system, visitor).await,
    }
}

/// Goes to the first agent, with all other fields.
async fn first_agent(request: &HttpRequest, system: &System) -> Result<HttpResponse> {
    let Visitor { access, frame } = Visitor::extract(request).await?;
    let first = agents::list(system, &access, None, Some(PageRequest::MAX_LIMIT)).await?.items.into_iter().next();
    let Some(agent) = first else { return reply::html(&NoAgents { frame }) };
    let id = agent.id.to_string();
    let fields: Vec<(String, String)> = url::form_urlencoded::parse(request.query_string().as_bytes()).into_owned().collect();
    let rest = fields.iter().filter(|(name, _)| name != "agent").map(|(name, value)| (name.as_str(), value.as_str()));
    Ok(reply::see(&reply::address("/playground", &[("agent", id.as_str())].into_iter().chain(rest).collect::<Vec<_>>())))
}
