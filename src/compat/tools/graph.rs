//! The tools that find and add relations of the knowledge graph: `knowledge_graph_search`, `knowledge_graph_add`.

#![expect(
    clippy::indexing_slicing,
    reason = "a JSON value indexed by name is null where there is nothing, and what is written to is an object made here"
)]

use chrono::{DateTime, Utc};
use serde::Deserialize;
use serde_json::{Value, json};

use super::arguments::{read, within};
use super::bound::{ENTRY_CHARS, entry};
use super::{ToolFuture, object};
use crate::app_state::AppState;
use crate::domain::access::OwnerAccess;
use crate::domain::graph::{EntityKind, GraphEntity, RelationSource};
use crate::domain::ids::EntityId;
use crate::error::{Error, Result};
use crate::memory::graph;
use crate::memory::graph::{NewRelation, RelationWithEntities};
use crate::memory::indexing::relation_text;
use crate::memory::recall_usage;
use crate::memory::recall_usage::ReadItem;
use crate::retrieval::graph::MAX_DEPTH;
use crate::retrieval::graph_search;
use crate::retrieval::graph_search::GraphSearch;

/// Default number of entities.
const ENTITIES: u64 = 10;

/// The kinds of entities, by name.
fn kinds() -> Vec<&'static str> {
    EntityKind::ALL.iter().map(|kind| kind.as_str()).collect()
}

pub(super) fn search_schema() -> Value {
    let properties = json!({
        "query": { "type": "string", "description": "A name or a part of one, or a question such as: what projects is Alice working on? In \
            any language; everything when empty or *" },
        "entity_type": { "type": "string", "enum": kinds(), "description": "Only entities of this kind, and relations with one" },
        "entity_id": { "type": "string", "description": "Instead of a query: the entity to start from, by its id from an earlier answer" },
        "max_depth": { "type": "integer", "minimum": 1, "maximum": MAX_DEPTH,
            "description": "The number of relations to follow; when absent 2 from entity_id, else 1" },
        "as_of": { "type": "string", "format": "date-time", "description": "The time at which the relations hold; now when absent" },
        "limit": { "type": "integer", "minimum": 1, "maximum": 50, "description": "Most entities; 10 when absent" },
    });
    object(&properties, &[])
}

/// The names are those of GoClaw, and those that this tool had before.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Search {
    query: Option<String>,
    #[serde(alias = "entityType", alias = "kind")]
    entity_type: Option<String>,
    #[serde(alias = "entityId")]
    entity_id: Option<Value>,
    #[serde(alias = "maxDepth")]
    max_depth: Option<u32>,
    #[serde(alias = "asOf")]
    as_of: Option<DateTime<Utc>>,
    limit: Option<u64>,
}

pub(super) fn search<'a>(app: &'a AppState, access: &'a OwnerAccess, arguments: Value) -> ToolFuture<'a> {
    Box::pin(async move {
        let Search { query, entity_type, entity_id, max_depth, as_of, limit } = read(arguments)?;
        let limit = limit.unwrap_or(ENTITIES);
        if !(1..=50).contains(&limit) {
            return Err(Error::invalid("arguments.limit", "must be 1 to 50"));
        }
        // GoClaw asks for everything with a star.
        let query = query.map(|query| query.trim().to_owned()).filter(|query| !query.is_empty() && query != "*");
        let entity = entity_id.as_ref().map(entity_id_of).transpose()?;
        if entity.is_some() && query.is_some() {
            return Err(Error::invalid("arguments.entity_id", "takes the place of the query; give one of both"));
        }
        let asked = GraphSearch { query, kind: entity_type, entity, depth: max_depth, as_of, limit: Some(limit) };
        let found = graph_search::search(app, access, asked).await.map_err(named_as_here)?;
        let seen: Vec<ReadItem> = found.relations.iter().map(|(told, _)| ReadItem::Relation(told.relation.id)).collect();
        recall_usage::read(app, access, None, &seen).await;
        let relation = |(told, hop): &(RelationWithEntities, u32)| {
            let mut told = relation(told);
            told["hop"] = json!(hop);
            told
        };
        Ok(json!({ "entities": found.entities.iter().map(short).collect::<Vec<_>>(),
            "relations": found.relations.iter().map(relation).collect::<Vec<_>>(),
            "hasMore": found.has_more, "isTruncated": found.is_truncated,
            "hint": "entity_id and max_depth follow the relations of an entity further; knowledge_graph_query tells its timeline." }))
    })
}

