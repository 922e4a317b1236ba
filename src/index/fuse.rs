//! From scores to one ranked list: components summed, duplicates collapsed, ties settled.

use std::cmp::Ordering;
use std::collections::HashMap;

use crate::domain::ids::ItemId;
use crate::domain::item::ItemKind;
use crate::index::bm25::{Board, Scores};
use crate::index::bucket::Bucket;
use crate::index::slot::Slot;

/// What a score is made of; they add up to it.
#[derive(Debug, Clone, Copy, Default, PartialEq)]
pub struct Components {
    /// Half of BM25 over the item's own words: text, speaker, date, headings.
    pub text: f32,
    /// Half of BM25 over its own words and those of the messages right before and after it. For what is no message the two are
    /// the same, so kinds compare.
    pub context: f32,
}

impl Components {
    fn of(scores: Scores) -> Self {
        Self { text: scores.own / 2.0, context: scores.window / 2.0 }
    }

    /// The score, 0 to 1.
    #[must_use]
    pub fn total(self) -> f32 {
        self.text + self.context
    }
}

/// What may be answered.
#[derive(Debug, Clone, PartialEq)]
pub struct Filter {
    /// Only these; empty means all.
    pub kinds: Vec<ItemKind>,
    /// What is over by then is not shown; microseconds since the epoch.
    pub holds_at: i64,
    /// What came later is not shown; microseconds since the epoch.
    pub not_after: i64,
    /// Least score.
    pub min_score: f32,
    /// Most items.
    pub limit: usize,
}

impl Filter {
    fn passes(&self, slot: &Slot) -> bool {
        slot.is_live
            && slot.expires > self.holds_at
            && slot.occurred <= self.not_after
            && (self.kinds.is_empty() || self.kinds.contains(&slot.kind))
    }
}

/// One item found.
#[derive(Debug, Clone, PartialEq)]
pub struct Hit {
    /// The item.
    pub id: ItemId,
    /// Which of the buckets asked it is in.
    pub bucket: usize,
    /// What it is.
    pub kind: ItemKind,
    /// Its score in parts.
    pub components: Components,
}

/// An item that passed the filter.
struct Candidate<'a> {
    slot: &'a Slot,
    bucket: usize,
    components: Components,
}

impl Candidate<'_> {
    /// Best first; on a tie the more personal bucket, then the newer, then the smaller id, so that the order is always the same.
    fn order(&self, other: &Self) -> Ordering {
        (other.components.total().total_cmp(&self.components.total()))
            .then(self.bucket.cmp(&other.bucket))
            .then(other.slot.occurred.cmp(&self.slot.occurred))
            .then(self.slot.id.cmp(&other.slot.id))
    }

    fn hit(&self) -> Hit {
        Hit { id: ItemId::from(self.slot.id), bucket: self.bucket, kind: self.slot.kind, components: self.components }
    }
}

/// The best items of all boards. `buckets` come most personal first.
pub(super) fn rank(buckets: &[&Bucket], boards: &[Board], filter: &Filter) -> Vec<Hit> {
    let mut candidates: Vec<Candidate<'_>> = Vec::new();
    for (number, (bucket, board)) in buckets.iter().zip(boards).enumerate() {
        for found in &board.found {
            let Some(slot) = bucket.slots().get(*found as usize).filter(|slot| filter.passes(slot)) else { continue };
            let components = Components::of(board.scores(*found));
            if components.total() >= filter.min_score {
                candidates.push(Candidate { slot, bucket: number, components });
            }
        }
    }
    // Sorting ten thousand to show ten would cost more than all the scoring; duplicates may eat into the first cut, then it grows.
    let mut cut = filter.limit.saturating_mul(4).saturating_add(64);
    loop {
        if cut < candidates.len() {
            candidates.select_nth_unstable_by(cut, Candidate::order);
        }
        let is_all = cut >= candidates.len();
        let best = if is_all { candidates.as_mut_slice() } else { candidates.get_mut(..cut).unwrap_or_default() };
        best.sort_unstable_by(Candidate::order);
        let hits = collapse(best, filter.limit);
        if hits.len() == filter.limit || is_all {
            return hits;
        }
        cut = cut.saturating_mul(4);
    }
}

/// Keeps one of every set of items that say the same, at the place of the best: the one from the most personal bucket.
fn collapse(best: &[Candidate<'_>], limit: usize) -> Vec<Hit> {
    let mut hits: Vec<Hit> = Vec::with_capacity(limit.min(best.len()));
    let mut places: HashMap<u64, usize> = HashMap::with_capacity(best.len());
    for candidate in best {
        if let Some(place) = places.get(&candidate.slot.fingerprint) {
            if let Some(known) = hits.get_mut(*place).filter(|known| candidate.bucket < known.bucket) {
                *known = Hit { components: known.components, ..candidate.hit() };
            }
        } else if hits.len() < limit {
            places.insert(candidate.slot.fingerprint, hits.len());
            hits.push(candidate.hit());
        }
    }
    hits
}
