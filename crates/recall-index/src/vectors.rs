//! The vectors of a bucket, one row per slot in one block of memory, and the exact scan over them.

use crate::embedding::{Embedding, EmbeddingState, dot};

/// One row per slot. A slot without a vector has a row too, so that a row is found by its slot's number.
#[derive(Debug, Default)]
pub(super) struct Vectors {
    dimensions: usize,
    codes: Vec<i8>,
    /// 0 for a slot without a vector.
    scales: Vec<f32>,
    /// Slots with a vector.
    known: usize,
}

impl Vectors {
    /// Adds the row of the next slot. Returns whether it has to be embedded: also when its vector has another dimension
    /// than the others, as after a change of the server behind the same name.
    pub(super) fn push(&mut self, meaning: &EmbeddingState) -> bool {
        let (is_late, vector) = match meaning {
            EmbeddingState::Pending => (true, None),
            EmbeddingState::Unembeddable => (false, None),
            EmbeddingState::Known(embedding) => (false, Some(embedding)),
        };
        if let Some(embedding) = vector.filter(|_| self.known == 0) {
            self.dimensions = embedding.codes().len();
            self.codes = vec![0; self.scales.len() * self.dimensions];
        }
        match vector.filter(|embedding| embedding.codes().len() == self.dimensions) {
            Some(embedding) => {
                self.reserve();
                self.codes.extend_from_slice(embedding.codes());
                self.scales.push(embedding.scale());
                self.known += 1;
            }
            None => {
                self.codes.resize(self.codes.len() + self.dimensions, 0);
                self.scales.push(0.0);
                return is_late || vector.is_some();
            }
        }
        is_late
    }

    /// Grows by an eighth instead of doubling: vectors are most of a bucket's bytes.
    fn reserve(&mut self) {
        if self.codes.capacity() < self.codes.len() + self.dimensions {
            self.codes.reserve_exact((self.codes.len() / 8).max(16 * self.dimensions));
        }
    }

    /// Drops the vector of a deleted slot; its row stays until [`Self::retain`].
    pub(super) fn drop_of(&mut self, slot: usize) {
        if let Some(scale) = self.scales.get_mut(slot).filter(|scale| **scale > 0.0) {
            *scale = 0.0;
            self.known -= 1;
        }
    }

    /// Whether the slot has a vector.
    pub(super) fn has(&self, slot: usize) -> bool {
        self.scales.get(slot).is_some_and(|scale| *scale > 0.0)
    }

    /// Whether any slot has a vector that is comparable with `query`.
    pub(super) fn fits(&self, query: &Embedding) -> bool {
        self.known > 0 && query.codes().len() == self.dimensions
    }

    /// The cosine of every slot with `query`; 0 for one without a vector.
    #[expect(clippy::cast_precision_loss, reason = "a cosine needs no more than 24 bits")]
    pub(super) fn compare(&self, query: &Embedding, cosines: &mut Vec<f32>) {
        cosines.clear();
        if !self.fits(query) {
            cosines.resize(self.scales.len(), 0.0);
            return;
        }
        let rows = self.codes.chunks_exact(self.dimensions).zip(&self.scales);
        cosines.extend(rows.map(|(row, scale)| dot(row, query.codes()) as f32 * scale * query.scale()));
    }

    /// Keeps the rows of the slots for which `keeps` is true.
    pub(super) fn retain(&mut self, keeps: impl Fn(usize) -> bool) {
        let mut codes = Vec::with_capacity(self.codes.len());
        let mut scales = Vec::with_capacity(self.scales.len());
        for (slot, scale) in self.scales.iter().enumerate().filter(|(slot, _)| keeps(*slot)) {
            codes.extend_from_slice(self.codes.get(slot * self.dimensions..(slot + 1) * self.dimensions).unwrap_or_default());
            scales.push(*scale);
        }
        codes.shrink_to_fit();
        scales.shrink_to_fit();
        self.known = scales.iter().filter(|scale| **scale > 0.0).count();
        (self.codes, self.scales) = (codes, scales);
    }

    /// Bytes of heap in use.
    pub(super) fn heap_bytes(&self) -> usize {
        self.codes.capacity() + self.scales.capacity() * size_of::<f32>()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn known(vector: &[f32]) -> EmbeddingState {
        EmbeddingState::Known(Embedding::of(vector).unwrap())
    }

    fn cosines(vectors: &Vectors, query: &[f32]) -> Vec<f32> {
        let mut cosines = Vec::new();
        vectors.compare(&Embedding::of(query).unwrap(), &mut cosines);
        cosines.iter().map(|cosine| (cosine * 100.0).round() / 100.0).collect()
    }

    #[test]
    fn every_slot_is_compared_and_one_without_a_vector_is_at_right_angles() {
        let mut vectors = Vectors::default();
        assert!(vectors.push(&EmbeddingState::Pending));
        assert!(!vectors.push(&EmbeddingState::Unembeddable));
        assert!(!vectors.push(&known(&[1.0, 0.0, 0.0])));
        assert!(!vectors.push(&known(&[0.0, 3.0, 3.0])));
        assert_eq!(cosines(&vectors, &[0.0, 2.0, 0.0]), [0.0, 0.0, 0.0, 0.71]);
        vectors.retain(|slot| slot != 1);
        assert_eq!(cosines(&vectors, &[1.0, 0.0, 0.0]), [0.0, 1.0, 0.0]);
        assert_eq!((0..4).map(|slot| vectors.has(slot)).collect::<Vec<_>>(), [false, true, true, false]);
        let query = Embedding::of(&[1.0, 0.0, 0.0]).unwrap();
        for (slot, fits_after) in [(1, true), (2, false), (2, false)] {
            vectors.drop_of(slot);
            assert_eq!(vectors.fits(&query), fits_after);
        }
    }

    #[test]
    fn a_vector_of_another_dimension_waits_for_the_model_and_a_question_of_another_finds_nothing() {
        let mut vectors = Vectors::default();
        vectors.push(&known(&[1.0, 0.0]));
        assert!(vectors.push(&known(&[1.0, 0.0, 0.0])));
        assert_eq!(cosines(&vectors, &[1.0, 0.0]), [1.0, 0.0]);
        assert_eq!(cosines(&vectors, &[1.0, 0.0, 0.0]), [0.0, 0.0]);
    }
}