/// The id of an entity. An invalid id is not found.
fn entity_id_of(id: &Value) -> Result<EntityId> {
    let text = id.as_str().map_or_else(|| id.to_string(), str::to_owned);
    text.trim().parse().map_err(|_| Error::NotFound("entity"))
}

/// The error with the argument that this tool calls otherwise than REST.
fn named_as_here(error: Error) -> Error {
    match error {
        Error::Invalid(mut fields) => {
            fields.iter_mut().filter(|wrong| wrong.field == "kind").for_each(|wrong| wrong.field = "entity_type".to_owned());
            within(Error::Invalid(fields))
        }
        other => other,
    }
}

/// A relation with the names of both ends.
pub(super) fn relation(told: &RelationWithEntities) -> Value {
    let RelationWithEntities { relation, subject, object } = told;
    json!({ "id": relation.id, "text": sentence_of(told), "subject": subject.name, "predicate": relation.predicate, "object": object.name,
        "confidence": relation.confidence, "validFrom": relation.valid_from, "validTo": relation.valid_until,
        "subjectId": subject.id, "objectId": object.id })
}

pub(super) fn sentence_of(relation: &RelationWithEntities) -> String {
    relation_text::of(&relation.relation, &relation.subject.name, &relation.object.name)
}

pub(super) fn short(entity: &GraphEntity) -> Value {
    json!({ "id": entity.id, "name": entity.name, "kind": entity.kind, "aliases": entity.aliases, "scope": entity.bucket.scope(),
        "description": entry(&entity.description, ENTRY_CHARS) })
}

pub(super) fn add_schema() -> Value {
    let kinds = kinds();
    let properties = json!({
        "subject": { "type": "string", "description": "The subject, by name; user for the person you talk to" },
        "subjectKind": { "type": "string", "enum": kinds, "description": "What the subject is" },
        "predicate": { "type": "string", "description": "The relation in snake case: works_on, works_at, lives_in, reports_to, led_by, uses, \
            depends_on, part_of, member_of, knows, married_to, scheduled_for …" },
        "object": { "type": "string", "description": "The object, by name" },
        "objectKind": { "type": "string", "enum": kinds, "description": "What the object is" },
        "validFrom": { "type": "string", "format": "date-time", "description": "When it begins to hold; now when absent" },
        "validTo": { "type": "string", "format": "date-time", "description": "When it stops holding" },
        "replaces": { "type": "boolean", "description": "Whether it replaces the subject's current relation of this kind" },
    });
    object(&properties, &["subject", "predicate", "object"])
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
struct Add {
    subject: String,
    subject_kind: Option<String>,
    predicate: String,
    object: String,
    object_kind: Option<String>,
    valid_from: Option<DateTime<Utc>>,
    valid_to: Option<DateTime<Utc>>,
    #[serde(default)]
    replaces: bool,
}

pub(super) fn add<'a>(app: &'a AppState, access: &'a OwnerAccess, arguments: Value) -> ToolFuture<'a> {
    Box::pin(async move {
        let Add { subject, subject_kind, predicate, object, object_kind, valid_from, valid_to, replaces } = read(arguments)?;
        let valid_until = valid_to;
        let new = NewRelation { subject, subject_kind, predicate, object, object_kind, valid_from, valid_until, replaces, evidence: None };
        let told = graph::add(app, access, new, RelationSource::Tool).await.map_err(within)?;
        Ok(
            json!({ "text": sentence_of(&told), "relationId": told.relation.id, "subject": short(&told.subject), "object": short(&told.object) }),
        )
    })
}
