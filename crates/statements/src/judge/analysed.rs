//! A statement in the parts that are compared.

use std::collections::BTreeSet;

use language::cues;
use language::normalize::plain;
use language::script::is_han;
use language::terms::Terms;
use language::vocabulary::{canonical_predicate, canonical_subject};

use super::Statement;

/// One statement, analysed once for any number of comparisons.
#[derive(Debug)]
pub struct AnalysedStatement<'a> {
    pub(super) statement: Statement<'a>,
    /// The normalized text.
    pub(super) plain: String,
    pub(super) subject: String,
    pub(super) predicate: String,
    pub(super) text: Terms,
    pub(super) object: Terms,
    /// The normalized value.
    pub(super) value: String,
    /// The significant Chinese characters of the value.
    pub(super) characters: BTreeSet<char>,
    pub(super) is_negated: bool,
}

impl<'a> AnalysedStatement<'a> {
    /// Analyses a statement.
    #[must_use]
    pub fn new(said: &Statement<'a>) -> Self {
        let subject = plain(&canonical_subject(said.subject));
        let subject =
            ["my ", "our ", "the ", "his ", "her ", "我的", "我"].iter().find_map(|start| subject.strip_prefix(start)).unwrap_or(&subject);
        let folded = plain(said.text);
        Self {
            is_negated: cues::negates(&folded) || said.predicate.contains("not") || said.predicate.starts_with("no_"),
            plain: folded,
            subject: subject.to_owned(),
            predicate: canonical_predicate(said.predicate),
            text: Terms::of(said.text),
            object: Terms::of(said.object),
            value: plain(said.object),
            characters: characters(said.object),
            statement: *said,
        }
    }

    /// Whether it is about the owner.
    pub(super) fn is_user(&self) -> bool {
        self.subject == "user"
    }
}

/// The significant Chinese characters of a value.
pub(super) fn characters(text: &str) -> BTreeSet<char> {
    plain(text).chars().filter(|c| is_han(*c) && !"的了是在我你他她它们个".contains(*c)).collect()
}
