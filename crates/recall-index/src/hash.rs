//! Terms as 64-bit hashes: the index never stores words, and tables keyed by a term need no second hash.

use std::hash::Hasher;

/// A term: the hash of a word, a character or a pair of characters. Two terms of one bucket collide with a probability of
/// about 10⁻¹⁰.
pub type Term = u64;

/// A term that stands for another, and how much finding it counts, 0 to 1.
pub(super) type NearTerm = (Term, f32);

/// FNV-1a over the bytes, mixed so that every bit of the result depends on every byte.
pub(super) fn of_word(word: &str) -> Term {
    let fnv = word.bytes().fold(0xCBF2_9CE4_8422_2325_u64, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01B3));
    mix(fnv)
}

pub(super) fn of_single(c: char) -> Term {
    mix(u64::from(u32::from(c)) | 1 << 62)
}

pub(super) fn of_pair(first: char, second: char) -> Term {
    mix(u64::from(u32::from(first)) << 32 | u64::from(u32::from(second)) | 1 << 63)
}

/// The hash of two terms in this order.
pub(super) const fn of_terms(first: Term, second: Term) -> Term {
    mix(first.rotate_left(5) ^ second)
}

/// Whether `term` is the hash of the two characters of `pair`.
pub(super) fn is_pair_of(term: Term, pair: &str) -> bool {
    let mut characters = pair.chars();
    matches!((characters.next(), characters.next(), characters.next()), (Some(first), Some(second), None) if of_pair(first, second) == term)
}

/// The finaliser of SplitMix64.
const fn mix(mut hash: u64) -> u64 {
    hash = (hash ^ (hash >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    hash = (hash ^ (hash >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    hash ^ (hash >> 31)
}

/// A hash over a sequence of terms.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Trail(u64);

impl Trail {
    /// Adds the next term.
    pub(super) fn add(&mut self, term: Term) {
        self.0 = mix(self.0.rotate_left(5) ^ term).wrapping_add(1);
    }

    /// The hash; for a text without terms, the hash of its bytes, so that different emojis differ.
    pub(super) fn of_text(self, text: &str) -> u64 {
        if self == Self::default() { of_word(text.trim()) } else { self.0 }
    }
}

/// The hasher of tables whose keys are terms.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Identity(u64);

impl Hasher for Identity {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        self.0 = bytes.iter().fold(self.0, |hash, byte| mix(hash ^ u64::from(*byte)));
    }

    fn write_u64(&mut self, value: u64) {
        self.0 = value;
    }

    fn write_i64(&mut self, value: i64) {
        self.0 = mix(value.cast_unsigned());
    }
}
