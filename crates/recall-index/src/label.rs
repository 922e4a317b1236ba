//! Labels of items: what callers attach to memory, and by which a search can be narrowed. They take no part in ranking.

use crate::hash::{self, Term};

/// A label, as the hash of its key and value. Its terms differ from those of texts, so that no query finds an item by a label.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Label(Term);

impl Label {
    /// The label with this key and value.
    #[must_use]
    pub fn new(key: &str, value: &str) -> Self {
        Self(hash::of_word(&format!("\u{0}{key}\u{0}{value}")))
    }

    pub(super) const fn term(self) -> Term {
        self.0
    }
}
