//! Reads the graph: lists entities by name and by meaning, and returns one entity with its neighbourhood and history.
//! Called by every API.

use std::cmp::Reverse;
use std::collections::HashSet;

use chrono::{DateTime, Utc};

use crate::app_state::AppState;
use crate::domain::access::{OwnerAccess, Permission};
use crate::domain::graph::{EntityKind, GraphEntity};
use crate::domain::ids::EntityId;
use crate::domain::item::ItemKind;
use crate::domain::page::{Page, PageRequest};
use crate::error::{Error, Result};
use crate::memory::graph::add::{RelationWithEntities, with_entities};
use crate::memory::graph::layout;
use crate::memory::graph::layout::Point;
use crate::memory::graph::walk::{Step, walk};
use crate::memory::graph::write;
use crate::memory::{audit, embedding};
use crate::retrieval::recall::{IndexQuery, Question, RecallQuery, zone};
use crate::store::graph::entity::EntityFilter;
use crate::store::{self, Tx};
use language::names;
use language::script::simplify;

/// Greatest depth of a walk.
pub const MAX_DEPTH: u32 = 5;
/// Most relations of a walk.
pub const MAX_RELATIONS: u32 = 500;
/// Default number of relations of a walk.
const RELATIONS: u32 = 100;
/// Most intervals in an entity's history.
const MAX_HISTORY: u64 = 200;
/// Longest search text, in characters.
const MAX_QUERY_CHARS: usize = 200;
/// Most entities that a question names.
const MAX_MENTIONED: usize = 10;
/// Relations that are searched for entities that no name matches.
const NEAR: u32 = 10;
/// Least recall score of such a relation.
const LEAST_SCORE: f64 = 0.3;

/// The query of a list of entities.
#[derive(Debug, Clone, Default)]
pub struct EntityQuery {
    /// Words of a name, or a question.
    pub query: Option<String>,
    /// A kind: `person`, `project` …
    pub kind: Option<String>,
    /// Only entities with a relation that held at this moment.
    pub as_of: Option<DateTime<Utc>>,
    /// The cursor of the next page.
    pub cursor: Option<String>,
    /// Rows per page.
    pub limit: Option<u64>,
}

/// The query for one entity.
#[derive(Debug, Clone, Copy, Default)]
pub struct NeighbourhoodQuery {
    /// Greatest distance in relations, 1 to 5; 1 when absent.
    pub depth: Option<u32>,
    /// The moment at which the relations hold; now when absent.
    pub as_of: Option<DateTime<Utc>>,
    /// Most relations, 1 to 500; 100 when absent.
    pub limit: Option<u32>,
}

/// An entity of the neighbourhood.
#[derive(Debug, Clone, PartialEq)]
pub struct Node {
    /// The entity.
    pub entity: GraphEntity,
    /// Its distance in relations.
    pub hop: u32,
    /// Its position in a picture.
    pub point: Point,
}

/// One entity with its neighbourhood.
#[derive(Debug, Clone, PartialEq)]
pub struct Neighbourhood {
    /// The entity, then those that were reached, nearer ones first.
    pub nodes: Vec<Node>,
    /// The relations between them.
    pub steps: Vec<Step>,
    /// Every interval of the entity itself, open and ended, newest first.
    pub history: Vec<RelationWithEntities>,
    /// The moment of the query.
    pub as_of: DateTime<Utc>,
    /// The depth of the walk.
    pub depth: u32,
    /// Whether the limit cut the walk off.
    pub is_truncated: bool,
}

/// The entities that the owner's agent may see: those with a matching name, newest first; if no name matches, those that the
/// query names; if it names none, the entities of the relations that answer it.
///
/// # Errors
/// [`Error::Invalid`] with the field at fault.
pub async fn entities(app: &AppState, access: &OwnerAccess, query: EntityQuery) -> Result<Page<GraphEntity>> {
    let page = PageRequest::parse(query.cursor.as_deref(), query.limit).map_err(Error::bad_page)?;
    let words = query.query.map(|words| words.trim().to_owned()).filter(|words| !words.is_empty());
    if words.as_ref().is_some_and(|words| words.chars().count() > MAX_QUERY_CHARS) {
        return Err(Error::invalid("query", "must be at most 200 characters"));
    }
    let kind = parse_kind(query.kind.as_deref())?;
    let tx = begin(app, access, "graph.list").await?;
    let filter = EntityFilter { query: words.clone(), kind, as_of: query.as_of };
    let mut found = store::graph::entity::list(&tx, access, &filter, &page).await?;
    drop(tx);
    if let (Some(words), None, true) = (words, &page.after, found.items.is_empty()) {
        let is_wanted = |entity: &GraphEntity| kind.is_none_or(|kind| entity.kind == kind);
        found.items = mentioned(app, access, &words).await?;
        found.items.retain(is_wanted);
        if found.items.is_empty() {
            found.items = near(app, access, words, query.as_of).await?;
            found.items.retain(is_wanted);
        }
    }
    Ok(found)
}

/// A kind by its name, in any case.
///
/// # Errors
/// [`Error::Invalid`] for the field `kind`.
pub(crate) fn parse_kind(name: Option<&str>) -> Result<Option<EntityKind>> {
    let parse = |name: &str| EntityKind::parse(&name.to_lowercase()).ok_or_else(|| Error::invalid("kind", "is not a kind of entity"));
    name.map(parse).transpose()
}

