//! The items of the review inbox with the memory that they are about, read for a whole page at once. Called by `inbox`.

use std::collections::{BTreeSet, HashMap, HashSet};

use chrono::{DateTime, Utc};

use crate::app_state::AppState;
use crate::domain::access::{Access, OwnerAccess, OwnerName};
use crate::domain::agent::Agent;
use crate::domain::bucket::Bucket;
use crate::domain::contradiction::Contradiction;
use crate::domain::dream::{Dream, DreamEntry};
use crate::domain::fact::Fact;
use crate::domain::graph::{GraphEntity, MergeCandidate, Relation};
use crate::domain::ids::{AgentId, EntityId, FactId};
use crate::domain::item::ItemKind;
use crate::domain::memory_scope::MemoryScope;
use crate::domain::page::PageRequest;
use crate::domain::quarantine::Quarantined;
use crate::domain::review::ReviewKind;
use crate::error::Result;
use crate::memory::facts::{FactWithTrust, complete};
use crate::memory::features::Feature;
use crate::memory::indexing::relation_text;
use crate::memory::place::{Use, allow};
use crate::pipeline::consolidation::texts::Texts;
use crate::pipeline::review::contradictions::ContradictionWithFacts;
use crate::pipeline::review::merge_candidates::Pair;
use crate::store::{self, Tx};
use crate::tenancy;

/// The most relations that are shown of an entity.
const RELATIONS: usize = 4;
/// The most relations that are read for a page.
const MAX_RELATIONS: u64 = 400;

/// A row of one of the four tables.
pub(super) enum Row {
    Contradiction(Contradiction),
    Quarantined(Quarantined),
    Dream(Dream),
    Duplicate(MergeCandidate),
}

impl Row {
    pub(super) fn id(&self) -> i64 {
        match self {
            Self::Contradiction(one) => one.id.get(),
            Self::Quarantined(one) => one.id.get(),
            Self::Dream(one) => one.id.get(),
            Self::Duplicate(one) => one.id.get(),
        }
    }

    const fn bucket(&self) -> &Bucket {
        match self {
            Self::Contradiction(one) => &one.bucket,
            Self::Quarantined(one) => &one.bucket,
            Self::Dream(one) => &one.bucket,
            Self::Duplicate(one) => &one.bucket,
        }
    }
}

/// One item of the inbox.
#[derive(Debug, Clone)]
pub struct ReviewItem {
    /// The access with which its decision is made: its agent, and its owner or, for shared memory, the caller.
    pub access: OwnerAccess,
    /// Its id among the items of its kind.
    pub id: i64,
    /// When it was found.
    pub at: DateTime<Utc>,
    /// Whether the caller may decide it. False too where the feature is switched off for the agent.
    pub may_decide: bool,
    /// What is to be decided.
    pub subject: ReviewSubject,
}

/// What is to be decided.
#[derive(Debug, Clone)]
pub enum ReviewSubject {
    /// Two facts that cannot both be true.
    Contradiction(Box<ContradictionWithFacts>),
    /// A write that the scanner quarantined.
    Quarantined(Box<Quarantined>),
    /// A dream, its changes, and the texts of their sources.
    Dream(Box<Dream>, Vec<DreamEntry>, Texts),
    /// Two entities that may be the same.
    Duplicate(Box<ReviewPair>),
}

/// Two entities, each with some of its relations as sentences.
#[derive(Debug, Clone)]
pub struct ReviewPair {
    /// The entities.
    pub pair: Pair,
    /// The relations of the first one.
    pub of_a: Vec<String>,
    /// The relations of the second one.
    pub of_b: Vec<String>,
}

impl ReviewSubject {
    /// Its kind.
    #[must_use]
    pub const fn kind(&self) -> ReviewKind {
        match self {
            Self::Contradiction(_) => ReviewKind::Contradiction,
            Self::Quarantined(_) => ReviewKind::Quarantine,
            Self::Dream(..) => ReviewKind::Dream,
            Self::Duplicate(_) => ReviewKind::Duplicate,
        }
    }

