//! One item's place in a bucket: what scoring reads, without its words.

use crate::domain::item::{Item, ItemKind};
use crate::index::analyze::{Words, analyze};

/// No neighbour.
pub(super) const NONE: u32 = u32::MAX;

/// What is known of an item in memory: 80 bytes.
#[derive(Debug, Clone)]
pub(super) struct Slot {
    /// Number of the row.
    pub id: i64,
    /// Number of the thing it stands for.
    pub source: i64,
    /// Microseconds since the epoch.
    pub occurred: i64,
    /// Microseconds since the epoch; `i64::MAX` for ever.
    pub expires: i64,
    /// Equal for texts that say the same.
    pub fingerprint: u64,
    /// Content terms.
    pub length: u32,
    /// Slot of the message before it.
    pub before: u32,
    /// Slot of the message after it.
    pub after: u32,
    /// Where in the source.
    pub position: i32,
    /// What it is.
    pub kind: ItemKind,
    /// Whether it is still there.
    pub is_live: bool,
}

impl Slot {
    /// The slot of `item`, and its words: those of the text and those it can be found by besides.
    pub(super) fn read(item: &Item, words: &mut Words) -> Self {
        words.clear();
        analyze(&item.text, words);
        let fingerprint = words.trail.of_text(&item.text);
        analyze(&item.index_text, words);
        Self {
            id: item.id.get(),
            source: item.source_id,
            occurred: item.occurred_at.timestamp_micros(),
            expires: item.expires_at.map_or(i64::MAX, |at| at.timestamp_micros()),
            fingerprint,
            length: u32::try_from(words.content.len()).unwrap_or(u32::MAX),
            before: NONE,
            after: NONE,
            position: item.position,
            kind: item.kind,
            is_live: true,
        }
    }

    /// Whether messages before and after it help to find it.
    pub(super) const fn has_thread(&self) -> bool {
        matches!(self.kind, ItemKind::Message)
    }
}
