//! Resolves names to entities: by the name or an alias of an entity, else by likeness. Entities that are alike enough are
//! merged at once; those that may be the same become merge candidates; entities of different kinds are never merged
//! automatically. Called by `write`.

use std::collections::HashMap;

use serde_json::json;

use super::merge;
use super::statement::Mention;
use crate::app_state::AppState;
use crate::config::mate::Graph;
use crate::domain::access::Access;
use crate::domain::bucket::Bucket;
use crate::domain::graph::{CandidateState, EntityKind, GraphEntity, MergeCandidate};
use crate::domain::ids::EntityId;
use crate::error::Result;
use crate::llm::embed::Embedder;
use crate::store::audit::Entry;
use crate::store::{self, Tx};
use language::names::{self, similarity};
use recall_index::embedding::Embedding;

/// The owner's name while no other is known, and an alias afterwards.
pub(super) const OWNER: &str = "user";
/// Most merge candidates that one new entity creates.
const MAX_PAIRS: usize = 3;

/// An entity that a mention names (`said`), and the entity it is merged into by now (`now`).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct ResolvedEntity {
    pub(super) now: EntityId,
    pub(super) said: EntityId,
}

/// Counts of new entities, merges and merge candidates.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(super) struct LookupCounts {
    pub(super) entities: u32,
    pub(super) merged: u32,
    pub(super) candidates: u32,
}

/// The entities of a bucket within one transaction. They are loaded on the first name that no entity has as its own.
pub(super) struct EntityLookup<'a> {
    app: &'a AppState,
    tx: &'a Tx,
    access: &'a Access,
    bucket: &'a Bucket,
    settings: &'a Graph,
    all: Option<Vec<GraphEntity>>,
    /// Embeddings of entities, computed once.
    meanings: HashMap<EntityId, Option<Embedding>>,
    pub(super) sense: LookupCounts,
}

impl<'a> EntityLookup<'a> {
    pub(super) fn new(app: &'a AppState, tx: &'a Tx, access: &'a Access, bucket: &'a Bucket, settings: &'a Graph) -> Self {
        Self { app, tx, access, bucket, settings, all: None, meanings: HashMap::new(), sense: LookupCounts::default() }
    }

    /// Finds the entity of a mention, without creating one.
    pub(super) async fn find(&mut self, mention: &Mention) -> Result<Option<ResolvedEntity>> {
        let name = match mention {
            Mention::Owner => OWNER,
            Mention::Name(name, _) => name.as_str(),
        };
        let key = names::key(name);
        if let Some(found) = store::graph::entity::named(self.tx, self.bucket, &key).await?.into_iter().next() {
            return self.resolve(found.id).await.map(Some);
        }
        let all = self.all().await?;
        let called = |entity: &&GraphEntity| entity.merged_into.is_none() && entity.aliases.iter().any(|alias| names::key(alias) == key);
        Ok(all.iter().find(called).map(|entity| ResolvedEntity { now: entity.id, said: entity.id }))
    }

    /// Finds the entity of a mention or creates it; `None` when the bucket is full.
    pub(super) async fn find_or_create(&mut self, mention: &Mention, kind: EntityKind, confidence: f64) -> Result<Option<ResolvedEntity>> {
        if let Some(found) = self.find(mention).await? {
            self.specify(found.now, mention, kind).await?;
            return Ok(Some(found));
        }
        let limit = u64::from(self.settings.max_entities);
        if limit > 0 && store::graph::entity::count(self.tx, self.bucket).await? >= limit {
            return Ok(None);
        }
        let entity = self.fresh(mention, kind, confidence);
        store::graph::entity::insert(self.tx, self.access, &entity).await?;
        self.sense.entities += 1;
        let now = if *mention == Mention::Owner { entity.id } else { self.compare(&entity).await? };
        self.all = None;
        Ok(Some(ResolvedEntity { now, said: entity.id }))
    }

    /// Names the owner's entity, once the name is known. If another entity already has the name, nothing changes.
    pub(super) async fn introduce(&mut self, name: &str) -> Result<()> {
        let Some(name) = names::clean(name) else { return Ok(()) };
        let key = names::key(&name);
        let known = store::graph::entity::named(self.tx, self.bucket, OWNER).await?;
        let Some(owner) = known.into_iter().find(|entity| entity.merged_into.is_none()) else { return Ok(()) };
        if !store::graph::entity::named(self.tx, self.bucket, &key).await?.is_empty() {
            return Ok(());
        }
        let named = GraphEntity { name, name_key: key, aliases: vec![OWNER.to_owned()], updated_at: self.tx.now(), ..owner };
        store::graph::entity::update(self.tx, self.access, &named).await?;
        self.all = None;
        Ok(())
    }

    fn fresh(&self, mention: &Mention, kind: EntityKind, confidence: f64) -> GraphEntity {
        let (name, kind) = match mention {
            Mention::Owner => (OWNER.to_owned(), EntityKind::Person),
            Mention::Name(name, said) => (name.clone(), said.unwrap_or(kind)),
        };
        let now = self.app.clock.now();
        GraphEntity {
            id: self.app.ids.next(),
            bucket: self.bucket.clone(),
            name_key: names::key(&name),
            name,
            kind,
            description: String::new(),
            aliases: Vec::new(),
            confidence,
            merged_into: None,
            created_at: now,
            updated_at: now,
        }
    }

