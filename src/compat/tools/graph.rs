//! The tools of the knowledge graph: `knowledge_graph_search`, `knowledge_graph_query`, `knowledge_graph_add`.

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
use crate::retrieval::graph::{EntityQuery, Neighbourhood, NeighbourhoodQuery};
use language::names;

/// Default number of entities.
const ENTITIES: u64 = 10;
/// Default and greatest number of relations.
const RELATIONS: u32 = 30;
const MAX_RELATIONS: u32 = 100;
/// Most ended intervals of an answer.
const PAST: usize = 20;

/// The kinds of entities, by name.
fn kinds() -> Vec<&'static str> {
    EntityKind::ALL.iter().map(|kind| kind.as_str()).collect()
}

pub(super) fn search_schema() -> Value {
    let properties = json!({
        "query": { "type": "string", "description": "A name or a part of one, or a question, in any language; all entities when empty" },
        "kind": { "type": "string", "enum": kinds(), "description": "Only entities of this kind" },
        "asOf": { "type": "string", "format": "date-time", "description": "Only entities with a relation that held at this moment" },
        "limit": { "type": "integer", "minimum": 1, "maximum": 50, "description": "Most entities; 10 when absent" },
    });
    object(&properties, &[])
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
struct Search {
    query: Option<String>,
    kind: Option<String>,
    #[serde(alias = "as_of")]
    as_of: Option<DateTime<Utc>>,
    limit: Option<u64>,
}

pub(super) fn search<'a>(app: &'a AppState, access: &'a OwnerAccess, arguments: Value) -> ToolFuture<'a> {
    Box::pin(async move {
        let Search { query, kind, as_of, limit } = read(arguments)?;
        let limit = limit.unwrap_or(ENTITIES);
        if !(1..=50).contains(&limit) {
            return Err(Error::invalid("arguments.limit", "must be 1 to 50"));
        }
        // Some models ask for everything with a star.
        let query = query.filter(|query| query.trim() != "*");
        let asked = EntityQuery { query, kind, as_of, limit: Some(limit), cursor: None };
        let found = crate::retrieval::graph::entities(app, access, asked).await.map_err(within)?;
        Ok(json!({ "entities": found.items.iter().map(short).collect::<Vec<_>>(), "hasMore": found.next_cursor.is_some(),
            "hint": "knowledge_graph_query returns the relations of an entity, now or at another time." }))
    })
}

pub(super) fn query_schema() -> Value {
    let properties = json!({
        "entity": { "type": "string", "description": "The name of an entity, or its id" },
        "depth": { "type": "integer", "minimum": 1, "maximum": 5, "description": "The number of relations to follow; 1 when absent" },
        "asOf": { "type": "string", "format": "date-time", "description": "The time at which the relations hold; now when absent" },
        "limit": { "type": "integer", "minimum": 1, "maximum": MAX_RELATIONS, "description": "Most relations; 30 when absent" },
    });
    object(&properties, &["entity"])
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
struct Query {
    entity: String,
    depth: Option<u32>,
    #[serde(alias = "as_of")]
    as_of: Option<DateTime<Utc>>,
    limit: Option<u32>,
}

pub(super) fn query<'a>(app: &'a AppState, access: &'a OwnerAccess, arguments: Value) -> ToolFuture<'a> {
    Box::pin(async move {
        let Query { entity, depth, as_of, limit } = read(arguments)?;
        let limit = limit.unwrap_or(RELATIONS);
        if !(1..=MAX_RELATIONS).contains(&limit) {
            return Err(Error::invalid("arguments.limit", "must be 1 to 100"));
        }
        let id = named(app, access, &entity).await?;
        let around = crate::retrieval::graph::entity(app, access, id, NeighbourhoodQuery { depth, as_of, limit: Some(limit) })
            .await
            .map_err(within)?;
        let seen: Vec<ReadItem> = around.steps.iter().map(|step| ReadItem::Relation(step.relation.id)).collect();
        recall_usage::read(app, access, None, &seen).await;
        Ok(to_json(&around))
    })
}

/// The entity with this id or name.
async fn named(app: &AppState, access: &OwnerAccess, entity: &str) -> Result<EntityId> {
    if let Ok(id) = entity.trim().parse() {
        return Ok(id);
    }
    let query = EntityQuery { query: Some(entity.to_owned()), limit: Some(ENTITIES), ..EntityQuery::default() };
    let found = crate::retrieval::graph::entities(app, access, query).await.map_err(within)?.items;
    let key = names::key(entity);
    let is_called = |one: &&GraphEntity| one.name_key == key || one.aliases.iter().any(|alias| names::key(alias) == key);
    found.iter().find(is_called).or(found.first()).map(|one| one.id).ok_or(Error::NotFound("entity"))
}

fn to_json(around: &Neighbourhood) -> Value {
    let name = |id: EntityId| around.nodes.iter().find(|node| node.entity.id == id).map_or("", |node| node.entity.name.as_str());
    let relation = |step: &graph::Step| {
        let one = &step.relation;
        json!({ "text": relation_text::of(one, name(one.subject), name(one.object)), "hop": step.hop, "confidence": one.confidence,
            "subjectId": one.subject, "predicate": one.predicate, "objectId": one.object })
    };
    let ended = around.history.iter().filter(|told| !told.relation.holds_at(around.as_of)).take(PAST);
    json!({
        "entity": around.nodes.first().map(|node| short(&node.entity)), "asOf": around.as_of,
        "relations": around.steps.iter().map(relation).collect::<Vec<_>>(),
        "otherTimes": ended.map(sentence_of).collect::<Vec<_>>(), "isTruncated": around.is_truncated,
    })
}

fn sentence_of(relation: &RelationWithEntities) -> String {
    relation_text::of(&relation.relation, &relation.subject.name, &relation.object.name)
}

fn short(entity: &GraphEntity) -> Value {
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
