//! Relations of the entities that the question is about, as far as they add information: relations that a fact, message or file in the
//! context already states are left out.

use std::collections::HashMap;

use async_trait::async_trait;

use super::provider::{Location, Provider, ProviderRequest};
use crate::app_state::AppState;
use crate::domain::graph::{GraphEntity, Relation};
use crate::domain::ids::EntityId;
use crate::domain::item::{Found, ItemKind};
use crate::error::Result;
use crate::memory::indexing::relation_text;
use crate::retrieval::context::memory::{Layer, Memory};
use crate::store;
use language::names;

/// The most entities whose relations are read.
const ENTITIES: usize = 4;
/// The most relations read.
const RELATIONS: u64 = 40;
/// The most relations returned.
const TOLD: usize = 8;
/// The most facts checked for the same statement.
const FACTS: u64 = 60;

/// The provider.
#[derive(Debug)]
pub(super) struct Graph;

#[async_trait]
impl Provider<AppState> for Graph {
    fn name(&self) -> &str {
        "graph"
    }

    fn order(&self) -> u32 {
        35
    }

    fn share(&self) -> usize {
        25
    }

    fn place(&self) -> Location {
        Location::Local
    }

    async fn memories(&self, ask: &ProviderRequest<AppState>) -> Result<Vec<Memory>> {
        let found: Vec<&Found> = ask.recalled().await?.iter().map(|item| &item.found).collect();
        let entities = entities(&found);
        if entities.is_empty() {
            return Ok(Vec::new());
        }
        let access = ask.access.access();
        let ids: Vec<i64> = entities.iter().map(|id| id.get()).collect();
        let relations = store::graph::relation::touching(&ask.tx, access, &ids, Some(ask.now), RELATIONS).await?;
        let sides = relations.iter().flat_map(|relation| [relation.subject, relation.object]);
        let known: HashMap<EntityId, GraphEntity> =
            store::graph::entity::get_any(&ask.tx, access, sides).await?.into_iter().map(|entity| (entity.id, entity)).collect();
        let said = self.other_texts(ask, &found).await?;
        // Relations that answer the question themselves come first.
        let rank = |relation: &Relation| found.iter().position(|one| one.source.relation_id == Some(relation.id)).unwrap_or(found.len());
        let mut fresh: Vec<&Relation> = relations.iter().filter(|relation| adds(relation, &known, &said)).collect();
        fresh.sort_by_key(|relation| rank(relation));
        Ok(fresh.into_iter().take(TOLD).filter_map(|relation| memory(relation, &known)).collect())
    }
}

impl Graph {
    /// All other texts of the context, normalised for a search for names.
    async fn other_texts(&self, ask: &ProviderRequest<AppState>, found: &[&Found]) -> Result<Vec<String>> {
        let mut said: Vec<String> = found.iter().filter(|one| one.kind != ItemKind::Relation).map(|one| names::key(&one.text)).collect();
        let home = ask.access.visibility().buckets();
        for bucket in home.iter().take(1) {
            let facts = match ask.as_of {
                Some(moment) => store::fact_past::held(&ask.tx, ask.access.access(), bucket, moment, FACTS).await?,
                None => store::facts::newest_active(&ask.tx, ask.access.access(), bucket, FACTS).await?,
            };
            said.extend(facts.iter().map(|fact| names::key(&format!("{} {} {}", fact.subject, fact.object, fact.text))));
        }
        Ok(said)
    }
}

/// The entities of the relations that recall found, best first.
fn entities(found: &[&Found]) -> Vec<EntityId> {
    let mut ids: Vec<EntityId> = Vec::new();
    for id in found.iter().flat_map(|one| [one.source.subject_id, one.source.object_id]).flatten() {
        if !ids.contains(&id) {
            ids.push(id);
        }
    }
    ids.truncate(ENTITIES);
    ids
}

/// Whether no other text of the context names both ends of the relation.
fn adds(relation: &Relation, known: &HashMap<EntityId, GraphEntity>, said: &[String]) -> bool {
    let (Some(subject), Some(object)) = (known.get(&relation.subject), known.get(&relation.object)) else { return false };
    let is_named = |text: &str, entity: &GraphEntity| {
        std::iter::once(&entity.name).chain(&entity.aliases).any(|name| text.contains(&names::key(name)))
    };
    !said.iter().any(|text| is_named(text, subject) && is_named(text, object))
}

fn memory(relation: &Relation, known: &HashMap<EntityId, GraphEntity>) -> Option<Memory> {
    let (subject, object) = (known.get(&relation.subject)?, known.get(&relation.object)?);
    let text = relation_text::of(relation, &subject.name, &object.name);
    let memory = Memory::new(Layer::Relevant, ItemKind::Relation, relation.bucket.scope(), text);
    Some(Memory { source: relation.item_source(), place: Some((relation.id.get(), 0)), ..memory })
}
