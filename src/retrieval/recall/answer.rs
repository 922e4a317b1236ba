//! One recall query over the memory that an owner may see, with two ways to answer it: from cached buckets, verified by a
//! single statement, or in a transaction.

use std::collections::{HashMap, HashSet};

use chrono::{DateTime, Utc};

use super::collapse;
use super::question::Question;
use super::result::{Degraded, Recalled};
use super::rows::Rows;
use crate::app_state::AppState;
use crate::domain::access::OwnerAccess;
use crate::domain::bucket::{Bucket, BucketVersion};
use crate::domain::graph::GraphEntity;
use crate::domain::ids::{EntityId, ItemId};
use crate::domain::item::{Found, ItemKind};
use crate::domain::label;
use crate::domain::relation_ends::OWNER;
use crate::error::Result;
use crate::llm::rerank::Reranker;
use crate::llm::tokens;
use crate::memory::embedding;
use crate::store::facts::{self, ReplacedStatement};
use crate::store::{Tx, fact_past, graph, hydrate};
use recall_index::condition::Condition;
use recall_index::query::Query;
use recall_index::ranking::Filter;
use recall_index::search::{Answer, Coverage};

/// Items that the index gives beyond the length of the result and half of it, because one statement becomes one item.
const SPARE: usize = 4;

/// The results, best first, and how the answer is degraded.
pub(crate) struct Findings {
    pub items: Vec<Recalled>,
    pub degraded: Option<Degraded>,
}

/// Results before their last order and the limits of the query.
struct Merged {
    items: Vec<Recalled>,
    /// What facts among the items replaced.
    replaced: Vec<ReplacedStatement>,
    degraded: Option<Degraded>,
}

/// A query in the form that the index takes.
pub(crate) struct IndexQuery<'a> {
    app: &'a AppState,
    access: &'a OwnerAccess,
    buckets: Vec<Bucket>,
    text: String,
    query: Query,
    filter: Filter,
    /// Most items of the result.
    k: usize,
    /// Least score.
    min_score: f32,
    /// Least score as a share of the best item's.
    share_of_best: f32,
    budget: Option<usize>,
    /// The earlier moment that the query is about; `None` for now.
    as_of: Option<DateTime<Utc>>,
    /// Whether everything that repeats a replaced statement is marked, and not only what would stand before the fact that replaced it.
    marks_replaced: bool,
}

impl<'a> IndexQuery<'a> {
    pub(crate) fn new(app: &'a AppState, access: &'a OwnerAccess, question: &Question) -> Self {
        let moment = question.as_of.unwrap_or_else(|| app.clock.now());
        let zone = question.zone.unwrap_or(access.agent().timezone);
        // A reranker reads more than the result holds.
        let wide = app.reranker.as_ref().map_or(question.k, |reranker| question.k.max(reranker.candidates()));
        let filter = Filter {
            kinds: question.kinds.clone(),
            holds_at: moment.timestamp_micros(),
            // A message's date may lie slightly in the future by our clock; it is filtered only when the query names a
            // moment.
            not_after: question.as_of.map_or(i64::MAX, |as_of| as_of.timestamp_micros()),
            // A reranker may raise what recall alone would leave out.
            min_score: if app.reranker.is_some() { 0.0 } else { question.min_score },
            condition: Condition::All(vec![question.filter.condition(zone), question.condition.clone()]),
            limit: wide + wide / 2 + SPARE,
        };
        let sense = question.sense.clone().unwrap_or_else(|| embedding::embed_local(app, &question.text));
        let local = moment.with_timezone(&zone).fixed_offset();
        let query = Query::parse(&question.text).meaning(sense).balanced(question.balance).identity(label::of_identity());
        let query = query.asked_at(&question.text, local);
        let event = query.event().map(|event| embedding::embed_local(app, event));
        let query = match event {
            Some(sense) => query.event_meaning(sense),
            None => query,
        };
        Self {
            app,
            access,
            buckets: access.visibility().buckets(),
            text: question.text.clone(),
            query,
            filter,
            k: question.k,
            min_score: question.min_score,
            share_of_best: question.share_of_best,
            budget: question.budget,
            as_of: question.as_of,
            marks_replaced: question.marks_replaced,
        }
    }

    /// The answer in a single statement: it reads the items that the cached buckets name, and checks that these buckets
    /// are current. Both are read from one database snapshot, so the answer equals that of a transaction. What facts of the
    /// result replaced is a second statement; it changes the order only. `None` when the cache cannot answer.
    pub(crate) async fn read_single(&self) -> Result<Option<Findings>> {
        let Some((answer, versions)) = self.app.index.try_cached(&self.buckets, &self.query, &self.filter) else { return Ok(None) };
        let tx = self.app.db.read_single(self.access.access()).await?;
        let (present, found) = hydrate::list_at(&tx, self.access.access(), &self.buckets, &ids(&answer)).await?;
        if present != versions {
            return Ok(None);
        }
        let merged = self.merged(&tx, answer, found).await?;
        drop(tx);
        Ok(Some(self.finished(merged).await))
    }

    /// The answer in the caller's transaction.
    pub(crate) async fn read(&self, tx: &Tx) -> Result<Findings> {
        self.read_at(tx, None).await
    }

