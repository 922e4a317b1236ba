//! The similarity between a query's embedding and the slots of a bucket, each with the messages around it.

use crate::bucket::Bucket;
use crate::embedding::Embedding;
use crate::slot::{NONE, Slot};

/// Weights of the previous and of the next message in the vector of a message and its neighbours: an answer needs its
/// question more than a question its answer.
const BEFORE: f32 = 0.7;
const AFTER: f32 = 0.5;
/// Average cosine of a message with its neighbour, in English conversations and expositions alike.
const ALIKE: f32 = 0.47;

/// The similarities of one bucket's slots; reused between queries for its memory.
#[derive(Debug, Default)]
pub(super) struct Similarity {
    cosines: Vec<f32>,
    is_on: bool,
}

impl Similarity {
    /// Compares every slot with the query, if it has a vector.
    pub(super) fn measure(&mut self, bucket: &Bucket, vector: Option<&Embedding>) {
        self.is_on = vector.is_some_and(|vector| bucket.vectors().fits(vector));
        if let Some(vector) = vector.filter(|_| self.is_on) {
            bucket.vectors().compare(vector, &mut self.cosines);
        }
    }

    /// Whether any slot was compared.
    pub(super) const fn is_on(&self) -> bool {
        self.is_on
    }

    fn cosine(&self, slot: u32) -> f32 {
        self.cosines.get(slot as usize).copied().unwrap_or_default()
    }

    /// The cosine of the query with a message and its neighbours, faded by the text in between: that of the sum of their
    /// vectors, whose length is estimated from the average cosine of neighbours. `None` for a slot without a vector.
    pub(super) fn around(&self, bucket: &Bucket, number: usize, slot: &Slot) -> Option<f32> {
        if !self.is_on || !bucket.vectors().has(number) {
            return None;
        }
        let own = self.cosines.get(number).copied()?;
        if !slot.has_thread() {
            return Some(own);
        }
        let weight = |share: f32, reach: f32, other: u32| {
            if other != NONE && bucket.vectors().has(other as usize) { share * reach } else { 0.0 }
        };
        let after_reach = bucket.slots().get(slot.after as usize).map_or(0.0, Slot::reach);
        let (a, b) = (weight(BEFORE, slot.reach(), slot.before), weight(AFTER, after_reach, slot.after));
        let length = (1.0 + a * a + b * b + 2.0 * ALIKE * (a + b + a * b)).sqrt();
        Some((own + a * self.cosine(slot.before) + b * self.cosine(slot.after)) / length)
    }
}
