//! Opinions on facts, and the links between facts.

use crate::domain::words::words;

words! {
    /// One person's opinion of a fact.
    Opinion, "UPPERCASE" {
        /// It helped.
        Helpful = "HELPFUL",
        /// It did not, or is wrong.
        Unhelpful = "UNHELPFUL",
    }
}

/// The number of opinions of each kind on a fact.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Opinions {
    /// People who found it helpful.
    pub helpful: u32,
    /// People who found it unhelpful.
    pub unhelpful: u32,
}

/// How a fact is linked to its source.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum LinkKind {
    /// Derived from the other fact, and never trusted more than that one.
    Derived,
    /// The other fact says the same and was merged into this one; both rows stay, so that the merge can be undone.
    Merged,
    /// Came up in the conversation with this id.
    Heard,
}

impl LinkKind {
    /// The word used in the database.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Derived => "derived",
            Self::Merged => "merged",
            Self::Heard => "heard",
        }
    }
}
