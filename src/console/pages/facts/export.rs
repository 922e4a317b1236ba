//! `/agents/{agent}/facts/export`: exports the facts of the page, and renders a single fact as JSON.

use actix_web::HttpResponse;
use actix_web::web::Query;
use serde_json::{Value, json};

use super::Filter;
use crate::console::frame::export::{self, FormatQuery, time};
use crate::console::frame::visitor::OwnerVisitor;
use crate::domain::metadata;
use crate::edge::System;
use crate::error::Result;
use crate::memory::facts::{self, FactWithTrust};

const COLUMNS: [&str; 22] = [
    "id",
    "text",
    "subject",
    "predicate",
    "object",
    "category",
    "status",
    "statusReason",
    "scope",
    "trust",
    "confidence",
    "source",
    "explicit",
    "validFrom",
    "validTo",
    "expiresAt",
    "learnedAt",
    "updatedAt",
    "conversationId",
    "supersededBy",
    "tags",
    "metadata",
];

/// `GET /agents/{agent}/facts/export?format=csv` or `json`, with the filters of the page; the newest facts, as many as a file may have.
///
/// # Errors
/// [`crate::error::Error::Forbidden`] if the user may not access the owner's memory; [`crate::error::Error::Invalid`] for an invalid
/// filter.
pub async fn export(system: System, visitor: OwnerVisitor, filter: Query<Filter>, wanted: Query<FormatQuery>) -> Result<HttpResponse> {
    let OwnerVisitor { access, frame } = visitor;
    let form = wanted.form()?;
    let query = Filter { cursor: None, ..filter.into_inner() }.read(&frame)?;
    let found = facts::export(&system, &access, query, export::MOST).await?;
    Ok(export::file(&frame, "facts", form, &COLUMNS, found.iter().map(row)))
}

/// One fact as JSON.
pub(super) fn raw(shown: &FactWithTrust) -> String {
    export::raw(&COLUMNS, row(shown))
}

fn row(shown: &FactWithTrust) -> [Value; 22] {
    let fact = &shown.fact;
    let (tags, metadata) = metadata::split(shown.metadata.clone());
    let id = |id: Option<String>| id.map_or(Value::Null, Value::String);
    [
        json!(fact.id.to_string()),
        json!(fact.text),
        json!(fact.subject),
        json!(fact.predicate),
        json!(fact.object),
        json!(fact.category.as_str()),
        json!(fact.status.as_str()),
        json!(fact.status_reason),
        json!(fact.bucket.scope().as_str()),
        json!((shown.trust.effective * 1_000.0).round() / 1_000.0),
        json!(fact.confidence),
        json!(fact.source.as_str()),
        json!(fact.is_explicit),
        time(Some(fact.valid_from)),
        time(fact.valid_to),
        time(fact.expires_at),
        time(Some(fact.learned_at)),
        time(Some(fact.updated_at)),
        id(fact.conversation.map(|id| id.to_string())),
        id(fact.superseded_by.map(|id| id.to_string())),
        json!(tags),
        json!(metadata),
    ]
}
