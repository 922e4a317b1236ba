//! `/memory/export`: the table as a file, with its filters, or only the chosen facts.

use std::sync::Arc;

use actix_web::HttpResponse;
use actix_web::web::Query;
use serde::Deserialize;
use serde_json::{Value, json};

use super::{Asked, Filter};
use crate::console::frame::export::{self, FormatQuery, time};
use crate::console::frame::visitor::Visitor;
use crate::domain::ids::FactId;
use crate::domain::metadata;
use crate::edge::System;
use crate::error::{Error, Result};
use crate::memory::facts::FactQuery;
use crate::retrieval::memories::{self, Chosen, MemoryQuery, MemoryRow};

const COLUMNS: [&str; 18] = [
    "id",
    "text",
    "ownerKey",
    "agentId",
    "scope",
    "category",
    "status",
    "statusReason",
    "trust",
    "source",
    "learnedAt",
    "validFrom",
    "validTo",
    "expiresAt",
    "uses",
    "conversationId",
    "tags",
    "metadata",
];

/// The chosen facts: their ids with commas between them; empty for all that match.
#[derive(Debug, Clone, Default, Deserialize)]
#[serde(default)]
pub struct ChosenQuery {
    ids: String,
}

/// `GET /memory/export?format=csv` or `json`, with the filters of the page; all facts that match.
///
/// # Errors
/// As [`super::list`]; [`Error::Invalid`] for an invalid filter.
pub async fn export(
    system: System,
    visitor: Visitor,
    filter: Query<Filter>,
    wanted: Query<FormatQuery>,
    chosen: Query<ChosenQuery>,
) -> Result<HttpResponse> {
    let Visitor { access, frame } = visitor;
    let form = wanted.form()?;
    let filter = Filter { cursor: String::new(), ..filter.into_inner() };
    let Asked { agents, frame, query, several } = Asked::of(&system, &access, frame, &filter).await?;
    let query = query?;
    if several.is_some() {
        return Err(Error::invalid("owner", "must mean one person"));
    }
    memories::begin_export(&system, &access, &agents, &query).await?;
    if !chosen.ids.is_empty() {
        let ids: Vec<FactId> = chosen.ids.split(',').filter_map(|id| id.parse().ok()).take(super::many::MAX_CHOSEN).collect();
        let found = memories::choose(&system, &access, &agents, Chosen::Ids(ids)).await?;
        let rows = memories::detailed(&system, &access, found).await?;
        return Ok(export::file(&frame, "memories", form, &COLUMNS, rows.iter().map(row)));
    }
    let agents = Arc::new(agents);
    let page = move |cursor: Option<String>| {
        let (system, access, agents, query) = (system.clone(), access.clone(), Arc::clone(&agents), query.clone());
        async move {
            let facts = FactQuery { cursor, ..query.facts.clone() };
            memories::export_page(&system, &access, &agents, MemoryQuery { facts, ..query }).await
        }
    };
    export::stream(&frame, "memories", form, &COLUMNS, page, row).await
}

fn row(row: &MemoryRow) -> [Value; 18] {
    let fact = &row.fact;
    let owner = Some(fact.bucket.owner()).filter(|owner| !owner.is_empty());
    let agent = Some(fact.bucket.agent()).filter(|agent| agent.get() != 0);
    let (tags, metadata) = metadata::split(row.metadata.clone());
    [
        json!(fact.id.to_string()),
        json!(fact.text),
        json!(owner),
        json!(agent.map(|agent| agent.to_string())),
        json!(fact.bucket.scope().as_str()),
        json!(fact.category.as_str()),
        json!(fact.status.as_str()),
        json!(fact.status_reason),
        json!((row.trust.effective * 1_000.0).round() / 1_000.0),
        json!(fact.source.as_str()),
        time(Some(fact.learned_at)),
        time(Some(fact.valid_from)),
        time(fact.valid_to),
        time(fact.expires_at),
        json!(row.uses.count),
        json!(fact.conversation.map(|id| id.to_string())),
        json!(tags),
        json!(metadata),
    ]
}
