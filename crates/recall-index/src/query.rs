//! A query to some buckets.

use std::cell::RefCell;

use crate::analyze::{Words, analyze};
use crate::bm25::{self, Scores, Worth};
use crate::bucket::Bucket;
use crate::features;
use crate::hash::Term;
use crate::query_embedding::QueryEmbedding;
use crate::ranking::{self, Filter, Hit, Scorer};
use crate::similarity::Similarity;
use crate::top::Top;
use crate::weights::RankingWeights;

/// Most different terms of a query that count: further terms of a long paste do not change its topic.
const MAX_TERMS: usize = 256;

thread_local! {
    static SCRATCH: RefCell<Scratch> = RefCell::default();
}

/// Memory that the thread's next query reuses.
#[derive(Debug, Default)]
struct Scratch {
    scores: Vec<Scores>,
    similarity: Vec<Similarity>,
    top: Top,
}

/// A query.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Query {
    pub(super) terms: Vec<Term>,
    sense: QueryEmbedding,
    pub(super) asks_when: bool,
}

/// How far vectors took part in a result.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Coverage {
    /// Every item that the model can embed has its vector.
    #[default]
    Whole,
    /// Some items are not embedded yet and were compared by words.
    Partial,
    /// No item has a vector, or the query has none.
    Words,
}

/// The result of a query.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Answer {
    /// The items, best first.
    pub hits: Vec<Hit>,
    /// How far vectors took part.
    pub coverage: Coverage,
}

impl Query {
    /// Parses a query. A query of function words alone (`who are you`) is searched by those.
    #[must_use]
    pub fn parse(text: &str) -> Self {
        let mut words = Words::default();
        analyze(text, &mut words);
        let mut terms = if words.content.is_empty() { words.common } else { words.content };
        let mut seen = std::collections::HashSet::with_capacity(terms.len());
        terms.retain(|term| seen.insert(*term));
        terms.truncate(MAX_TERMS);
        Self { terms, sense: QueryEmbedding::None, asks_when: features::asks_when(text) }
    }

    /// The same query with its embedding.
    #[must_use]
    pub fn meaning(self, sense: QueryEmbedding) -> Self {
        Self { sense, ..self }
    }

    /// Whether there is nothing to search for.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.terms.is_empty() && !matches!(self.sense, QueryEmbedding::Whole(_))
    }

    /// The best items of `buckets`, which are in order from the most personal.
    #[must_use]
    pub fn search(&self, buckets: &[&Bucket], ranking: &RankingWeights, filter: &Filter) -> Answer {
        if self.is_empty() || filter.limit == 0 || buckets.iter().all(|bucket| bucket.is_empty()) {
            return Answer::default();
        }
        SCRATCH.with_borrow_mut(|scratch| {
            scratch.scores.resize_with(buckets.len().max(scratch.scores.len()), Scores::default);
            scratch.similarity.resize_with(buckets.len().max(scratch.similarity.len()), Similarity::default);
            let scores = scratch.scores.get_mut(..buckets.len()).unwrap_or_default();
            let similarity = scratch.similarity.get_mut(..buckets.len()).unwrap_or_default();
            let worth = Worth::new(buckets, &self.terms);
            bm25::score(buckets, &self.terms, &worth, scores);
            let vector = if ranking.vector > 0.0 { self.sense.vector(self, buckets, &worth) } else { None };
            for (bucket, similarity) in buckets.iter().zip(similarity.iter_mut()) {
                similarity.measure(bucket, vector.as_ref());
            }
            let late: usize = buckets.iter().map(|bucket| bucket.late()).sum();
            let coverage = match late {
                _ if similarity.iter().all(|similarity| !similarity.is_on()) => Coverage::Words,
                0 => Coverage::Whole,
                _ => Coverage::Partial,
            };
            let scorer = Scorer::new(self, buckets, (scores, similarity), ranking, filter);
            Answer { hits: ranking::rank(&scorer, &mut scratch.top), coverage }
        })
    }
}
