//! The tools that search memory: `recall`, `memory_search` and `structured_memory_search`.

use chrono::{DateTime, Utc};
use serde::Deserialize;
use serde_json::{Value, json};

use super::arguments::{read, within};
use super::bound::{ENTRY_CHARS, MAX_CHARS, answering, entry};
use super::{ToolFuture, object};
use crate::app_state::AppState;
use crate::domain::access::OwnerAccess;
use crate::domain::fact::{Fact, FactCategory, FactStatus};
use crate::domain::ids::FactId;
use crate::domain::item::ItemKind;
use crate::domain::label;
use crate::domain::label_filter::LabelFilter;
use crate::error::{Error, Result};
use crate::memory::facts::{self, FactQuery, zone};
use crate::memory::recall_usage;
use crate::memory::recall_usage::ReadItem;
use crate::retrieval::recall;
use crate::retrieval::recall::{Degraded, RecallQuery, Recalled};
use language::sentence;

/// Most rows of a search, and the default.
const MAX_ROWS: u32 = 50;
const ROWS: u32 = 10;
/// Default number of results of `memory_search`.
const RESULTS: u32 = 6;
/// Most characters of all texts of an answer together.
const LIST_CHARS: usize = 40_000;
/// Most characters of an abstract.
const ABSTRACT_CHARS: usize = 200;

/// The categories of facts.
const CATEGORIES: [&str; 7] = ["PROFILE", "KNOWLEDGE", "EVENT", "PREFERENCE", "PROJECT", "REFERENCE", "FEEDBACK"];

/// How much of each text an answer contains, as in GoClaw's `memory_search`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Deserialize)]
#[serde(rename_all = "lowercase")]
enum Depth {
    /// Its first sentence.
    L0,
    /// The passage that answers.
    #[default]
    L1,
    /// All of it.
    L2,
}

impl Depth {
    fn shown(self, text: &str, query: &str) -> String {
        match self {
            Self::L0 => entry(sentence::split(text.trim()).first().map_or("", |first| first.trim()), ABSTRACT_CHARS),
            Self::L1 => answering(text, query, ENTRY_CHARS),
            Self::L2 => answering(text, query, MAX_CHARS),
        }
    }
}

/// The argument for a search of the past.
fn as_of_schema() -> Value {
    json!({ "type": "string", "format": "date-time", "description": "The time whose memory is searched: what was true then, and nothing \
        added later; now when absent" })
}

/// The argument for the days and months of a query.
fn timezone_schema() -> Value {
    json!({ "type": "string", "description": "The IANA time zone, such as Asia/Tokyo, in which days and months of the query are counted \
        (yesterday, last March); the person's when absent" })
}

/// A fact in short form, for models.
pub(super) fn short(fact: &Fact) -> Value {
    json!({
        "id": fact.id, "text": entry(&fact.text, ENTRY_CHARS), "category": fact.category, "status": fact.status, "scope": fact.bucket.scope(),
        "validFrom": fact.valid_from, "updatedAt": fact.updated_at,
    })
}

/// As [`short`], with the tags, which the arguments of searches take.
fn tagged(fact: &Fact, tags: &[String]) -> Value {
    let mut shown = short(fact);
    if let Some(fields) = shown.as_object_mut().filter(|_| !tags.is_empty()) {
        fields.insert("tags".to_owned(), json!(tags));
    }
    shown
}

pub(super) fn recall_schema() -> Value {
    let properties = json!({
        "query": { "type": "string", "description": "The question, in any language" },
        "k": { "type": "integer", "minimum": 1, "maximum": 100, "description": "Most items; 10 when absent" },
        "as_of": as_of_schema(),
        "timezone": timezone_schema(),
        "tags": tags_schema(),
        "categories": categories_schema(),
        "filter": filter_schema(),
    });
    object(&properties, &["query"])
}

/// The argument that narrows a search by tags.
fn tags_schema() -> Value {
    json!({ "type": "array", "items": { "type": "string" }, "description": "Only what has all of these tags, exactly as results show them; \
        all when absent. Search without them first if you do not know which tags there are" })
}

/// The argument that narrows a search by the categories of facts.
fn categories_schema() -> Value {
    json!({ "type": "array", "items": { "type": "string", "enum": CATEGORIES }, "description": "Only facts of one of these categories, and \
        no messages, files or summaries; all when absent" })
}

/// The filter of arguments that are given beside it, or instead of it.
fn narrowed(filter: LabelFilter, tags: Option<Vec<String>>, categories: Option<Vec<FactCategory>>) -> LabelFilter {
    LabelFilter {
        tags: filter.tags.into_iter().chain(tags.into_iter().flatten()).collect(),
        // An item has one category: the list beside the filter replaces the filter's.
        categories: categories.filter(|some| !some.is_empty()).unwrap_or(filter.categories),
        ..filter
    }
}

