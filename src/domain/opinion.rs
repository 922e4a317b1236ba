//! What people think of a fact, and what facts are made of.

use crate::domain::words::words;

words! {
    /// What one person thinks of a fact.
    Opinion, "UPPERCASE" {
        /// It helped.
        Helpful = "HELPFUL",
        /// It did not, or is wrong.
        Unhelpful = "UNHELPFUL",
    }
}

/// How many people think what of a fact.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Opinions {
    /// People it helped.
    pub helpful: u32,
    /// People it did not help.
    pub unhelpful: u32,
}

/// How a fact hangs together with what it was made of.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum LinkKind {
    /// It was concluded from the other fact, and cannot be trusted further than that one.
    Derived,
    /// The other fact says the same and went into this one; both rows are kept, so that it can be taken back.
    Merged,
    /// It was said in the conversation that the number names.
    Heard,
}

impl LinkKind {
    /// The word in the database.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Derived => "derived",
            Self::Merged => "merged",
            Self::Heard => "heard",
        }
    }
}
