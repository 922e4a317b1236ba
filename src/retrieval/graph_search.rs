//! Answers a question from the graph: the entities that it names, and their relations. Called by tools.

use std::collections::HashSet;

use chrono::{DateTime, Utc};

use crate::app_state::AppState;
use crate::domain::access::OwnerAccess;
use crate::domain::graph::{EntityKind, GraphEntity};
use crate::domain::ids::{EntityId, RelationId};
use crate::error::{Error, Result};
use crate::memory::graph::Step;
use crate::memory::graph::add::{RelationWithEntities, with_entities};
use crate::memory::graph::walk::walk;
use crate::memory::graph::write::sides;
use crate::retrieval::graph::{EntityQuery, MAX_DEPTH, begin, current_entity, entities, mentioned, parse_kind};
use crate::store::{self, Tx};

/// Depth of the walk from an entity that the caller names by its id; GoClaw's default.
const DEPTH_FROM_ENTITY: u32 = 2;
/// Entities whose relations are read.
const MAX_STARTS: usize = 10;
/// Most relations of an answer, and of one of several entities.
const MAX_RELATIONS: usize = 30;
const MAX_OF_ONE: usize = 20;
const MAX_OF_EACH: usize = 5;

/// A question to the graph.
#[derive(Debug, Clone, Default)]
pub struct GraphSearch {
    /// A name, a part of one, or a question; every entity when absent.
    pub query: Option<String>,
    /// A kind: `person`, `project` …
    pub kind: Option<String>,
    /// The entity to start from, instead of those that the query names.
    pub entity: Option<EntityId>,
    /// Greatest distance in relations, 1 to 5. When absent 2 from an entity, and 1 from those that the query names.
    pub depth: Option<u32>,
    /// The moment at which the relations hold; now when absent.
    pub as_of: Option<DateTime<Utc>>,
    /// Most entities.
    pub limit: Option<u64>,
}

/// The answer to a question.
#[derive(Debug, Clone, PartialEq)]
pub struct GraphAnswer {
    /// The entities; with a kind only those of the kind.
    pub entities: Vec<GraphEntity>,
    /// Their relations with the distance of the farther end, nearer ones first; with a kind only those with an end of the kind.
    pub relations: Vec<(RelationWithEntities, u32)>,
    /// Whether there are more entities.
    pub has_more: bool,
    /// Whether there are more relations.
    pub is_truncated: bool,
}

/// Answers a question.
///
/// # Errors
/// [`Error::Invalid`] with the field at fault; [`Error::NotFound`] for an entity that is absent or another person's.
pub async fn search(app: &AppState, access: &OwnerAccess, asked: GraphSearch) -> Result<GraphAnswer> {
    let depth = asked.depth.unwrap_or(if asked.entity.is_some() { DEPTH_FROM_ENTITY } else { 1 });
    if !(1..=MAX_DEPTH).contains(&depth) {
        return Err(Error::invalid("max_depth", "must be 1 to 5"));
    }
    let kind = parse_kind(asked.kind.as_deref())?;
    let as_of = asked.as_of.unwrap_or_else(|| app.clock.now());
    let (starts, has_more) = Box::pin(starts(app, access, asked, kind)).await?;
    let tx = begin(app, access, "graph.read").await?;
    let (steps, mut is_truncated) = steps(&tx, access, &starts, depth, as_of).await?;
    let named = steps.iter().flat_map(|step| sides(&step.relation));
    let known = store::graph::entity::get_any(&tx, access.access(), named).await?;
    let mut relations: Vec<(RelationWithEntities, u32)> =
        steps.into_iter().filter_map(|step| Some((with_entities(step.relation, &known)?, step.hop))).collect();
    let mut entities = starts;
    if let Some(kind) = kind {
        relations.retain(|(told, _)| told.subject.kind == kind || told.object.kind == kind);
        entities.extend(relations.iter().flat_map(|(told, _)| [told.subject.clone(), told.object.clone()]));
        entities.retain(|entity| entity.kind == kind);
    }
    let mut listed = HashSet::new();
    entities.retain(|entity| listed.insert(entity.id));
    relations.sort_by_key(|(_, hop)| *hop);
    is_truncated |= relations.len() > MAX_RELATIONS;
    relations.truncate(MAX_RELATIONS);
    Ok(GraphAnswer { entities, relations, has_more, is_truncated })
}

/// The entities to start from, and whether there are more. A question about things of a kind starts from the entities that it names,
/// which may be of another kind.
async fn starts(app: &AppState, access: &OwnerAccess, asked: GraphSearch, kind: Option<EntityKind>) -> Result<(Vec<GraphEntity>, bool)> {
    if let Some(id) = asked.entity {
        let tx = begin(app, access, "graph.read").await?;
        return Ok((vec![current_entity(&tx, access, id).await?], false));
    }
    let mut starts = match &asked.query {
        Some(words) if kind.is_some() => mentioned(app, access, words).await?,
        _ => Vec::new(),
    };
    let query = EntityQuery { query: asked.query, kind: asked.kind, as_of: asked.as_of, limit: asked.limit, cursor: None };
    let page = entities(app, access, query).await?;
    starts.extend(page.items);
    Ok((starts, page.next_cursor.is_some()))
}

/// The relations around the entities, each once, and whether there are more.
async fn steps(tx: &Tx, access: &OwnerAccess, starts: &[GraphEntity], depth: u32, as_of: DateTime<Utc>) -> Result<(Vec<Step>, bool)> {
    let most = if starts.len() > 1 { MAX_OF_EACH.max(MAX_OF_ONE / starts.len()) } else { MAX_OF_ONE };
    let (mut seen, mut steps, mut is_truncated): (HashSet<RelationId>, Vec<Step>, bool) = (HashSet::new(), Vec::new(), false);
    for start in starts.iter().take(MAX_STARTS) {
        let walked = walk(tx, access.access(), start.id, depth, as_of, most).await?;
        is_truncated |= walked.is_truncated;
        steps.extend(walked.steps.into_iter().filter(|step| seen.insert(step.relation.id)));
    }
    Ok((steps, is_truncated))
}
