//! The tool `knowledge_graph_query`: one entity's relations at a moment, its timeline, or the size of the graph, as in MicroClaw.

#![expect(
    clippy::indexing_slicing,
    reason = "a JSON value indexed by name is null where there is nothing, and what is written to is an object made here"
)]

use chrono::{DateTime, Utc};
use serde::Deserialize;
use serde_json::{Map, Value, json};

use super::arguments::{read, within};
use super::graph::{relation, sentence_of, short};
use super::{ToolFuture, object};
use crate::app_state::AppState;
use crate::domain::access::OwnerAccess;
use crate::domain::graph::GraphEntity;
use crate::domain::ids::EntityId;
use crate::error::{Error, Result};
use crate::memory::graph::RelationWithEntities;
use crate::memory::recall_usage;
use crate::memory::recall_usage::ReadItem;
use crate::retrieval::graph;
use crate::retrieval::graph::{EntityQuery, MAX_DEPTH, Neighbourhood, NeighbourhoodQuery};
use crate::retrieval::graph_stats;
use crate::retrieval::graph_stats::GraphStats;
use language::names;

/// Entities that are compared with a name.
const ENTITIES: u64 = 10;
/// Default and greatest number of relations.
const RELATIONS: u32 = 30;
const MAX_RELATIONS: u32 = 100;
/// Most ended intervals of an answer.
const PAST: usize = 20;

/// What the answer is about.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Deserialize)]
#[serde(rename_all = "lowercase")]
enum Mode {
    /// The relations of an entity in both directions.
    #[default]
    Entity,
    /// The relations of which it is the subject.
    Subject,
    /// The relations of which it is the object.
    Object,
    /// Every interval of an entity, in the order of time.
    Timeline,
    /// The number of entities and relations.
    Stats,
}

