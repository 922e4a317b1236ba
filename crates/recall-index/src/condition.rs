//! Which items a search may find: a Boolean expression over what callers attached to them. It is decided before anything is ranked, so that what
//! it selects is found however many better items there are.

use std::collections::HashSet;
use std::fmt;
use std::ops::Range;
use std::sync::Arc;

use crate::item::{ItemKind, Label};

/// A condition that an item meets or does not.
#[derive(Debug, Clone, PartialEq)]
pub enum Condition {
    /// All of these; every item meets none.
    All(Vec<Self>),
    /// At least one of these; no item meets none.
    Any(Vec<Self>),
    /// Not this.
    Not(Box<Self>),
    /// The item has at least one of these labels.
    Labels(Vec<Label>),
    /// The item has an entry with this key whose value passes the test.
    Entry(String, EntryTest),
    /// The item is of this kind, and one of these is its source.
    Sources(ItemKind, Arc<HashSet<i64>>),
    /// The item was written or happened in this time, in microseconds since the epoch.
    Occurred(Range<i64>),
    /// The item is in one of the buckets with these indexes in the search.
    Buckets(Vec<usize>),
}

impl Condition {
    /// What every item meets.
    #[must_use]
    pub const fn everything() -> Self {
        Self::All(Vec::new())
    }

    /// What no item meets.
    #[must_use]
    pub const fn nothing() -> Self {
        Self::Any(Vec::new())
    }

    /// Whether every item meets it, whatever it has attached.
    #[must_use]
    pub fn is_everything(&self) -> bool {
        matches!(self, Self::All(all) if all.iter().all(Self::is_everything))
    }
}

impl Default for Condition {
    fn default() -> Self {
        Self::everything()
    }
}

/// A test of the value of an entry.
#[derive(Clone)]
pub struct EntryTest(Arc<dyn Fn(&str) -> bool + Send + Sync>);

impl EntryTest {
    /// A test by this function. It is called once for each distinct value of a bucket.
    #[must_use]
    pub fn new(test: impl Fn(&str) -> bool + Send + Sync + 'static) -> Self {
        Self(Arc::new(test))
    }

    pub(super) fn passes(&self, value: &str) -> bool {
        (self.0)(value)
    }
}

impl PartialEq for EntryTest {
    /// Whether they are the same test: two functions cannot be compared.
    fn eq(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.0, &other.0)
    }
}

impl fmt::Debug for EntryTest {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("EntryTest")
    }
}
