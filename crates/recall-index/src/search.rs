//! Answers a query from some buckets.

use std::cell::RefCell;

use language::timing::Period;

use crate::asked_phrases::AskedPhrases;
use crate::bm25::{self, Scores, TermWeights};
use crate::bucket::Bucket;
use crate::condition::Condition;
use crate::hash::NearTerm;
use crate::names::Names;
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
    fn weights(&self, buckets: &[&Bucket], ranking: &RankingWeights) -> RankingWeights {
        if self.balance.is_chosen() { self.balance.applied(ranking) } else { ranking.for_length(Self::longer(buckets)) }
    }

    /// By how much the texts of `buckets` are longer than chat messages, as far as it matters: 1 to 4.
    #[expect(clippy::cast_precision_loss, reason = "an average needs no more than 24 bits")]
    fn longer(buckets: &[&Bucket]) -> f32 {
        let items: usize = buckets.iter().map(|bucket| bucket.len()).sum();
        let bytes: u64 = buckets.iter().map(|bucket| bucket.text_bytes()).sum();
        RankingWeights::longer(bytes as f32 / items.max(1) as f32)
    }

    /// The period that the query means: the one it names, or the one beside its event, which is looked up.
    fn period(&self, buckets: &[&Bucket], ranking: &RankingWeights, filter: &Filter) -> Option<Period> {
        let asked = self.asked.as_ref()?;
        let Some(event) = &self.event else { return asked.period() };
        let filter = Filter { kinds: Vec::new(), condition: Condition::everything(), min_score: 0.0, limit: 1, ..filter.clone() };
        let answer = event.search(buckets, ranking, &filter);
        let hit = answer.hits.first()?;
        asked.period_beside(buckets.get(hit.bucket)?.slot_of(hit.id)?)
    }

    /// The best items of `buckets`, which are in order from the most personal.
    #[must_use]
    pub fn search(&self, buckets: &[&Bucket], ranking: &RankingWeights, filter: &Filter) -> Answer {
        if self.is_empty() || filter.limit == 0 || buckets.iter().all(|bucket| bucket.is_empty()) {
            return Answer::default();
        }
        let period = self.period(buckets, ranking, filter);
        let ranking = &self.weights(buckets, ranking);
        SCRATCH.with_borrow_mut(|scratch| {
            scratch.scores.resize_with(buckets.len().max(scratch.scores.len()), Scores::default);
            scratch.similarity.resize_with(buckets.len().max(scratch.similarity.len()), Similarity::default);
            let scores = scratch.scores.get_mut(..buckets.len()).unwrap_or_default();
            let similarity = scratch.similarity.get_mut(..buckets.len()).unwrap_or_default();
            let worth = TermWeights::new(buckets, &self.terms);
            // Without vectors, words count only as they are written. Of long texts, near words tell as little as words do.
            let longer = Self::longer(buckets);
            let of_near = if ranking.vector > 0.0 { 1.0 / longer } else { 0.0 };
            let names = Names::resolve(self, buckets, filter);
            let near = |term| {
                let near: &[NearTerm] = if of_near > 0.0 { self.sense.near(term) } else { &[] };
                near.iter().map(move |(near, share)| (*near, share * of_near)).chain(names.of(term))
            };
            let phrases = AskedPhrases::new(&self.said, &self.terms, &worth);
            bm25::score(buckets, &self.terms, near, &worth, scores);
            for (bucket, scores) in buckets.iter().zip(scores.iter_mut()) {
                phrases.score(bucket, scores);
            }
            let vector = if ranking.vector > 0.0 && !self.is_open { self.sense.vector(&self.terms, buckets, &worth) } else { None };
            for (bucket, similarity) in buckets.iter().zip(similarity.iter_mut()) {
                similarity.measure(bucket, vector.as_ref());
            }
            let late: usize = buckets.iter().map(|bucket| bucket.late()).sum();
            let coverage = match late {
                // No vector was needed.
                _ if self.is_open => Coverage::Whole,
                _ if similarity.iter().all(|similarity| !similarity.is_on()) => Coverage::Words,
                0 => Coverage::Whole,
                _ => Coverage::Partial,
            };
            let scorer = Scorer::new((self, period), buckets, (scores, similarity), ranking, filter);
            Answer { hits: ranking::rank(&scorer, &mut scratch.top), coverage }
        })
    }
}