    /// The bucket of the memory that it is about.
    #[must_use]
    pub const fn bucket(&self) -> &Bucket {
        match self {
            Self::Contradiction(one) => &one.contradiction.bucket,
            Self::Quarantined(one) => &one.bucket,
            Self::Dream(dream, ..) => &dream.bucket,
            Self::Duplicate(one) => &one.pair.candidate.bucket,
        }
    }
}

/// Reads the memory that `rows` are about. Rows of an agent or owner that the caller may not act for are left out.
pub(super) async fn describe(app: &AppState, tx: &Tx, access: &Access, agent: Option<AgentId>, rows: Vec<Row>) -> Result<Vec<ReviewItem>> {
    let mut known = Accesses { tx, access, agent, agents: HashMap::new() };
    let mut placed = Vec::with_capacity(rows.len());
    for row in rows {
        if let Some(pass) = known.of(row.bucket()).await? {
            placed.push((pass, row));
        }
    }
    let mut entries = HashMap::new();
    for (pass, row) in &placed {
        if let Row::Dream(dream) = row {
            entries.insert(dream.id, store::dream_entries::of(tx, pass, dream.id).await?);
        }
    }
    let facts = read_facts(app, tx, access, &placed, entries.values().flatten()).await?;
    let graph = GraphOfPage::read(tx, access, &placed).await?;
    let mut items = Vec::with_capacity(placed.len());
    for (pass, row) in placed {
        let (id, is_allowed) = (row.id(), allow(&pass, row.bucket(), Use::Write).is_ok());
        let (at, feature, subject) = match row {
            Row::Contradiction(one) => {
                let side = |id: FactId| facts.get(&id).filter(|shown| sees(&pass, &shown.fact.bucket)).cloned();
                let (a, b) = (side(one.a), side(one.b));
                let at = one.created_at;
                let sides = ContradictionWithFacts { contradiction: one, a, b };
                (at, Some(Feature::Contradictions), ReviewSubject::Contradiction(Box::new(sides)))
            }
            Row::Quarantined(one) => (one.created_at, None, ReviewSubject::Quarantined(Box::new(one))),
            Row::Dream(dream) => {
                let entries = entries.remove(&dream.id).unwrap_or_default();
                let visible = facts.values().map(|shown| &shown.fact).filter(|fact| sees(&pass, &fact.bucket));
                let sources: HashSet<i64> = entries.iter().flat_map(|entry| &entry.sources).map(|source| source.id).collect();
                let texts = Texts::of_facts(visible.filter(|fact| sources.contains(&fact.id.get())));
                let at = dream.finished_at.unwrap_or(dream.created_at);
                (at, Some(Feature::Dreams), ReviewSubject::Dream(Box::new(dream), entries, texts))
            }
            Row::Duplicate(one) => match graph.pair(one) {
                Some(pair) => (pair.pair.candidate.created_at, None, ReviewSubject::Duplicate(Box::new(pair))),
                None => continue,
            },
        };
        let is_on = match feature {
            Some(feature) => feature.is_on(tenancy::settings::of_agent_in(app, tx, pass.agent_access()).await?.memory()),
            None => true,
        };
        items.push(ReviewItem { access: pass, id, at, may_decide: is_allowed && is_on, subject });
    }
    Ok(items)
}

fn sees(access: &OwnerAccess, bucket: &Bucket) -> bool {
    access.visibility().buckets().contains(bucket)
}

/// The caller's access to the buckets of a page.
struct Accesses<'a> {
    tx: &'a Tx,
    access: &'a Access,
    /// The agent for GLOBAL rows, which have none.
    agent: Option<AgentId>,
    agents: HashMap<AgentId, Option<Agent>>,
}

