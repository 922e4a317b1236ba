//! The tools that change memory: `remember`, `forget`, `structured_memory_update`, `structured_memory_delete`.

use chrono::{DateTime, Utc};
use serde::Deserialize;
use serde_json::{Value, json};

use super::arguments::{fact_id, read, within};
use super::{ToolFuture, object, searches};
use crate::app_state::AppState;
use crate::domain::access::OwnerAccess;
use crate::domain::fact;
use crate::domain::fact::FactSource;
use crate::domain::forget::ForgetExtent;
use crate::domain::label;
use crate::domain::label_filter::LabelFilter;
use crate::error::{Error, Result};
use crate::memory::facts::{FactPatch, NewMemory, Revision};
use crate::memory::{facts, fingerprint};
use crate::privacy::forget;
use scanner::{WriteOrigin, scan};

/// Most facts that are compared with the one to forget.
const MAX_CANDIDATES: u32 = 20;
/// Most tags that a model gives a fact.
const MAX_TAGS: usize = 10;

pub(super) fn remember_schema() -> Value {
    let properties = json!({
        "content": { "type": "string", "description": "One self-contained sentence, up to 2,000 characters" },
        "type": { "type": "string", "enum": ["user", "feedback", "project", "reference", "knowledge", "event", "preference"],
            "description": "What it is about; knowledge when absent" },
        "key": { "type": "string", "description": "A name for it: a later fact with the same name replaces it" },
        "expiresAt": { "type": "string", "format": "date-time", "description": "When it expires" },
        "tags": { "type": "array", "items": { "type": "string", "maxLength": label::MAX_TAG_CHARS }, "maxItems": MAX_TAGS,
            "description": "A few words to find it by later, such as a project or a theme: one to three, short, and the same ones each time. \
                They join the tags that a known fact has" },
    });
    object(&properties, &["content"])
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
struct Remember {
    content: String,
    r#type: Option<String>,
    key: Option<String>,
    expires_at: Option<DateTime<Utc>>,
    tags: Option<Vec<String>>,
}

pub(super) fn remember<'a>(app: &'a AppState, access: &'a OwnerAccess, arguments: Value) -> ToolFuture<'a> {
    Box::pin(async move {
        let Remember { content, r#type, key, expires_at, tags } = read(arguments)?;
        check_tags(tags.as_deref())?;
        let metadata = label::with_tags(None, tags.filter(|tags| !tags.is_empty())).map_err(within)?;
        let new = NewMemory { content, kind: r#type, key, expires_at, metadata, timezone: None };
        let fact = facts::remember_as(app, access, new, FactSource::Tool).await.map_err(within)?;
        Ok(json!({ "fact": searches::short(&fact) }))
    })
}

/// Refuses tags that a model should not give a fact.
fn check_tags(tags: Option<&[String]>) -> Result<()> {
    let tags = tags.unwrap_or_default();
    if tags.len() > MAX_TAGS {
        return Err(Error::invalid("arguments.tags", "must be at most 10"));
    }
    // Every later search shows them to a model.
    if tags.iter().any(|tag| scan(tag, WriteOrigin::Tool).is_quarantined()) {
        return Err(Error::invalid("arguments.tags", "must be words to find it by, not instructions"));
    }
    Ok(())
}

pub(super) fn update_schema() -> Value {
    let properties = json!({
        "id": { "type": "string", "description": "The fact's id" },
        "content": { "type": "string", "description": "The new text, up to 2,000 characters" },
        "category": { "type": "string", "enum": ["PROFILE", "KNOWLEDGE", "EVENT", "PREFERENCE", "PROJECT", "REFERENCE", "FEEDBACK"],
            "description": "The category" },
        "tags": { "type": "array", "items": { "type": "string", "maxLength": label::MAX_TAG_CHARS }, "maxItems": MAX_TAGS,
            "description": "The new tags instead of those that the fact has; none for an empty list. The fact keeps its tags when absent" },
    });
    object(&properties, &["id"])
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Update {
    id: Value,
    content: Option<String>,
    category: Option<String>,
    tags: Option<Vec<String>>,
}

pub(super) fn update<'a>(app: &'a AppState, access: &'a OwnerAccess, arguments: Value) -> ToolFuture<'a> {
    Box::pin(async move {
        let Update { id, content, category, tags } = read(arguments)?;
        let id = fact_id(&id)?;
        check_tags(tags.as_deref())?;
        let fact = match content {
            Some(content) => facts::revise(app, access, id, Revision { content, category, tags }).await.map_err(within)?,
            None if category.is_some() || tags.is_some() => {
                let patch = FactPatch { category, tags, ..FactPatch::default() };
                facts::update(app, access, id, patch, None).await.map_err(within)?.fact
            }
            None => return Err(Error::invalid("arguments.content", "must be given, or a category, or tags")),
        };
        Ok(json!({ "fact": searches::short(&fact) }))
    })
}

pub(super) fn delete_schema() -> Value {
    object(&json!({ "id": { "type": "string", "description": "The fact's id" } }), &["id"])
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Delete {
    id: Value,
}

pub(super) fn delete<'a>(app: &'a AppState, access: &'a OwnerAccess, arguments: Value) -> ToolFuture<'a> {
    Box::pin(async move {
        let Delete { id } = read(arguments)?;
        forgotten(app, access, &id).await
    })
}

pub(super) fn forget_schema() -> Value {
    let properties = json!({
        "id": { "type": "string", "description": "The fact's id" },
        "content": { "type": "string", "description": "The text of the fact, if the id is not known" },
    });
    object(&properties, &[])
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Forget {
    id: Option<Value>,
    content: Option<String>,
}

pub(super) fn forget<'a>(app: &'a AppState, access: &'a OwnerAccess, arguments: Value) -> ToolFuture<'a> {
    Box::pin(async move {
        match read(arguments)? {
            Forget { id: Some(id), content: None } => forgotten(app, access, &id).await,
            Forget { id: None, content: Some(content) } => forget_by_text(app, access, &content).await,
            _ => Err(Error::invalid("arguments", "must contain either id or content")),
        }
    })
}

/// Forgets the one fact that says this. If several do, it forgets none and returns them.
async fn forget_by_text(app: &AppState, access: &OwnerAccess, content: &str) -> Result<Value> {
    let near = searches::nearest(app, access, content, MAX_CANDIDATES, LabelFilter::default(), None).await.map_err(within)?;
    let says = |fact: &&fact::Fact| fingerprint::is_same_value(&fact.text, content) || fingerprint::is_same_value(&fact.object, content);
    let meant: Vec<_> = near.iter().map(|(fact, _)| fact).filter(says).collect();
    match meant.as_slice() {
        [] => Err(Error::NotFound("fact")),
        [only] => forgotten(app, access, &json!(only.id)).await,
        several => Ok(json!({ "forgotten": 0, "candidates": several.iter().map(|fact| searches::short(fact)).collect::<Vec<_>>() })),
    }
}

async fn forgotten(app: &AppState, access: &OwnerAccess, id: &Value) -> Result<Value> {
    let receipt = forget::fact(app, access, fact_id(id)?, ForgetExtent::default()).await?;
    Ok(json!({ "forgotten": 1, "receiptId": receipt.id }))
}
