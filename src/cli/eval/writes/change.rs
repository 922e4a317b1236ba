//! The changes that a persona makes to memory.

use serde_json::Value;

/// One thing that is no longer as it was.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Change {
    /// What holds now, in the words of the set.
    pub(crate) now: Option<(String, Stance)>,
    /// What does not any more.
    pub(crate) gone: Option<(String, Stance)>,
}

/// For or against: a person likes something, or does not; a task is there, or done with.
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

/// What a session does to memory.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Operation {
    Nothing,
    Add,
    Update,
    Delete,
}
