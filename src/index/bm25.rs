//! BM25 over several buckets at once, in two channels: an item's own words, and its words with those of its neighbours.
//!
//! Score of a channel = Σ idf(t) · tf / (tf + k1 · (1 − b + b · length / average)) over the query's terms, divided by Σ idf(t).
//! It lies between 0 and 1 and says how much of what was asked an item covers, rare words counting more; unlike the bare sum it
//! can be compared between queries, owners and agents. idf(t) = ln(1 + (N − df + ½) / (df + ½)), with N, df and the average
//! length taken over all buckets asked (Robertson & Zaragoza 2009; k1 and b as measured best on conversations).

use crate::index::bucket::Bucket;
use crate::index::hash::Term;
use crate::index::slot::NONE;

/// How fast repetition of a word stops to count.
const K1: f32 = 0.9;
/// How much long items are held back.
const B: f32 = 0.4;

/// Scores of one item.
#[derive(Debug, Clone, Copy, Default, PartialEq)]
pub struct Scores {
    /// Of its own words, 0 to 1.
    pub own: f32,
    /// Of its own words and its neighbours', 0 to 1.
    pub window: f32,
}

/// The scores of one bucket's items; kept between queries for its memory.
#[derive(Debug, Default)]
pub(super) struct Board {
    scores: Vec<Scores>,
    /// Slots with a score.
    pub found: Vec<u32>,
    /// How often the term at hand occurs in each window.
    counts: Vec<u32>,
    touched: Vec<u32>,
}

impl Board {
    /// The scores of `slot`.
    pub(super) fn scores(&self, slot: u32) -> Scores {
        self.scores.get(slot as usize).copied().unwrap_or_default()
    }

    /// Wipes only what the last query wrote: a bucket's size costs nothing that its matches do not.
    fn reset(&mut self, slots: usize) {
        for found in self.found.drain(..) {
            if let Some(scores) = self.scores.get_mut(found as usize) {
                *scores = Scores::default();
            }
        }
        self.scores.resize(slots, Scores::default());
        self.counts.resize(slots, 0);
    }

    fn count(&mut self, slot: u32, times: u32) {
        if let Some(count) = self.counts.get_mut(slot as usize) {
            if *count == 0 {
                self.touched.push(slot);
            }
            *count += times;
        }
    }
}

/// Average lengths over the buckets asked.
struct Averages {
    own: f32,
    window: f32,
}

/// Scores every live item of `buckets` that holds one of `terms`, or stands beside one that does, on the board of its bucket.
pub(super) fn score(buckets: &[&Bucket], terms: &[Term], boards: &mut [Board]) {
    let items: usize = buckets.iter().map(|bucket| bucket.len()).sum();
    for (bucket, board) in buckets.iter().zip(boards.iter_mut()) {
        board.reset(bucket.slots().len());
    }
    if items == 0 {
        return;
    }
    let averages = Averages {
        own: average(buckets.iter().map(|bucket| bucket.length()).sum(), items),
        window: average(buckets.iter().map(|bucket| bucket.window_length()).sum(), items),
    };
    let weights: Vec<f32> = terms.iter().map(|term| idf(items, buckets.iter().map(|bucket| bucket.frequency(*term)).sum())).collect();
    let total: f32 = weights.iter().sum();
    for (bucket, board) in buckets.iter().zip(boards.iter_mut()) {
        for (term, weight) in terms.iter().zip(&weights) {
            score_term(bucket, *term, weight / total, &averages, board);
        }
    }
}

fn score_term(bucket: &Bucket, term: Term, weight: f32, averages: &Averages, board: &mut Board) {
    let slots = bucket.slots();
    for posting in bucket.postings(term) {
        let (number, times) = (posting.slot(), posting.count());
        let Some(slot) = slots.get(number as usize).filter(|slot| slot.is_live) else { continue };
        if let Some(scores) = board.scores.get_mut(number as usize) {
            scores.own += weight * saturation(times, u64::from(slot.length), averages.own);
        }
        board.count(number, times);
        if slot.before != NONE {
            board.count(slot.before, times);
        }
        if slot.after != NONE {
            board.count(slot.after, times);
        }
    }
    for number in board.touched.drain(..) {
        let (Some(slot), Some(scores), Some(count)) =
            (slots.get(number as usize), board.scores.get_mut(number as usize), board.counts.get_mut(number as usize))
        else {
            continue;
        };
        if scores.window == 0.0 {
            board.found.push(number);
        }
        scores.window += weight * saturation(*count, bucket.window_of(slot), averages.window);
        *count = 0;
    }
}

#[expect(clippy::cast_precision_loss, reason = "counts of items and words are far below the precision of f32 that ranking needs")]
fn saturation(times: u32, length: u64, average: f32) -> f32 {
    let times = times as f32;
    times / (times + K1 * (1.0 - B + B * length as f32 / average))
}

#[expect(clippy::cast_precision_loss, reason = "see saturation")]
fn idf(items: usize, frequency: usize) -> f32 {
    (1.0 + (items.saturating_sub(frequency) as f32 + 0.5) / (frequency as f32 + 0.5)).ln()
}

/// At least one, so that buckets without a single content word divide by something.
#[expect(clippy::cast_precision_loss, reason = "see saturation")]
fn average(length: u64, items: usize) -> f32 {
    (length as f32 / items as f32).max(1.0)
}
