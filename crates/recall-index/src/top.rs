//! Collects the best of all scored items: a bucket may contain a hundred thousand, a result ten.

use std::cmp::Ordering;

use crate::bucket::Bucket;
use crate::slot::Slot;

/// An item and its score, without components.
#[derive(Debug, Clone, Copy)]
pub(super) struct Scored {
    total: f32,
    bucket: u32,
    slot: u32,
}

impl Scored {
    /// Slot `number` of the bucket `place`. Both fit: a bucket has at most 2²⁴ slots, and an owner sees three buckets.
    pub(super) fn new(total: f32, place: usize, number: usize) -> Self {
        Self { total, bucket: u32::try_from(place).unwrap_or(u32::MAX), slot: u32::try_from(number).unwrap_or(u32::MAX) }
    }

    /// Its score.
    pub(super) const fn total(self) -> f32 {
        self.total
    }

    /// The same with a higher score.
    pub(super) fn raised(self, by: f32) -> Self {
        Self { total: self.total + by, ..self }
    }

    /// Bucket and slot.
    pub(super) const fn place(self) -> (usize, usize) {
        (self.bucket as usize, self.slot as usize)
    }

    /// Its slot.
    pub(super) fn slot<'a>(self, buckets: &[&'a Bucket]) -> Option<&'a Slot> {
        buckets.get(self.bucket as usize)?.slots().get(self.slot as usize)
    }

    /// Best first; on a tie the more personal bucket, then the newer item, then the smaller id, so that the order is
    /// deterministic.
    fn order(self, other: Self, buckets: &[&Bucket]) -> Ordering {
        let tie = || {
            let (one, two) = (self.slot(buckets), other.slot(buckets));
            let newer = two.map(|slot| slot.occurred).cmp(&one.map(|slot| slot.occurred));
            self.bucket.cmp(&other.bucket).then(newer).then_with(|| one.map(|slot| slot.id).cmp(&two.map(|slot| slot.id)))
        };
        other.total.total_cmp(&self.total).then_with(tie)
    }
}

/// The best items so far; reused between queries for its memory.
#[derive(Debug, Default)]
pub(super) struct Top {
    kept: Vec<Scored>,
    most: usize,
    /// A lower score is not among the best.
    floor: f32,
    has_dropped: bool,
}

impl Top {
    /// Starts anew, for the best `most` items, at least one.
    pub(super) fn begin(&mut self, most: usize) {
        self.kept.clear();
        (self.most, self.floor, self.has_dropped) = (most.max(1), f32::MIN, false);
    }

    /// Adds `scored` if it may be among the best. Collects twice as many as wanted before it drops the worse half, so
    /// that an item costs a comparison or two.
    #[inline]
    pub(super) fn offer(&mut self, buckets: &[&Bucket], scored: Scored) {
        if scored.total < self.floor {
            self.has_dropped = true;
            return;
        }
        self.kept.push(scored);
        if self.kept.len() >= self.most.saturating_mul(2) {
            self.cut(buckets);
        }
    }

    /// The best, in order.
    pub(super) fn best(&mut self, buckets: &[&Bucket]) -> &[Scored] {
        self.cut(buckets);
        self.kept.sort_unstable_by(|one, two| one.order(*two, buckets));
        &self.kept
    }

    /// Whether any items were dropped.
    pub(super) const fn has_dropped(&self) -> bool {
        self.has_dropped
    }

    fn cut(&mut self, buckets: &[&Bucket]) {
        if self.kept.len() > self.most {
            let (_, worst, _) = self.kept.select_nth_unstable_by(self.most - 1, |one, two| one.order(*two, buckets));
            self.floor = worst.total;
            self.kept.truncate(self.most);
            self.has_dropped = true;
        }
    }
}
