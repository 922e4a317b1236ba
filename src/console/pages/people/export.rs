//! `/people/export`: exports the people of the page with their counts.

use actix_web::HttpResponse;
use actix_web::web::Query;
use serde_json::{Value, json};

use super::list::Filter;
use crate::console::frame::export::{self, FormatQuery, time};
use crate::console::frame::visitor::Visitor;
use crate::domain::owner::Owner;
use crate::domain::page::PageRequest;
use crate::edge::System;
use crate::error::Result;
use crate::tenancy::owners;

const COLUMNS: [&str; 7] = ["ownerKey", "agents", "agentIds", "facts", "files", "conversations", "lastSeenAt"];

/// `GET /people/export?format=csv` or `json`, with the search of the page, by key; as many rows as a file may have.
///
/// # Errors
/// [`crate::error::Error::Forbidden`] if the user is not an admin.
pub async fn export(system: System, visitor: Visitor, filter: Query<Filter>, wanted: Query<FormatQuery>) -> Result<HttpResponse> {
    let form = wanted.form()?;
    let (system, access, query) = (&system, &visitor.access, filter.query.as_str());
    let page = |cursor: Option<String>| async move {
        owners::list(system, access, Some(query), cursor.as_deref(), Some(PageRequest::MAX_LIMIT)).await
    };
    let found = export::gather(page).await?;
    Ok(export::file(&visitor.frame, "owners", form, &COLUMNS, found.iter().map(row)))
}

fn row(owner: &Owner) -> [Value; 7] {
    let holdings = owner.total();
    [
        json!(owner.key.as_str()),
        json!(owner.agents.iter().map(|known| known.name.as_str()).collect::<Vec<_>>()),
        json!(owner.agents.iter().map(|known| known.agent.to_string()).collect::<Vec<_>>()),
        json!(holdings.facts),
        json!(holdings.files),
        json!(holdings.conversations),
        time(owner.last_seen_at()),
    ]
}
