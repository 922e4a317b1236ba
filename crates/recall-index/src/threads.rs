//! The order of messages in each conversation. Read when a bucket changes; queries follow the links stored in the slots.

use std::collections::HashMap;

use crate::slot::NONE;

/// Position, row and slot of each message; sorted by the first two, so that the order never depends on the order of
/// arrival.
type MessagePosition = (i32, i64, u32);

/// The messages of each conversation, in order.
#[derive(Debug, Default)]
pub(super) struct Threads(HashMap<i64, Vec<MessagePosition>>);

impl Threads {
    /// Inserts a message into `thread`. Returns the slots directly before and after it, [`NONE`] where there is none.
    pub(super) fn insert(&mut self, thread: i64, place: MessagePosition) -> (u32, u32) {
        let order = self.0.entry(thread).or_default();
        let at = order.partition_point(|other| *other < place);
        order.insert(at, place);
        let neighbour = |index: Option<usize>| index.and_then(|index| order.get(index)).map_or(NONE, |(.., slot)| *slot);
        (neighbour(at.checked_sub(1)), neighbour(at.checked_add(1)))
    }

    /// Removes a message.
    pub(super) fn remove(&mut self, thread: i64, place: MessagePosition) {
        let Some(order) = self.0.get_mut(&thread) else { return };
        if let Ok(at) = order.binary_search(&place) {
            order.remove(at);
        }
        if order.is_empty() {
            self.0.remove(&thread);
        }
    }

    /// Assigns every message its new slot. New numbers have the order of the old ones.
    pub(super) fn renumber(&mut self, new_slot: impl Fn(u32) -> Option<u32>) {
        for order in self.0.values_mut() {
            *order = order.iter().filter_map(|(position, id, old)| Some((*position, *id, new_slot(*old)?))).collect();
        }
    }

    /// Bytes of heap in use.
    pub(super) fn heap_bytes(&self) -> usize {
        let messages: usize = self.0.values().map(Vec::capacity).sum();
        self.0.capacity() * size_of::<(i64, Vec<MessagePosition>)>() + messages * size_of::<MessagePosition>()
    }
}
