//! Embeddings as they are stored: one signed byte per dimension and one scale, a quarter of the size of floating-point
//! numbers.

use std::fmt;

use sha2::{Digest, Sha256};

/// Largest dimension that is stored.
pub const MAX_DIMENSIONS: usize = 4_096;

/// The space of an embedding: only embeddings of one space are comparable.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Space(i64);

impl Space {
    /// The space of a model, from its full name (provider, model, dimensions).
    #[must_use]
    pub fn named(name: &str) -> Self {
        let digest: [u8; 32] = Sha256::digest(name.as_bytes()).into();
        Self(digest.iter().take(8).fold(0, |number, byte| number << 8 | i64::from(*byte)))
    }

    /// The number it is stored under.
    #[must_use]
    pub const fn get(self) -> i64 {
        self.0
    }
}

impl fmt::Display for Space {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:016x}", self.0)
    }
}

impl From<i64> for Space {
    fn from(number: i64) -> Self {
        Self(number)
    }
}

/// A vector of length 1: each component is a code times the scale.
#[derive(Clone, PartialEq)]
pub struct Embedding {
    scale: f32,
    codes: Box<[i8]>,
}

impl Embedding {
    /// The embedding of a vector of any length. `None` for a vector that is empty, zero, not finite, or too long.
    #[must_use]
    pub fn of(vector: &[f32]) -> Option<Self> {
        let length = vector.iter().map(|number| f64::from(*number) * f64::from(*number)).sum::<f64>().sqrt();
        if vector.is_empty() || vector.len() > MAX_DIMENSIONS || !length.is_finite() || length < 1e-12 {
            return None;
        }
        let largest = vector.iter().fold(0.0_f64, |most, number| most.max(f64::from(number.abs())));
        #[expect(clippy::cast_possible_truncation, reason = "rounded to -127 to 127, and a scale near 1/127")]
        let (codes, scale) = {
            let codes = vector.iter().map(|number| (f64::from(*number) / largest * 127.0).round() as i8).collect();
            (codes, (largest / length / 127.0) as f32)
        };
        Some(Self { scale, codes })
    }

    /// Parses the bytes of the database; `None` when they are invalid.
    #[must_use]
    pub fn from_bytes(bytes: &[u8]) -> Option<Self> {
        let (scale, codes) = bytes.split_first_chunk::<4>()?;
        let scale = f32::from_le_bytes(*scale);
        let is_sane = !codes.is_empty() && codes.len() <= MAX_DIMENSIONS && scale.is_finite() && scale > 0.0;
        is_sane.then(|| Self { scale, codes: codes.iter().map(|byte| byte.cast_signed()).collect() })
    }

    /// The same vector of another length, for the query of a model whose cosines lie closer together than those that the weights of the ranking
    /// were chosen with: its cosines are `factor` times as large.
    #[must_use]
    pub fn stretched(self, factor: f32) -> Self {
        Self { scale: self.scale * factor, ..self }
    }

    /// The components.
    #[must_use]
    pub fn numbers(&self) -> Vec<f32> {
        self.codes.iter().map(|code| f32::from(*code) * self.scale).collect()
    }

    /// The bytes for the database: the scale, little-endian, then the codes.
    #[must_use]
    pub fn to_bytes(&self) -> Vec<u8> {
        self.scale.to_le_bytes().into_iter().chain(self.codes.iter().map(|code| code.cast_unsigned())).collect()
    }

    /// The factor of each code.
    #[must_use]
    pub const fn scale(&self) -> f32 {
        self.scale
    }

    /// One code per dimension.
    #[must_use]
    pub fn codes(&self) -> &[i8] {
        &self.codes
    }

    /// The cosine with another of the same space.
    #[must_use]
    #[expect(clippy::cast_precision_loss, reason = "at most 4,096 × 127 × 127, within the integers that f32 tells apart well enough")]
    pub fn cosine(&self, other: &Self) -> f32 {
        dot(&self.codes, &other.codes) as f32 * self.scale * other.scale
    }
}

impl fmt::Debug for Embedding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Embedding({} dimensions)", self.codes.len())
    }
}

/// The scalar product of two rows of codes, in blocks of a fixed size that the compiler vectorizes.
#[must_use]
pub fn dot(a: &[i8], b: &[i8]) -> i32 {
    const BLOCK: usize = 32;
    let (blocks_a, rest_a) = a.as_chunks::<BLOCK>();
    let (blocks_b, rest_b) = b.as_chunks::<BLOCK>();
    let mut sum = 0_i32;
    for (x, y) in blocks_a.iter().zip(blocks_b) {
        sum += x.iter().zip(y).map(|(x, y)| i32::from(i16::from(*x) * i16::from(*y))).sum::<i32>();
    }
    sum + rest_a.iter().zip(rest_b).map(|(x, y)| i32::from(*x) * i32::from(*y)).sum::<i32>()
}

/// The embedding of an item, as far as the reading node knows it.
#[derive(Debug, Clone, PartialEq, Default)]
pub enum EmbeddingState {
    /// Not embedded yet by the current model.
    #[default]
    Pending,
    /// Embedded, but the model has no vector for it: no words, or an unknown language.
    Unembeddable,
    /// Embedded.
    Known(Embedding),
}

impl EmbeddingState {
    /// The meaning from an embedder's result for a text.
    #[must_use]
    pub fn of(answer: Option<Embedding>) -> Self {
        answer.map_or(Self::Unembeddable, Self::Known)
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn a_stretched_vector_has_larger_cosines() {
        let (one, other) = (Embedding::of(&[1.0, 0.0]).unwrap(), Embedding::of(&[1.0, 2.0]).unwrap());
        assert!((one.clone().stretched(1.5).cosine(&other) - 1.5 * one.cosine(&other)).abs() < 1e-6);
    }

    #[test]
    fn what_has_no_direction_is_no_embedding() {
        for vector in [vec![], vec![0.0; 8], vec![f32::NAN, 1.0], vec![f32::INFINITY, 1.0], vec![1.0; MAX_DIMENSIONS + 1]] {
            assert_eq!(Embedding::of(&vector), None);
        }
    }

    #[test]
    fn bytes_that_make_no_sense_are_no_embedding() {
        for bytes in [&[][..], &[0, 0], &[0, 0, 0, 0], &[0, 0, 0, 0, 5], &[0, 0, 192, 127, 5]] {
            assert_eq!(Embedding::from_bytes(bytes), None, "{bytes:?}");
        }
    }

    #[test]
    fn spaces_of_different_models_differ() {
        assert_ne!(Space::named("openai/a"), Space::named("openai/b"));
        assert_eq!(Space::named("openai/a"), Space::from(Space::named("openai/a").get()));
    }

    proptest! {
        #[test]
        fn an_embedding_survives_its_bytes_and_keeps_its_direction(vector in proptest::collection::vec(-9.0_f32..9.0, 1..600)) {
            prop_assume!(vector.iter().any(|number| number.abs() > 0.1));
            let embedding = Embedding::of(&vector).unwrap();
            prop_assert_eq!(Embedding::from_bytes(&embedding.to_bytes()), Some(embedding.clone()));
            prop_assert!((embedding.cosine(&embedding) - 1.0).abs() < 0.02);
        }

        #[test]
        fn the_blocks_of_a_product_add_up(pairs in proptest::collection::vec((any::<i8>(), any::<i8>()), 0..300)) {
            let (a, b): (Vec<i8>, Vec<i8>) = pairs.iter().copied().unzip();
            prop_assert_eq!(dot(&a, &b), pairs.iter().map(|(x, y)| i32::from(*x) * i32::from(*y)).sum::<i32>());
        }
    }
}