/// The argument that narrows a search by labels and times.
fn filter_schema() -> Value {
    let mut properties = filter_properties();
    let without = json!({ "type": "object", "additionalProperties": false, "properties": filter_properties(), "description": "Leaves out \
        what has all of these" });
    if let Some(fields) = properties.as_object_mut() {
        fields.insert("not".to_owned(), without);
    }
    json!({ "type": "object", "additionalProperties": false, "description": "What else items must have; all when absent",
        "properties": properties })
}

fn filter_properties() -> Value {
    let texts = |description: &str| json!({ "type": "array", "items": { "type": "string" }, "description": description });
    json!({
        "categories": { "type": "array", "items": { "type": "string", "enum": CATEGORIES }, "description": "Facts of one of these categories" },
        "tags": texts("Items with all of these tags"),
        "metadata": { "type": "object", "description": "Items whose metadata has each of these keys with this value, or one of a list" },
        "files": texts("Parts of one of these files"),
        "since": { "type": "string", "description": "Items from this date or time on: 2026-03-01, or 2026-03-01T09:00:00Z" },
        "until": { "type": "string", "description": "Items before this date or time" },
    })
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Recall {
    query: String,
    k: Option<u32>,
    #[serde(alias = "asOf")]
    as_of: Option<DateTime<Utc>>,
    timezone: Option<String>,
    tags: Option<Vec<String>>,
    categories: Option<Vec<FactCategory>>,
    #[serde(default)]
    filter: LabelFilter,
}

pub(super) fn recall<'a>(app: &'a AppState, access: &'a OwnerAccess, arguments: Value) -> ToolFuture<'a> {
    Box::pin(async move {
        let Recall { query, k, as_of, timezone, tags, categories, filter } = read(arguments)?;
        let filter = narrowed(filter, tags, categories);
        let asked = RecallQuery { query: query.clone(), k, as_of, timezone, filter, ..RecallQuery::default() };
        let answer = recall::recall(app, access, asked).await.map_err(within)?;
        let (items, omitted) = listed(&answer.items, Depth::default(), &query);
        Ok(json!({ "items": items, "omitted": omitted, "degraded": answer.degraded.map(Degraded::as_str) }))
    })
}

/// The results that fit, best first, and the number of those that do not.
fn listed(found: &[Recalled], depth: Depth, query: &str) -> (Vec<Value>, usize) {
    let mut left = LIST_CHARS;
    let mut items = Vec::with_capacity(found.len());
    for item in found {
        let text = depth.shown(&item.found.text, query);
        left = left.saturating_sub(text.chars().count());
        // The best result is shown, however long it is.
        if left == 0 && !items.is_empty() {
            break;
        }
        items.push(one(item, &text));
    }
    let omitted = found.len() - items.len();
    (items, omitted)
}

fn one(item: &Recalled, text: &str) -> Value {
    let found = &item.found;
    json!({
        "id": found.id, "kind": found.kind, "text": text, "score": item.components.total(), "scope": found.scope,
        "source": found.source, "createdAt": found.occurred_at,
    })
}

pub(super) fn memory_search_schema() -> Value {
    let properties = json!({
        "query": { "type": "string", "description": "The query, in any language" },
        "maxResults": { "type": "integer", "minimum": 1, "maximum": 100, "description": "Most results; 6 when absent" },
        "minScore": { "type": "number", "minimum": 0, "maximum": 1, "description": "Minimum score" },
        "depth": { "type": "string", "enum": ["l0", "l1", "l2"], "description": "How much of each text: l0 its first sentence, l1 the \
            passage that answers (when absent), l2 all of it" },
        "as_of": as_of_schema(),
        "timezone": timezone_schema(),
        "tags": tags_schema(),
        "categories": categories_schema(),
    });
    object(&properties, &["query"])
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
struct MemorySearch {
    query: String,
    #[serde(alias = "max_results")]
    max_results: Option<u32>,
    #[serde(alias = "min_score")]
    min_score: Option<f64>,
    #[serde(default)]
    depth: Depth,
    #[serde(alias = "as_of")]
    as_of: Option<DateTime<Utc>>,
    timezone: Option<String>,
    tags: Option<Vec<String>>,
    categories: Option<Vec<FactCategory>>,
}

pub(super) fn memory_search<'a>(app: &'a AppState, access: &'a OwnerAccess, arguments: Value) -> ToolFuture<'a> {
    Box::pin(async move {
        let MemorySearch { query, max_results, min_score, depth, as_of, timezone, tags, categories } = read(arguments)?;
        if max_results.is_some_and(|most| !(1..=100).contains(&most)) {
            return Err(Error::invalid("arguments.maxResults", "must be 1 to 100"));
        }
        let filter = narrowed(LabelFilter::default(), tags, categories);
        let k = max_results.or(Some(RESULTS));
        let asked = RecallQuery { query: query.clone(), k, min_score, as_of, timezone, filter, ..RecallQuery::default() };
        let answer = recall::recall(app, access, asked).await.map_err(within)?;
        let (results, omitted) = listed(&answer.items, depth, &query);
        Ok(json!({ "count": results.len(), "results": results, "omitted": omitted, "degraded": answer.degraded.map(Degraded::as_str),
            "hint": "memory_get returns a whole text by its id, memory_expand its surroundings." }))
    })
}

pub(super) fn search_schema() -> Value {
    let properties = json!({
        "query": { "type": "string", "description": "The query, in any language; the newest facts when absent or empty" },
        "limit": { "type": "integer", "minimum": 1, "maximum": MAX_ROWS, "description": "Most facts; 10 when absent" },
        "category": { "type": "string", "enum": CATEGORIES,
            "description": "Only facts about this" },
        "tags": tags_schema(),
        "timezone": timezone_schema(),
        "includeArchived": { "type": "boolean", "description": "Also facts that are no longer active; these are searched by words only" },
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
    tags: Option<Vec<String>>,
    timezone: Option<String>,
    #[serde(default)]
    include_archived: bool,
}

pub(super) fn search<'a>(app: &'a AppState, access: &'a OwnerAccess, arguments: Value) -> ToolFuture<'a> {
    Box::pin(async move {
        let Search { query, limit, category, tags, timezone, include_archived } = read(arguments)?;
        zone::requested(timezone.as_deref()).map_err(within)?;
        let tags = tags.unwrap_or_default();
        let limit = limit.unwrap_or(ROWS);
        if !(1..=MAX_ROWS).contains(&limit) {
            return Err(Error::invalid("arguments.limit", "must be 1 to 50"));
        }
        let query = query.trim();
        let found: Vec<(Fact, Vec<String>)> = if query.is_empty() || include_archived {
            let words = (!query.is_empty()).then(|| query.to_owned());
            let status = include_archived.then(|| "all".to_owned());
            let asked = FactQuery { status, category, query: words, tags, limit: Some(limit.into()), ..FactQuery::default() };
            let listed = facts::list(app, access, asked).await.map_err(within)?.items.into_iter();
            let listed = listed.map(|shown| (shown.fact, shown.metadata.as_ref().map(label::tags_of).unwrap_or_default()));
            // A quarantined fact may contain instructions to a model.
            let listed: Vec<(Fact, Vec<String>)> = listed.filter(|(fact, _)| fact.status != FactStatus::Quarantined).collect();
            let seen: Vec<ReadItem> = listed.iter().map(|(fact, _)| ReadItem::Fact(fact.id)).collect();
            recall_usage::read(app, access, Some(query).filter(|query| !query.is_empty()), &seen).await;
            listed
        } else {
            let known = |name: &String| FactCategory::parse(&name.to_uppercase());
            let Some(categories) = category.iter().map(known).collect() else {
                return Err(Error::invalid("arguments.category", "is unknown"));
            };
            let filter = LabelFilter { categories, tags, ..LabelFilter::default() };
            nearest(app, access, query, limit, filter, timezone).await.map_err(within)?
        };
        Ok(json!({ "facts": found.iter().map(|(fact, tags)| tagged(fact, tags)).collect::<Vec<_>>() }))
    })
}

/// The active facts that pass `filter` and answer `query` best, each with its tags, best first.
///
/// # Errors
/// As [`recall::recall`].
pub(super) async fn nearest(
    app: &AppState,
    access: &OwnerAccess,
    query: &str,
    k: u32,
    filter: LabelFilter,
    timezone: Option<String>,
) -> Result<Vec<(Fact, Vec<String>)>> {
    let (query, kinds) = (query.to_owned(), vec![ItemKind::Fact]);
    let asked = RecallQuery { query, k: Some(k), kinds, filter, timezone, ..RecallQuery::default() };
    let answer = recall::recall(app, access, asked).await?;
    let sources = || answer.items.iter().map(|item| &item.found.source);
    let ids: Vec<FactId> = sources().filter_map(|source| source.fact_id).collect();
    let tags = |id| sources().find(|source| source.fact_id == Some(id)).map(|source| source.tags.clone()).unwrap_or_default();
    let found = facts::get_many(app, access, &ids).await?;
    let tags: Vec<Vec<String>> = found.iter().map(|fact| tags(fact.id)).collect();
    Ok(found.into_iter().zip(tags).collect())
}
