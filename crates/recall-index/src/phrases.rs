//! Which words stand next to each other in items: two bytes for each pair of neighbours, so that the postings need no positions.

use crate::hash::{self, Term};

/// By how much the memory grows: less than twice, as for vectors.
const LEAST_GROWTH: usize = 256;

/// The hash of two neighbours in either order: "when does the sprint end" asks for "the end of the sprint". With 65,536 of them, a text of 300
/// pairs seems to have one that it has not once in 200 times.
#[expect(clippy::cast_possible_truncation, reason = "the low bits of a hash are as good as all of them")]
pub(super) fn code(one: Term, other: Term) -> u16 {
    hash::of_terms(one.min(other), one.max(other)) as u16
}

/// The different pairs of neighbouring terms, in order.
pub(super) fn pairs(terms: &[Term]) -> impl Iterator<Item = (Term, Term)> {
    terms.iter().zip(terms.iter().skip(1)).filter(|(one, other)| one != other).map(|(one, other)| (*one, *other))
}

/// The pairs of neighbouring content terms of every slot.
#[derive(Debug, Default)]
pub(super) struct Phrases {
    codes: Vec<u16>,
    /// Where the pairs of each slot end.
    ends: Vec<u32>,
}

impl Phrases {
    /// Adds the pairs of the next slot, whose text has these content terms.
    pub(super) fn push(&mut self, terms: &[Term]) {
        if self.codes.capacity() < self.codes.len() + terms.len() {
            self.codes.reserve_exact((self.codes.len() / 8).max(terms.len()).max(LEAST_GROWTH));
        }
        self.codes.extend(pairs(terms).map(|(one, other)| code(one, other)));
        self.ends.push(u32::try_from(self.codes.len()).unwrap_or(u32::MAX));
    }

    /// The codes of a slot's pairs.
    pub(super) fn of(&self, slot: usize) -> &[u16] {
        let end = |slot: usize| self.ends.get(slot).map_or(0, |end| *end as usize);
        self.codes.get(slot.checked_sub(1).map_or(0, end)..end(slot)).unwrap_or_default()
    }

    /// Keeps the pairs of the slots for which `keeps` is true.
    pub(super) fn retain(&mut self, keeps: impl Fn(usize) -> bool) {
        let mut kept = Self::default();
        for slot in (0..self.ends.len()).filter(|slot| keeps(*slot)) {
            kept.codes.extend_from_slice(self.of(slot));
            kept.ends.push(u32::try_from(kept.codes.len()).unwrap_or(u32::MAX));
        }
        kept.codes.shrink_to_fit();
        kept.ends.shrink_to_fit();
        *self = kept;
    }

    /// Bytes of heap in use.
    pub(super) fn heap_bytes(&self) -> usize {
        self.codes.capacity() * size_of::<u16>() + self.ends.capacity() * size_of::<u32>()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn neighbours_are_kept_with_their_slots_in_either_order() {
        let mut phrases = Phrases::default();
        for terms in [&[1, 2, 9][..], &[2, 1], &[1, 9, 2], &[], &[1]] {
            phrases.push(terms);
        }
        let holds = |phrases: &Phrases| (0..6).map(|slot| phrases.of(slot).contains(&code(2, 1))).collect::<Vec<_>>();
        assert_eq!(holds(&phrases), [true, true, false, false, false, false]);
        phrases.retain(|slot| slot != 0);
        assert_eq!(holds(&phrases), [true, false, false, false, false, false]);
    }
}