impl Accesses<'_> {
    async fn of(&mut self, bucket: &Bucket) -> Result<Option<OwnerAccess>> {
        let id = match bucket.scope() {
            MemoryScope::Global => self.agent.unwrap_or_else(|| AgentId::from(0)),
            MemoryScope::Personal | MemoryScope::Team => bucket.agent(),
        };
        let agent = match self.agents.get(&id) {
            Some(found) => found.clone(),
            None => {
                let found = self.find(id).await?;
                self.agents.insert(id, found.clone());
                found
            }
        };
        let Some(agent) = agent else { return Ok(None) };
        let is_personal = bucket.scope() == MemoryScope::Personal;
        let name = OwnerName { owner_key: is_personal.then(|| bucket.owner().to_owned()), ..OwnerName::default() };
        let pass = self.access.clone().for_agent(agent).and_then(|agent| agent.for_owner(&name));
        // A caller who may not act for the owner does not learn of the item.
        Ok(pass.ok().filter(|pass| sees(pass, bucket)))
    }

    /// An agent; any agent of the workspace for the id 0.
    async fn find(&self, id: AgentId) -> Result<Option<Agent>> {
        if id.get() != 0 {
            return store::agents::get(self.tx, self.access, id).await;
        }
        let first = PageRequest { after: None, limit: 1 };
        Ok(store::agents::list(self.tx, self.access, "", &first).await?.items.into_iter().next())
    }
}

/// The facts of a page's contradictions and entries, with their trust.
async fn read_facts<'a>(
    app: &AppState,
    tx: &Tx,
    access: &Access,
    rows: &[(OwnerAccess, Row)],
    entries: impl Iterator<Item = &'a DreamEntry>,
) -> Result<HashMap<FactId, FactWithTrust>> {
    let sources = entries.flat_map(|entry| &entry.sources).filter(|source| source.kind == ItemKind::Fact);
    let mut ids: BTreeSet<FactId> = sources.map(|source| FactId::from(source.id)).collect();
    for (_, row) in rows {
        if let Row::Contradiction(one) = row {
            ids.extend([one.a, one.b]);
        }
    }
    if ids.is_empty() {
        return Ok(HashMap::new());
    }
    let facts: Vec<Fact> = store::facts::get_any(tx, access, ids).await?;
    let mut shown: Vec<FactWithTrust> = facts.into_iter().map(FactWithTrust::plain).collect();
    complete(app, tx, access, shown.iter_mut().collect()).await?;
    Ok(shown.into_iter().map(|shown| (shown.fact.id, shown)).collect())
}

/// The entities of a page's pairs and their relations.
#[derive(Default)]
struct GraphOfPage {
    entities: Vec<GraphEntity>,
    relations: Vec<Relation>,
}

impl GraphOfPage {
    async fn read(tx: &Tx, access: &Access, rows: &[(OwnerAccess, Row)]) -> Result<Self> {
        let mut ids = Vec::new();
        for (_, row) in rows {
            if let Row::Duplicate(one) = row {
                ids.extend([one.a, one.b]);
            }
        }
        if ids.is_empty() {
            return Ok(Self::default());
        }
        let touched: Vec<i64> = ids.iter().map(|id| id.get()).collect();
        let relations = store::graph::relation::touching(tx, access, &touched, None, MAX_RELATIONS).await?;
        ids.extend(relations.iter().flat_map(|relation| [relation.subject, relation.object]));
        Ok(Self { entities: store::graph::entity::get_any(tx, access, ids).await?, relations })
    }

    fn entity(&self, id: EntityId) -> Option<&GraphEntity> {
        self.entities.iter().find(|entity| entity.id == id)
    }

    fn pair(&self, candidate: MergeCandidate) -> Option<ReviewPair> {
        let (a, b) = (self.entity(candidate.a)?.clone(), self.entity(candidate.b)?.clone());
        let (of_a, of_b) = (self.sentences(&a), self.sentences(&b));
        Some(ReviewPair { pair: Pair { candidate, a, b }, of_a, of_b })
    }

    /// Relations within the entity's own bucket; others might be somebody else's.
    fn sentences(&self, entity: &GraphEntity) -> Vec<String> {
        let touches = |relation: &&Relation| relation.subject == entity.id || relation.object == entity.id;
        let own = self.relations.iter().filter(|relation| relation.bucket == entity.bucket).filter(touches);
        let sentence = |relation: &Relation| {
            let (subject, object) = (self.entity(relation.subject)?, self.entity(relation.object)?);
            Some(relation_text::of(relation, &subject.name, &object.name))
        };
        own.filter_map(sentence).take(RELATIONS).collect()
    }
}