pub(super) fn schema() -> Value {
    let properties = json!({
        "entity": { "type": "string", "description": "The name of an entity, or its id; needed in every mode but stats" },
        "mode": { "type": "string", "enum": ["entity", "subject", "object", "timeline", "stats"],
            "description": "entity (when absent): its relations in both directions; subject or object: those in one direction; timeline: \
                everything that ever held, oldest first; stats: how many entities and relations there are" },
        "as_of": { "type": "string", "format": "date-time", "description": "The time at which the relations hold; now when absent" },
        "depth": { "type": "integer", "minimum": 1, "maximum": MAX_DEPTH,
            "description": "Mode entity: the number of relations to follow; 1 when absent" },
        "limit": { "type": "integer", "minimum": 1, "maximum": MAX_RELATIONS, "description": "Most relations; 30 when absent" },
    });
    object(&properties, &[])
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Query {
    entity: Option<String>,
    #[serde(default)]
    mode: Mode,
    #[serde(alias = "asOf")]
    as_of: Option<DateTime<Utc>>,
    depth: Option<u32>,
    limit: Option<u32>,
}

pub(super) fn run<'a>(app: &'a AppState, access: &'a OwnerAccess, arguments: Value) -> ToolFuture<'a> {
    Box::pin(async move {
        let Query { entity, mode, as_of, depth, limit } = read(arguments)?;
        let limit = limit.unwrap_or(RELATIONS);
        if !(1..=MAX_RELATIONS).contains(&limit) {
            return Err(Error::invalid("arguments.limit", "must be 1 to 100"));
        }
        if mode == Mode::Stats {
            return Ok(of_stats(&graph_stats::stats(app, access).await?));
        }
        let entity = entity.filter(|entity| !entity.trim().is_empty());
        let entity = entity.ok_or_else(|| Error::invalid("arguments.entity", "must be given, except in the mode stats"))?;
        let id = named(app, access, &entity).await?;
        let depth = depth.filter(|_| mode == Mode::Entity);
        let around = graph::entity(app, access, id, NeighbourhoodQuery { depth, as_of, limit: Some(limit) }).await.map_err(within)?;
        let (answer, seen) = match mode {
            Mode::Timeline => of_timeline(&around, limit as usize),
            _ => of_moment(&around, mode),
        };
        recall_usage::read(app, access, None, &seen).await;
        Ok(answer)
    })
}

/// The entity with this id or name.
async fn named(app: &AppState, access: &OwnerAccess, entity: &str) -> Result<EntityId> {
    if let Ok(id) = entity.trim().parse() {
        return Ok(id);
    }
    let query = EntityQuery { query: Some(entity.to_owned()), limit: Some(ENTITIES), ..EntityQuery::default() };
    let found = graph::entities(app, access, query).await.map_err(|error| match error {
        Error::Invalid(_) => error.of_field("arguments.entity"),
        other => other,
    })?;
    let key = names::key(entity);
    let is_called = |one: &&GraphEntity| one.name_key == key || one.aliases.iter().any(|alias| names::key(alias) == key);
    let found = found.items;
    found.iter().find(is_called).or(found.first()).map(|one| one.id).ok_or(Error::NotFound("entity"))
}

/// The relations that held at the moment, and the sentences of the others.
fn of_moment(around: &Neighbourhood, mode: Mode) -> (Value, Vec<ReadItem>) {
    let start = around.nodes.first().map(|node| &node.entity);
    let is_start = |entity: &GraphEntity| start.is_some_and(|start| start.id == entity.id);
    let is_wanted = |told: &RelationWithEntities| match mode {
        Mode::Subject => is_start(&told.subject),
        Mode::Object => is_start(&told.object),
        _ => true,
    };
    let of = |id: EntityId| around.nodes.iter().find(|node| node.entity.id == id).map(|node| node.entity.clone());
    let told = around.steps.iter().filter_map(|step| {
        let (subject, object) = (of(step.relation.subject)?, of(step.relation.object)?);
        Some((RelationWithEntities { relation: step.relation.clone(), subject, object }, step.hop))
    });
    let told: Vec<(RelationWithEntities, u32)> = told.filter(|(told, _)| is_wanted(told)).collect();
    let ended = around.history.iter().filter(|told| !told.relation.holds_at(around.as_of) && is_wanted(told)).take(PAST);
    let relations = told.iter().map(|(told, hop)| {
        let mut answer = relation(told);
        answer["hop"] = json!(hop);
        answer
    });
    let answer = json!({
        "entity": start.map(short), "asOf": around.as_of, "text": text(told.iter().map(|(told, _)| told)),
        "relations": relations.collect::<Vec<_>>(), "otherTimes": ended.map(sentence_of).collect::<Vec<_>>(),
        "isTruncated": around.is_truncated,
    });
    (answer, told.iter().map(|(told, _)| ReadItem::Relation(told.relation.id)).collect())
}

/// Every interval of the entity, oldest first; of more than `limit`, the newest.
fn of_timeline(around: &Neighbourhood, limit: usize) -> (Value, Vec<ReadItem>) {
    let mut told: Vec<&RelationWithEntities> = around.history.iter().take(limit).collect();
    told.reverse();
    let answer = json!({
        "entity": around.nodes.first().map(|node| short(&node.entity)), "text": text(told.iter().copied()),
        "timeline": told.iter().map(|told| relation(told)).collect::<Vec<_>>(), "isTruncated": around.history.len() > limit,
    });
    (answer, told.iter().map(|told| ReadItem::Relation(told.relation.id)).collect())
}

fn of_stats(stats: &GraphStats) -> Value {
    let by_name = |counts: &[(String, i64)]| counts.iter().map(|(name, count)| (name.clone(), json!(count))).collect::<Map<_, _>>();
    let (entities, relations) = (stats.entities(), stats.relations());
    json!({
        "text": format!("{entities} entities, {relations} relations now, {} at other times", stats.other_times),
        "entityCount": entities, "relationCount": relations, "otherTimes": stats.other_times,
        "entityTypes": by_name(&stats.kinds), "predicates": by_name(&stats.predicates),
    })
}

/// One line for each relation, as MicroClaw writes them, with the id and the interval.
fn text<'a>(told: impl Iterator<Item = &'a RelationWithEntities>) -> String {
    let line = |RelationWithEntities { relation, subject, object }: &RelationWithEntities| {
        let until = relation.valid_until.map_or_else(|| "now".to_owned(), |until| until.format("%Y-%m-%d").to_string());
        let from = relation.valid_from.format("%Y-%m-%d");
        format!("[id={}] {} —[{}]→ {} ({from} to {until})", relation.id, subject.name, relation.predicate, object.name)
    };
    told.map(line).collect::<Vec<_>>().join("\n")
}