/// The entities whose name or alias (or first name, of a person) occurs in `words`, longer names first. Chinese names are found in either script.
pub(crate) async fn mentioned(app: &AppState, access: &OwnerAccess, words: &str) -> Result<Vec<GraphEntity>> {
    let text = simplify(&names::key(words));
    let length = |entity: &GraphEntity| {
        // A question names a person by the first name, too.
        let first = entity.name.split_whitespace().next().filter(|_| entity.kind == EntityKind::Person);
        let called = std::iter::once(entity.name.as_str()).chain(entity.aliases.iter().map(String::as_str)).chain(first);
        let called = called.map(|name| simplify(&names::key(name)));
        called.filter(|name| names::occurs_in(name, &text)).map(|name| name.chars().count()).max()
    };
    let tx = begin(app, access, "graph.list").await?;
    let mut found: Vec<(usize, GraphEntity)> = Vec::new();
    for bucket in access.visibility().buckets() {
        let known = store::graph::entity::of_bucket(&tx, &bucket).await?.into_iter().filter(|entity| entity.merged_into.is_none());
        found.extend(known.filter_map(|entity| Some((length(&entity)?, entity))));
    }
    found.sort_by_key(|(length, entity)| (Reverse(*length), entity.id));
    found.truncate(MAX_MENTIONED);
    Ok(found.into_iter().map(|(_, entity)| entity).collect())
}

/// The entities of the relations that answer a question best, in that order.
async fn near(app: &AppState, access: &OwnerAccess, words: String, as_of: Option<DateTime<Utc>>) -> Result<Vec<GraphEntity>> {
    let min_score = Some(LEAST_SCORE);
    let question = RecallQuery { query: words, k: Some(NEAR), kinds: vec![ItemKind::Relation], as_of, min_score, ..RecallQuery::default() };
    let question = question.check()?;
    // Embed the question before a transaction opens: it may take a request to a server.
    let question = Question { sense: embedding::embed_query(app, &question.text).await, ..question };
    let tx = app.db.read(access.access()).await?;
    let question = zone::of_person(app, &tx, access, question).await?;
    let found = IndexQuery::new(app, access, &question).read(&tx).await?.items;
    let mut ids: Vec<EntityId> = Vec::new();
    for id in found.iter().flat_map(|item| [item.found.source.subject_id, item.found.source.object_id]).flatten() {
        if !ids.contains(&id) {
            ids.push(id);
        }
    }
    let mut known = store::graph::entity::get_any(&tx, access.access(), ids.iter().copied()).await?;
    known.sort_by_key(|entity| ids.iter().position(|id| *id == entity.id));
    Ok(known)
}

/// One entity, its neighbourhood at a moment, and its history. For an entity that was merged, the entity it was merged
/// into.
///
/// # Errors
/// [`Error::NotFound`] when it is absent or another person's; [`Error::Invalid`] with the field at fault.
pub async fn entity(app: &AppState, access: &OwnerAccess, id: EntityId, around: NeighbourhoodQuery) -> Result<Neighbourhood> {
    let depth = around.depth.unwrap_or(1);
    if !(1..=MAX_DEPTH).contains(&depth) {
        return Err(Error::invalid("depth", "must be 1 to 5"));
    }
    let limit = around.limit.unwrap_or(RELATIONS);
    if !(1..=MAX_RELATIONS).contains(&limit) {
        return Err(Error::invalid("limit", "must be 1 to 500"));
    }
    let tx = begin(app, access, "graph.read").await?;
    let start = current_entity(&tx, access, id).await?;
    let as_of = around.as_of.unwrap_or_else(|| app.clock.now());
    let walk = walk(&tx, access.access(), start.id, depth, as_of, limit as usize).await?;
    let history = store::graph::relation::history(&tx, access.access(), start.id, MAX_HISTORY).await?;
    let named = walk.reached.iter().map(|one| one.id).chain(history.iter().flat_map(write::sides));
    let known = store::graph::entity::get_any(&tx, access.access(), named).await?;
    let of = |id: EntityId| known.iter().find(|entity| entity.id == id).cloned();
    let points = layout::radial(&walk.reached);
    let nodes = walk.reached.iter().zip(points).filter_map(|(one, point)| Some(Node { entity: of(one.id)?, hop: one.hop, point }));
    Ok(Neighbourhood {
        nodes: nodes.collect(),
        history: history.into_iter().filter_map(|relation| with_entities(relation, &known)).collect(),
        steps: walk.steps,
        as_of,
        depth,
        is_truncated: walk.is_truncated,
    })
}

/// The entity of this id, or the one that it was merged into.
pub(crate) async fn current_entity(tx: &Tx, access: &OwnerAccess, id: EntityId) -> Result<GraphEntity> {
    let mut entity = store::graph::entity::get(tx, access, id).await?.ok_or(Error::NotFound("entity"))?;
    let mut seen = HashSet::from([entity.id]);
    while let Some(next) = entity.merged_into.filter(|next| seen.insert(*next)) {
        entity = store::graph::entity::get(tx, access, next).await?.ok_or(Error::NotFound("entity"))?;
    }
    Ok(entity)
}

pub(crate) async fn begin(app: &AppState, access: &OwnerAccess, action: &str) -> Result<Tx> {
    access.access().require(Permission::ReadMemory)?;
    audit::note_read_in(app, access, &access.visibility().buckets(), action).await?;
    app.db.read(access.access()).await
}