    /// Gives an entity of the kind `Other` the kind that the mention states.
    async fn specify(&mut self, id: EntityId, mention: &Mention, kind: EntityKind) -> Result<()> {
        let said = match mention {
            Mention::Owner => return Ok(()),
            Mention::Name(_, said) => said.unwrap_or(kind),
        };
        if said == EntityKind::Other {
            return Ok(());
        }
        let Some(known) = store::graph::entity::get_any(self.tx, self.access, [id]).await?.pop() else { return Ok(()) };
        if known.kind == EntityKind::Other {
            let known = GraphEntity { kind: said, updated_at: self.app.clock.now(), ..known };
            store::graph::entity::update(self.tx, self.access, &known).await?;
            self.all = None;
        }
        Ok(())
    }

    /// The entity that `said` is merged into by now.
    async fn resolve(&mut self, said: EntityId) -> Result<ResolvedEntity> {
        let all = self.all().await?;
        let mut now = said;
        // A chain of merges cannot be longer.
        for _ in 0..all.len() {
            match all.iter().find(|entity| entity.id == now).and_then(|entity| entity.merged_into) {
                Some(next) => now = next,
                None => break,
            }
        }
        Ok(ResolvedEntity { now, said })
    }

    async fn all(&mut self) -> Result<&[GraphEntity]> {
        if self.all.is_none() {
            self.all = Some(store::graph::entity::of_bucket(self.tx, self.bucket).await?);
        }
        Ok(self.all.as_deref().unwrap_or_default())
    }

    /// Compares a new entity with those of its kind: merges it with an entity that is the same, else creates merge
    /// candidates. Returns the entity that represents it from now on.
    async fn compare(&mut self, new: &GraphEntity) -> Result<EntityId> {
        self.all().await?;
        let all = self.all.take().unwrap_or_default();
        let same_kind = all.iter().filter(|other| other.id != new.id && other.merged_into.is_none() && other.kind == new.kind);
        let mut alike: Vec<(Likeness, &GraphEntity)> = same_kind.map(|other| (self.likeness(new, other), other)).collect();
        alike.retain(|(likeness, _)| likeness.is_candidate(self.settings));
        alike.sort_by(|(x, a), (y, b)| y.sum().total_cmp(&x.sum()).then(a.id.cmp(&b.id)));
        let mut now = new.id;
        for (likeness, other) in alike.into_iter().take(MAX_PAIRS) {
            let pair = self.pair(new, other, likeness);
            store::graph::candidate::insert(self.tx, self.access, &pair).await?;
            if now == new.id && likeness.is_same(self.settings) {
                merge::join(self.app, self.tx, self.access, pair, other.id, None).await?;
                self.sense.merged += 1;
                now = other.id;
                break;
            }
            self.sense.candidates += 1;
            let detail = json!({ "entityA": pair.a, "entityB": pair.b, "scope": self.bucket.scope(), "ownerKey": self.bucket.owner() });
            let entry = Entry::done("graph.candidate", "merge_candidate", pair.id.get()).with(detail);
            store::audit::record(self.tx, self.access, entry).await?;
        }
        Ok(now)
    }

    fn pair(&self, new: &GraphEntity, other: &GraphEntity, likeness: Likeness) -> MergeCandidate {
        MergeCandidate {
            id: self.app.ids.next(),
            bucket: self.bucket.clone(),
            a: new.id.min(other.id),
            b: new.id.max(other.id),
            cosine: likeness.cosine,
            name_similarity: likeness.name,
            state: CandidateState::Pending,
            merged: None,
            decided_by: None,
            decided_at: None,
            created_at: self.app.clock.now(),
        }
    }

    fn likeness(&mut self, new: &GraphEntity, other: &GraphEntity) -> Likeness {
        let names = || std::iter::once(&other.name).chain(&other.aliases);
        let name = names().map(|known| similarity(&new.name, known)).fold(0.0, f64::max);
        let (one, two) = (self.meaning(new), self.meaning(other));
        Likeness { name, cosine: one.zip(two).map(|(one, two)| f64::from(one.cosine(&two))) }
    }

    fn meaning(&mut self, entity: &GraphEntity) -> Option<Embedding> {
        let embedder = &self.app.embedder;
        self.meanings.entry(entity.id).or_insert_with(|| meaning(embedder, &entity.name, &entity.description)).clone()
    }
}

/// The embedding of an entity, if a local model is loaded and the name is in Latin letters.
fn meaning(embedder: &Embedder, name: &str, description: &str) -> Option<Embedding> {
    let words = format!("{name} {description}");
    names::is_latin(name).then(|| embedder.embed_to_judge(words.trim())).flatten()
}

/// The likeness of two entities of one kind.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Likeness {
    /// The similarity of their names, 0 to 1.
    pub name: f64,
    /// The cosine of their embeddings; absent without embeddings.
    pub cosine: Option<f64>,
}

impl Likeness {
    /// The likeness of two names, by the built-in model.
    #[must_use]
    pub fn between(one: &str, other: &str) -> Self {
        let meaning = |name: &str| meaning(&Embedder::Local, name, "");
        let cosine = meaning(one).zip(meaning(other)).map(|(one, other)| f64::from(one.cosine(&other)));
        Self { name: similarity(one, other), cosine }
    }

    /// Whether they are the same, without asking a person.
    #[must_use]
    pub fn is_same(self, settings: &Graph) -> bool {
        self.name >= settings.merge_name && self.cosine.is_some_and(|cosine| cosine >= settings.merge_cosine)
    }

    /// Whether a person should decide: their meanings or their names are close. Names that clearly differ, such as in a
    /// number, are not candidates.
    #[must_use]
    pub fn is_candidate(self, settings: &Graph) -> bool {
        let means_the_same = self.name > 0.0 && self.cosine.is_some_and(|cosine| cosine >= settings.candidate_cosine);
        means_the_same || self.name >= settings.merge_name
    }

    fn sum(self) -> f64 {
        self.name + self.cosine.unwrap_or(self.name)
    }
}
