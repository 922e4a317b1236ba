//! The relations that the rules read.

use chrono::NaiveDate;
use language::vocabulary::Kind;

/// A subject or object as a sentence mentions it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Mention {
    /// The speaker.
    Speaker,
    /// A name, and its kind if the sentence states it.
    Name(String, Option<Kind>),
}

impl Mention {
    /// A name of unknown kind.
    pub(super) fn named(name: &str) -> Self {
        Self::Name(name.to_owned(), None)
    }
}

/// A relation that a sentence states.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Relation {
    /// The subject.
    pub subject: Mention,
    /// The predicate, in snake case. An ending may be about one of several, `works_at|works_on`.
    pub predicate: &'static str,
    /// The object; `None` for an ending of everything in the relation.
    pub object: Option<Mention>,
    /// Whether the sentence states an end.
    pub is_ending: bool,
    /// The day on which the relation begins, if stated; for an ending, on which it ends.
    pub from: Option<NaiveDate>,
    /// The day on which it ends, if stated.
    pub until: Option<NaiveDate>,
    /// The sentence.
    pub evidence: String,
}
