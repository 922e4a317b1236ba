//! The report of a dream, formatted for its card: its changes with their reasons and the facts they are based on.

use crate::console::frame::Frame;
use crate::console::frame::owner_picker::OwnerPicker;
use crate::console::pages::dreams::{DreamView, EntryView};
use crate::domain::dream::{Dream, DreamEntry, EntryState};
use crate::pipeline::consolidation::texts::Texts;

/// The most changes on a card; the report has all.
const MOST: usize = 10;

/// A dream and its changes.
#[derive(Debug, Clone)]
pub(super) struct DreamCard {
    pub dream: DreamView,
    pub filename: String,
    pub entries: Vec<EntryView>,
    /// The number of changes that are not on the card.
    pub more: usize,
    /// The number of changes that wait.
    pub waiting: usize,
    pub can_decide: bool,
}

impl DreamCard {
    pub fn new(frame: &Frame, picker: &OwnerPicker, dream: &Dream, entries: &[DreamEntry], texts: &Texts, may_decide: bool) -> Self {
        let is_waiting = |entry: &&DreamEntry| entry.state == EntryState::Proposed;
        // Those that wait come first.
        let ordered = entries.iter().filter(is_waiting).chain(entries.iter().filter(|entry| entry.state != EntryState::Proposed));
        Self {
            dream: DreamView::new(frame, picker, dream),
            filename: dream.filename.clone(),
            entries: ordered.take(MOST).map(|entry| EntryView::with_texts(frame, picker, entry, texts)).collect(),
            more: entries.len().saturating_sub(MOST),
            waiting: entries.iter().filter(is_waiting).count(),
            can_decide: may_decide,
        }
    }

    /// Whether the card still waits after the decision about one of its changes.
    pub const fn has_several(&self) -> bool {
        self.waiting > 1
    }
}
