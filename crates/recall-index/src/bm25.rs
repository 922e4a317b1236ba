//! Scores by words: BM25 over several buckets at once, in two channels: the item's own words, and the words of the
//! messages around it.
//!
//! A channel is Σ idf(t) · s(t) / Σ idf(t) over the query's terms: the share of the query that an item covers, with rare
//! words counting more. It lies between 0 and 1 and, unlike the plain sum, is comparable between queries, owners and
//! agents.
//! s(t) = min(1, (k1 + 1) · tf / (tf + k1 · (1 − b + b · length / average))); idf(t) = ln(1 + (N − df + ½) / (df + ½)),
//! with N, df and the average over all buckets of the query (Robertson & Zaragoza 2009; k1 and b are the values that
//! measured best on conversations).
//!
//! A term is also found, less well, by terms that mean nearly the same: s(t) is the best of its own and of theirs, each times how near it is.
//!
//! Around an item, a term counts as the best of the item's own s(t) and those of nearby messages, each faded by the text
//! in between (`Slot::reach`): an answer is found by the words of its question, and no word counts twice.

use crate::bucket::Bucket;
use crate::hash::{NearTerm, Term};
use crate::slot::{NONE, Slot};

/// How quickly repetition of a word stops counting.
const K1: f32 = 0.9;
/// How much long items are penalized.
const B: f32 = 0.4;
/// Most messages in each direction that a word reaches.
const MOST_STEPS: usize = 8;
/// A value below this is not carried on.
const LEAST_CARRIED: f32 = 0.05;

/// Scores by words of one bucket's slots; reused between queries for its memory.
#[derive(Debug, Default)]
pub(super) struct Scores {
    own: Vec<f32>,
    around: Vec<f32>,
    /// The share of the query's neighbouring words that are neighbours in each slot.
    together: Vec<f32>,
    /// The value of the current term in each slot itself.
    held: Vec<f32>,
    /// The slots with such a value.
    holders: Vec<u32>,
    /// The value of the current term for each slot: its own, or carried from another.
    term: Vec<f32>,
    /// Slots with a value for the current term.
    touched: Vec<u32>,
}

impl Scores {
    /// Share of the query that the slot itself covers, 0 to 1.
    pub(super) fn own(&self, slot: usize) -> f32 {
        self.own.get(slot).copied().unwrap_or_default()
    }

    /// Share of the query that is covered by the slot and the messages around it, 0 to 1; at least [`Self::own`].
    pub(super) fn around(&self, slot: usize) -> f32 {
        self.around.get(slot).copied().unwrap_or_default()
    }

    /// Share of the pairs of neighbouring words of the query that the slot has, 0 to 1.
    pub(super) fn together(&self, slot: usize) -> f32 {
        self.together.get(slot).copied().unwrap_or_default()
    }

    /// Adds the share of a pair that the slot has.
    pub(super) fn add_together(&mut self, slot: usize, share: f32) {
        if let Some(together) = self.together.get_mut(slot) {
            *together += share;
        }
    }

    fn reset(&mut self, slots: usize) {
        for scores in [&mut self.own, &mut self.around, &mut self.together, &mut self.held, &mut self.term] {
            scores.clear();
            scores.resize(slots, 0.0);
        }
    }

    /// Sets the value of the current term for a slot that contains it, or a term near it; the best counts.
    fn hold(&mut self, slot: u32, value: f32) {
        let Some(held) = self.held.get_mut(slot as usize).filter(|held| **held < value) else { return };
        if *held == 0.0 {
            self.holders.push(slot);
        }
        *held = value;
        self.raise(slot, value);
    }

    /// Applies a carried value to `slot`. Returns whether to carry it on: not from a slot whose own value is as high,
    /// because its own walk carries at least as much. A value carried there by others does not end a walk; otherwise the
    /// result would depend on the order.
    fn carry(&mut self, slot: u32, value: f32) -> bool {
        let goes_on = value >= LEAST_CARRIED && self.held.get(slot as usize).is_some_and(|held| *held < value);
        if goes_on {
            self.raise(slot, value);
        }
        goes_on
    }

    fn raise(&mut self, slot: u32, value: f32) {
        let Some(term) = self.term.get_mut(slot as usize).filter(|term| **term < value) else { return };
        if *term == 0.0 {
            self.touched.push(slot);
        }
        *term = value;
    }