    /// As [`Self::read`], for a caller that has already read the versions of the visible buckets in the same transaction.
    pub(crate) async fn read_at(&self, tx: &Tx, versions: Option<&[BucketVersion]>) -> Result<Findings> {
        let access = self.access.access();
        let rows = Rows { tx, access, versions, space: self.app.embedder.space() };
        let answer = self.app.index.search(&rows, &self.buckets, &self.query, &self.filter).await?;
        let found = hydrate::list(tx, access, &self.buckets, &ids(&answer)).await?;
        Ok(self.finished(self.merged(tx, answer, found).await?).await)
    }

    /// One item for each statement, best first.
    async fn merged(&self, tx: &Tx, answer: Answer, found: Vec<Found>) -> Result<Merged> {
        let Answer { hits, coverage } = answer;
        let degraded = match coverage {
            Coverage::Whole => None,
            Coverage::Partial => Some(Degraded::VectorsPartial),
            Coverage::Words => Some(Degraded::KeywordOnly),
        };
        let mut texts: HashMap<ItemId, Found> = found.into_iter().map(|found| (found.id, found)).collect();
        let items = hits
            .into_iter()
            .filter_map(|hit| Some(Recalled { found: texts.remove(&hit.id.into())?, components: hit.components, replaced_at: None }));
        let mut items: Vec<Recalled> = items.collect();
        if let Some(moment) = self.as_of {
            reword(tx, self.access, &mut items, moment).await?;
        }
        let owners = owners(tx, self.access, collapse::unknown_subjects(&items)).await?;
        let items = collapse::merge(items, &owners);
        // A reranker may put anything before a fact, and a context says of what stands behind one, too, that it was replaced.
        let is_of_all = self.app.reranker.is_some() || self.marks_replaced;
        let facts = if is_of_all { collapse::facts(&items) } else { collapse::overtaken(&items) };
        let is_asked = self.as_of.is_none() && !facts.is_empty();
        let replaced = if is_asked { facts::replaced_statements(tx, self.access.access(), &facts).await? } else { Vec::new() };
        Ok(Merged { items, replaced, degraded })
    }

    /// The items in the order of the reranker, if there is one, and within the limits of the query.
    async fn finished(&self, Merged { mut items, replaced, degraded }: Merged) -> Findings {
        if let Some(reranker) = &self.app.reranker {
            fuse(reranker.as_ref(), &self.text, &mut items).await;
            items.retain(|item| item.components.total() >= self.min_score);
        }
        collapse::put_behind(&mut items, &replaced);
        let best = items.iter().map(|item| item.components.total()).reduce(f32::max).unwrap_or_default();
        // A fact stays where what it replaced scores high enough: that stands behind it.
        let last = items.iter().rposition(|item| item.components.total() >= best * self.share_of_best);
        items.truncate(last.map_or(0, |last| last + 1).min(self.k));
        if let Some(budget) = self.budget {
            items = within(items.into_iter(), budget);
        }
        Findings { items, degraded }
    }
}

/// Adds the reranker's score to the best items and orders them by the sum. Items after those that it reads lose its weight, as if it had
/// scored them 0. Nothing changes if it does not answer.
async fn fuse(reranker: &dyn Reranker, query: &str, items: &mut [Recalled]) {
    if items.len() < 2 {
        return;
    }
    let read: Vec<&str> = items.iter().take(reranker.candidates()).map(|item| item.found.text.as_str()).collect();
    let Some(scores) = reranker.scores(query, &read).await else { return };
    let weight = reranker.weight();
    let scores = scores.into_iter().chain(std::iter::repeat(0.0));
    for (item, score) in items.iter_mut().zip(scores) {
        item.components = item.components.reranked(score, weight);
    }
    items.sort_by(|one, other| other.components.total().total_cmp(&one.components.total()));
}

/// Those of the entities that are the owner of a memory, who is called `user` until a name is known.
async fn owners(tx: &Tx, access: &OwnerAccess, subjects: Vec<EntityId>) -> Result<HashSet<EntityId>> {
    if subjects.is_empty() {
        return Ok(HashSet::new());
    }
    let known = graph::entity::get_any(tx, access.access(), subjects).await?;
    let is_owner = |entity: &GraphEntity| entity.name == OWNER || entity.aliases.iter().any(|alias| alias == OWNER);
    Ok(known.into_iter().filter(is_owner).map(|entity| entity.id).collect())
}

/// Gives facts that were changed since the words that they had at `moment`.
async fn reword(tx: &Tx, access: &OwnerAccess, items: &mut [Recalled], moment: DateTime<Utc>) -> Result<()> {
    let facts = items.iter().filter(|item| item.found.kind == ItemKind::Fact).filter_map(|item| item.found.source.fact_id);
    let mut changed = fact_past::changed_after(tx, access.access(), facts, moment).await?;
    for item in items {
        if let Some(before) = item.found.source.fact_id.and_then(|id| changed.remove(&id)) {
            item.found.text = before.text;
        }
    }
    Ok(())
}

fn ids(answer: &Answer) -> Vec<ItemId> {
    answer.hits.iter().map(|hit| hit.id.into()).collect()
}

/// The best items that together fit into `budget` tokens; an item that does not fit is skipped for smaller ones after it.
fn within(items: impl Iterator<Item = Recalled>, budget: usize) -> Vec<Recalled> {
    let mut left = budget;
    items
        .filter(|item| {
            let cost = tokens::count(&item.found.text);
            let fits = cost <= left;
            if fits {
                left -= cost;
            }
            fits
        })
        .collect()
}
