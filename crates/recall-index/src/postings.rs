//! Postings: the items that contain a term, with counts. Four bytes each: twenty-four bits for the slot, eight for the
//! count.

/// Most slots of a bucket: 16.7 million.
pub(super) const MAX_SLOTS: usize = 1 << SLOT_BITS;
const SLOT_BITS: u32 = 24;
const MAX_COUNT: u32 = 0xFF;

/// One posting.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Posting(u32);

impl Posting {
    /// `slot` must be below [`MAX_SLOTS`]; counts are capped at 255.
    pub(super) fn new(slot: u32, count: u32) -> Self {
        Self(count.min(MAX_COUNT) << SLOT_BITS | (slot & (u32::MAX >> (u32::BITS - SLOT_BITS))))
    }

    /// The slot of the item.
    pub(super) const fn slot(self) -> u32 {
        self.0 & (u32::MAX >> (u32::BITS - SLOT_BITS))
    }

    /// How often the item contains the term.
    pub(super) const fn count(self) -> u32 {
        self.0 >> SLOT_BITS
    }
}

/// The postings of one term, sorted by slot. Most terms of a person's memory occur once and need no list.
#[derive(Debug, Clone)]
pub(super) enum Postings {
    One(Posting),
    Many(Vec<Posting>),
}

impl Postings {
    pub(super) fn as_slice(&self) -> &[Posting] {
        match self {
            Self::One(posting) => std::slice::from_ref(posting),
            Self::Many(list) => list,
        }
    }

    /// Adds the posting of a newer slot. Returns the bytes of heap it took.
    pub(super) fn push(&mut self, posting: Posting) -> usize {
        match self {
            Self::One(first) => {
                let list = vec![*first, posting];
                *self = Self::Many(list);
                2 * size_of::<Posting>()
            }
            Self::Many(list) => {
                let before = list.capacity();
                if list.len() == before {
                    // Grow by a quarter instead of doubling: with a hundred thousand short lists the slack would be half
                    // of all memory.
                    list.reserve_exact(before / 4 + 2);
                }
                list.push(posting);
                (list.capacity() - before) * size_of::<Posting>()
            }
        }
    }

    /// Moves every posting to its new slot and drops those without one. `None` when nothing is left.
    pub(super) fn moved(&self, new_slot: impl Fn(u32) -> Option<u32>) -> Option<Self> {
        let mut list: Vec<Posting> =
            self.as_slice().iter().filter_map(|old| Some(Posting::new(new_slot(old.slot())?, old.count()))).collect();
        match (list.len(), list.first().copied()) {
            (1, Some(only)) => Some(Self::One(only)),
            (0, _) => None,
            _ => {
                list.shrink_to_fit();
                Some(Self::Many(list))
            }
        }
    }

    /// Bytes of heap in use.
    pub(super) fn heap_bytes(&self) -> usize {
        match self {
            Self::One(_) => 0,
            Self::Many(list) => list.capacity() * size_of::<Posting>(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_posting_gives_back_its_slot_and_a_bounded_count() {
        for (slot, count, kept) in [(0, 1, 1), (16_777_215, 255, 255), (77, 100_000, 255)] {
            let posting = Posting::new(slot, count);
            assert_eq!((posting.slot(), posting.count()), (slot, kept));
        }
    }

    #[test]
    fn the_bytes_told_on_pushing_are_the_bytes_held() {
        let mut postings = Postings::One(Posting::new(0, 1));
        let told: usize = (1..1_000).map(|slot| postings.push(Posting::new(slot, 1))).sum();
        assert_eq!(told, postings.heap_bytes());
        assert_eq!(postings.as_slice().len(), 1_000);
        let moved = postings.moved(|slot| (slot >= 999).then_some(3)).unwrap();
        assert_eq!(moved.as_slice(), [Posting::new(3, 1)]);
        assert_eq!(moved.heap_bytes(), 0);
    }
}