    /// Adds the values of the current term, which is `share` of the query, and resets for the next term.
    fn settle(&mut self, share: f32) {
        for number in self.touched.drain(..) {
            let number = number as usize;
            if let (Some(term), Some(held), Some(around)) =
                (self.term.get_mut(number), self.held.get_mut(number), self.around.get_mut(number))
            {
                *around += share * *term;
                (*term, *held) = (0.0, 0.0);
            }
        }
    }
}

/// The weights of the terms of a query.
pub(super) struct TermWeights {
    /// The weight of each term.
    pub idf: Vec<f32>,
    /// The weight of a word that does not occur in the buckets.
    pub unseen: f32,
    pub average: f32,
}

impl TermWeights {
    /// The weights of `terms` over all `buckets`.
    pub(super) fn new(buckets: &[&Bucket], terms: &[Term]) -> Self {
        let items = buckets.iter().map(|bucket| bucket.len()).sum();
        let length: u64 = buckets.iter().map(|bucket| bucket.length()).sum();
        let idf = terms.iter().map(|term| idf(items, buckets.iter().map(|bucket| bucket.frequency(*term)).sum())).collect();
        Self { idf, unseen: idf_of_unseen(items), average: (length as f32 / items.max(1) as f32).max(1.0) }
    }
}

/// Scores the slots of `buckets` by `terms`, each into the scores of its bucket.
///
/// `near` gives the terms that stand for a term, and how much each counts.
pub(super) fn score<I: Iterator<Item = NearTerm>>(
    buckets: &[&Bucket],
    terms: &[Term],
    near: impl Fn(Term) -> I,
    worth: &TermWeights,
    scores: &mut [Scores],
) {
    let total: f32 = worth.idf.iter().sum();
    for (bucket, scores) in buckets.iter().zip(scores.iter_mut()) {
        scores.reset(bucket.slots().len());
        for (term, idf) in terms.iter().zip(&worth.idf) {
            hold_all(bucket, (*term, 1.0), worth.average, scores);
            for (near, share) in near(*term) {
                hold_all(bucket, (near, share), worth.average, scores);
            }
            score_term(bucket, idf / total, scores);
        }
    }
}

/// Sets the values of a term, each times `share`, in the slots that contain it.
fn hold_all(bucket: &Bucket, (term, share): NearTerm, average: f32, scores: &mut Scores) {
    let slots = bucket.slots();
    for posting in bucket.postings(term) {
        if let Some(slot) = slots.get(posting.slot() as usize).filter(|slot| slot.is_live()) {
            scores.hold(posting.slot(), share * saturation(posting.count(), slot.length, average));
        }
    }
}

/// Adds the values of the current term, which is `share` of the query. All own values are set before any is carried: a walk then ends at the
/// next item whose own value is as high.
fn score_term(bucket: &Bucket, share: f32, scores: &mut Scores) {
    let slots = bucket.slots();
    let mut holders = std::mem::take(&mut scores.holders);
    for number in holders.drain(..) {
        let (Some(slot), Some(value)) = (slots.get(number as usize), scores.held.get(number as usize).copied()) else { continue };
        if let Some(own) = scores.own.get_mut(number as usize) {
            *own += share * value;
        }
        if slot.has_thread() {
            carry_forward(slots, slot, value, scores);
            carry_back(slots, slot, value, scores);
        }
    }
    scores.holders = holders;
    scores.settle(share);
}

fn carry_forward(slots: &[Slot], from: &Slot, mut value: f32, scores: &mut Scores) {
    let mut next = from.after;
    for _ in 0..MOST_STEPS {
        let Some(slot) = slots.get(next as usize) else { return };
        value *= slot.reach();
        if !scores.carry(next, value) {
            return;
        }
        next = slot.after;
    }
}

fn carry_back(slots: &[Slot], from: &Slot, mut value: f32, scores: &mut Scores) {
    let (mut next, mut reach) = (from.before, from.reach());
    for _ in 0..MOST_STEPS {
        value *= reach;
        if next == NONE || !scores.carry(next, value) {
            return;
        }
        let Some(slot) = slots.get(next as usize) else { return };
        (next, reach) = (slot.before, slot.reach());
    }
}

fn saturation(times: u32, length: u32, average: f32) -> f32 {
    let times = times as f32;
    ((K1 + 1.0) * times / (times + K1 * (1.0 - B + B * length as f32 / average))).min(1.0)
}

fn idf(items: usize, frequency: usize) -> f32 {
    (1.0 + (items.saturating_sub(frequency) as f32 + 0.5) / (frequency as f32 + 0.5)).ln()
}

/// Less than for the rarest existing word: an unseen word may be a typing error.
fn idf_of_unseen(items: usize) -> f32 {
    0.7 * idf(items, 0)
}
