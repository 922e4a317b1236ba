//! The changes that a persona makes to memory.

use serde_json::Value;

/// A change that a session makes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Change {
    /// The statement that holds afterwards, in the words of the set.
    pub(crate) now: Option<(String, Stance)>,
    /// The statement that no longer holds.
    pub(crate) gone: Option<(String, Stance)>,
}

/// Whether a statement affirms or denies a thing: liking or disliking it, a task that is open or done.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Stance {
    For,
    Against,
}

impl Stance {
    pub(crate) fn of(preference: &Value) -> Self {
        if preference.as_str().is_some_and(|word| word.starts_with("dis")) { Self::Against } else { Self::For }
    }
}

/// The effect of a session on memory.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Operation {
    Nothing,
    Add,
    Update,
    Delete,
}
