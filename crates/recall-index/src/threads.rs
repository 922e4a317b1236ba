//! What was said before and after: the messages of each conversation in their order. Read when a bucket changes; queries
//! follow the links kept in the slots.

use std::collections::HashMap;

use crate::slot::NONE;

/// Position, row and slot of each message; ordered by the first two, so that the order never hangs on the order of arrival.
type Place = (i32, i64, u32);

/// The messages of each conversation, in order.
#[derive(Debug, Default)]
pub(super) struct Threads(HashMap<i64, Vec<Place>>);

impl Threads {
    /// Puts a message into `thread`. Answers the slots right before and right after it, [`NONE`] where there is none.
    pub(super) fn insert(&mut self, thread: i64, place: Place) -> (u32, u32) {
        let order = self.0.entry(thread).or_default();
        let at = order.partition_point(|other| *other < place);
        order.insert(at, place);
        let neighbour = |index: Option<usize>| index.and_then(|index| order.get(index)).map_or(NONE, |(.., slot)| *slot);
        (neighbour(at.checked_sub(1)), neighbour(at.checked_add(1)))
    }

    /// Takes a message out again.
    pub(super) fn remove(&mut self, thread: i64, place: Place) {
        let Some(order) = self.0.get_mut(&thread) else { return };
        if let Ok(at) = order.binary_search(&place) {
            order.remove(at);
        }
        if order.is_empty() {
            self.0.remove(&thread);
        }
    }

    /// Gives every message its new slot. New numbers keep the order of the old ones.
    pub(super) fn renumber(&mut self, new_slot: impl Fn(u32) -> Option<u32>) {
        for order in self.0.values_mut() {
            *order = order.iter().filter_map(|(position, id, old)| Some((*position, *id, new_slot(*old)?))).collect();
        }
    }

    /// Bytes of the heap that it holds.
    pub(super) fn heap_bytes(&self) -> usize {
        let messages: usize = self.0.values().map(Vec::capacity).sum();
        self.0.capacity() * size_of::<(i64, Vec<Place>)>() + messages * size_of::<Place>()
    }
}
