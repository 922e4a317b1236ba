//! The tools that read memory: `recall` and `structured_memory_search`.

use serde::Deserialize;
use serde_json::{Value, json};

use super::arguments::{read, within};
use super::{Running, object};
use crate::domain::access::OwnerAccess;
use crate::domain::fact::Fact;
use crate::domain::ids::FactId;
use crate::domain::item::ItemKind;
use crate::error::{Error, Result};
use crate::memory::facts::{self, FactQuery};
use crate::memory::recall::{self, Degraded, RecallQuery};
use crate::noctuary::Noctuary;

/// Most rows of a search, and how many when nothing is said.
const MAX_ROWS: u32 = 50;
const ROWS: u32 = 10;

/// A fact as a model needs it.
pub(super) fn short(fact: &Fact) -> Value {
    json!({
        "id": fact.id, "text": fact.text, "category": fact.category, "status": fact.status, "scope": fact.bucket.scope(),
        "validFrom": fact.valid_from, "updatedAt": fact.updated_at,
    })
}

pub(super) fn recall_schema() -> Value {
    let properties = json!({
        "query": { "type": "string", "description": "The question, in any language" },
        "k": { "type": "integer", "minimum": 1, "maximum": 100, "description": "Most items; 10 when absent" },
    });
    object(&properties, &["query"])
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Recall {
    query: String,
    k: Option<u32>,
}

pub(super) fn recall<'a>(noctuary: &'a Noctuary, access: &'a OwnerAccess, arguments: Value) -> Running<'a> {
    Box::pin(async move {
        let Recall { query, k } = read(arguments)?;
        let answer = recall::recall(noctuary, access, RecallQuery { query, k, ..RecallQuery::default() }).await.map_err(within)?;
        let items: Vec<Value> = answer
            .items
            .into_iter()
            .map(|item| {
                json!({
                    "id": item.found.id, "kind": item.found.kind, "text": item.found.text, "score": item.components.total(),
                    "scope": item.found.scope, "source": item.found.source, "createdAt": item.found.occurred_at,
                })
            })
            .collect();
        Ok(json!({ "items": items, "degraded": answer.degraded.map(Degraded::as_str) }))
    })
}

pub(super) fn search_schema() -> Value {
    let properties = json!({
        "query": { "type": "string", "description": "What to look for, in any language; the newest facts when absent or empty" },
        "limit": { "type": "integer", "minimum": 1, "maximum": MAX_ROWS, "description": "Most facts; 10 when absent" },
        "category": { "type": "string", "enum": ["PROFILE", "KNOWLEDGE", "EVENT", "PREFERENCE", "PROJECT", "REFERENCE", "FEEDBACK"],
            "description": "Only facts about this" },
        "includeArchived": { "type": "boolean", "description": "Also facts that are no longer believed; searched by words alone" },
    });
    object(&properties, &[])
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
struct Search {
    #[serde(default)]
    query: String,
    limit: Option<u32>,
    category: Option<String>,
    #[serde(default)]
    include_archived: bool,
}

pub(super) fn search<'a>(noctuary: &'a Noctuary, access: &'a OwnerAccess, arguments: Value) -> Running<'a> {
    Box::pin(async move {
        let Search { query, limit, category, include_archived } = read(arguments)?;
        let limit = limit.unwrap_or(ROWS);
        if !(1..=MAX_ROWS).contains(&limit) {
            return Err(Error::invalid("arguments.limit", "must be 1 to 50"));
        }
        let query = query.trim();
        let found: Vec<Fact> = if query.is_empty() || include_archived {
            let words = (!query.is_empty()).then(|| query.to_owned());
            let status = include_archived.then(|| "all".to_owned());
            let asked = FactQuery { status, category, query: words, limit: Some(limit.into()), ..FactQuery::default() };
            facts::list(noctuary, access, asked).await.map_err(within)?.items.into_iter().map(|shown| shown.fact).collect()
        } else {
            let near = nearest(noctuary, access, query, limit).await.map_err(within)?;
            near.into_iter().filter(|fact| category.as_ref().is_none_or(|name| name.eq_ignore_ascii_case(fact.category.as_str()))).collect()
        };
        Ok(json!({ "facts": found.iter().map(short).collect::<Vec<_>>() }))
    })
}

/// The active facts that answer `query` best, best first.
///
/// # Errors
/// As [`recall::recall`].
pub(super) async fn nearest(noctuary: &Noctuary, access: &OwnerAccess, query: &str, k: u32) -> Result<Vec<Fact>> {
    let asked = RecallQuery { query: query.to_owned(), k: Some(k), kinds: vec![ItemKind::Fact], ..RecallQuery::default() };
    let answer = recall::recall(noctuary, access, asked).await?;
    let ids: Vec<FactId> = answer.items.iter().filter_map(|item| item.found.source.fact_id).collect();
    facts::get_many(noctuary, access, &ids).await
}
