//! `/agents/export`: exports the agents of the page with their counts.

use actix_web::HttpResponse;
use actix_web::web::Query;
use serde_json::{Value, json};

use super::AgentListQuery;
use crate::console::frame::export::{self, FormatQuery as Form, time};
use crate::console::frame::visitor::Visitor;
use crate::domain::page::PageRequest;
use crate::edge::System;
use crate::error::Result;
use crate::tenancy::agents::{self, AgentSummary};

const COLUMNS: [&str; 12] = [
    "id",
    "name",
    "description",
    "timezone",
    "files",
    "facts",
    "owners",
    "conversations",
    "lastActiveAt",
    "lastNightAt",
    "tokens30Days",
    "createdAt",
];

/// `GET /agents/export?format=csv` or `json`, with the search of the page; at most [`export::MOST`] rows.
///
/// # Errors
/// [`crate::error::Error::Invalid`] for an unknown format.
pub async fn export(system: System, visitor: Visitor, wanted: Query<AgentListQuery>, form: Query<Form>) -> Result<HttpResponse> {
    let form = form.form()?;
    let (system, access, wanted) = (&system, &visitor.access, &wanted);
    let page = |cursor: Option<String>| async move {
        agents::browse(system, access, &wanted.q, wanted.order(), cursor.as_deref(), Some(PageRequest::MAX_LIMIT)).await
    };
    let found = export::gather(page).await?;
    Ok(export::file(&visitor.frame, "agents", form, &COLUMNS, found.iter().map(row)))
}

fn row(glimpse: &AgentSummary) -> [Value; 12] {
    let AgentSummary { agent, figures, spent } = glimpse;
    [
        json!(agent.id.to_string()),
        json!(agent.name),
        json!(agent.description),
        json!(agent.timezone.name()),
        json!(figures.files),
        json!(figures.facts),
        json!(figures.owners),
        json!(figures.conversations),
        time(figures.last_active_at),
        time(figures.last_night_at),
        json!(spent),
        time(Some(agent.created_at)),
    ]
}
