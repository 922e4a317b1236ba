//! How near in meaning the slots of a bucket are to a question, each with the talk around it.

use crate::bucket::Bucket;
use crate::embedding::Embedding;
use crate::slot::{NONE, Slot};

/// What the message before counts in the meaning of the talk around one, and what the one after: an answer needs its question
/// more than a question its answer.
const BEFORE: f32 = 0.7;
const AFTER: f32 = 0.5;
/// Cosine of a message with its neighbour, on average, in English conversations and expositions alike.
const ALIKE: f32 = 0.47;

/// How near in meaning the slots of one bucket are; kept between queries for its memory.
#[derive(Debug, Default)]
pub(super) struct Similarity {
    cosines: Vec<f32>,
    is_on: bool,
}

impl Similarity {
    /// Compares every slot with the question, if it has a vector.
    pub(super) fn measure(&mut self, bucket: &Bucket, vector: Option<&Embedding>) {
        self.is_on = vector.is_some_and(|vector| bucket.vectors().fits(vector));
        if let Some(vector) = vector.filter(|_| self.is_on) {
            bucket.vectors().compare(vector, &mut self.cosines);
        }
    }

    /// Whether anything could be compared.
    pub(super) const fn is_on(&self) -> bool {
        self.is_on
    }

    fn cosine(&self, slot: u32) -> f32 {
        self.cosines.get(slot as usize).copied().unwrap_or_default()
    }

    /// The cosine of the question with a message and its neighbours, faded by the talk between: that of the sum of their vectors,
    /// whose length is taken from how alike neighbours are on average. `None` for a slot without a vector.
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
