//! Answers a query from some buckets.

use std::cell::RefCell;

use crate::bm25::{self, Scores, TermWeights};
use crate::bucket::Bucket;
use crate::query::Query;
use crate::ranking::{self, Filter, Hit, Scorer};
use crate::similarity::Similarity;
use crate::top::Top;
use crate::weights::RankingWeights;

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
    /// The caller's own weights, or else the learned ones for texts as long as those of `buckets`.
    #[expect(clippy::cast_precision_loss, reason = "an average needs no more than 24 bits")]
    fn weights(&self, buckets: &[&Bucket], ranking: &RankingWeights) -> RankingWeights {
        if self.balance.is_chosen() {
            return self.balance.applied(ranking);
        }
        let items: usize = buckets.iter().map(|bucket| bucket.len()).sum();
        let bytes: u64 = buckets.iter().map(|bucket| bucket.text_bytes()).sum();
        ranking.for_length(bytes as f32 / items.max(1) as f32)
    }

    /// The best items of `buckets`, which are in order from the most personal.
    #[must_use]
    pub fn search(&self, buckets: &[&Bucket], ranking: &RankingWeights, filter: &Filter) -> Answer {
        if self.is_empty() || filter.limit == 0 || buckets.iter().all(|bucket| bucket.is_empty()) {
            return Answer::default();
        }
        let ranking = &self.weights(buckets, ranking);
        SCRATCH.with_borrow_mut(|scratch| {
            scratch.scores.resize_with(buckets.len().max(scratch.scores.len()), Scores::default);
            scratch.similarity.resize_with(buckets.len().max(scratch.similarity.len()), Similarity::default);
            let scores = scratch.scores.get_mut(..buckets.len()).unwrap_or_default();
            let similarity = scratch.similarity.get_mut(..buckets.len()).unwrap_or_default();
            let worth = TermWeights::new(buckets, &self.terms);
            bm25::score(buckets, &self.terms, &worth, scores);
            let vector = if ranking.vector > 0.0 { self.sense.vector(&self.terms, buckets, &worth) } else { None };
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
