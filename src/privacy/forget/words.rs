//! The words of forgotten facts, as records about memory repeat them: a question asks for a value, a remark mentions it. A record is no
//! memory, so that it loses more than what states the fact. Pure; used by `records`, `suites` and `dreams`.

use crate::domain::fact::Fact;
use crate::memory::fingerprint::comparable;
use crate::memory::rewording;
use crate::memory::tombstones::statement::{Statement, cut, holds};

/// What stands where words were.
pub(super) const FORGOTTEN: &str = "(forgotten)";

/// The words of facts.
pub(super) struct Words<'a> {
    statements: &'a [Statement],
    /// Each value, as it is and prepared for comparison.
    values: Vec<(&'a str, String)>,
}

impl<'a> Words<'a> {
    pub(super) fn of(facts: &'a [Fact], statements: &'a [Statement]) -> Self {
        let values = facts.iter().map(|fact| (fact.object.as_str(), comparable(&fact.object)));
        Self { statements, values: values.filter(|(_, value)| is_telling(value)).collect() }
    }

    /// Whether `text` states a fact or holds its value.
    pub(super) fn are_in(&self, text: &str) -> bool {
        let plain = comparable(text);
        self.values.iter().any(|(_, value)| holds(&plain, value)) || cut(text, self.statements).is_some()
    }

    /// Whether `text` is part of a value, as "4711" is of "The gate code is 4711."
    pub(super) fn have(&self, text: &str) -> bool {
        let plain = comparable(text);
        is_telling(&plain) && self.values.iter().any(|(_, value)| holds(value, &plain))
    }

    /// `text` without the words; `None` if it has none of them. Only the value goes if the rest tells nothing.
    pub(super) fn without(&self, text: &str) -> Option<String> {
        if !self.are_in(text) && !self.have(text) {
            return None;
        }
        let cleaned = self.values.iter().fold(text.to_owned(), |text, (value, plain)| {
            let is_there = holds(&comparable(&text), plain);
            Some(text.as_str()).filter(|_| is_there).and_then(|text| rewording::replaced(text, value, FORGOTTEN)).unwrap_or(text)
        });
        let is_clean = cleaned != text && !self.are_in(&cleaned) && !self.have(&cleaned);
        Some(if is_clean { cleaned } else { FORGOTTEN.to_owned() })
    }
}

/// Whether a normalized value is long enough to search for.
pub(super) fn is_telling(value: &str) -> bool {
    let characters = value.chars().count();
    characters >= if value.is_ascii() { 3 } else { 2 }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn left(predicate: &str, object: &str, text: &str) -> Option<String> {
        let fact = Fact { predicate: predicate.into(), object: object.into(), text: object.into(), ..Fact::sample() };
        let facts = [fact];
        let statements: Vec<Statement> = facts.iter().map(Statement::of).collect();
        Words::of(&facts, &statements).without(text)
    }

    #[test]
    fn a_record_loses_the_value_and_nothing_that_only_looks_like_it() {
        for (predicate, object, text, after) in [
            ("lives_in", "Porto", "A move to porto", Some("A move to (forgotten)")),
            ("lives_in", "Porto", "Where does Nora live?", None),
            ("likes", "tea", "Which steak?", None),
            ("allergic_to", "苹果", "她對蘋果過敏嗎？", Some("她對(forgotten)過敏嗎？")),
            ("allergic_to", "苹果", "她住在哪里？", None),
        ] {
            assert_eq!(left(predicate, object, text).as_deref(), after, "{text}");
        }
    }

    #[test]
    fn a_part_of_a_sentence_that_is_a_value_goes_with_it() {
        assert_eq!(left("asked_to_remember", "The gate code is 4711.", "4711").as_deref(), Some(FORGOTTEN));
        assert_eq!(left("asked_to_remember", "备用钥匙在邻居王阿姨那里。", "王阿姨").as_deref(), Some(FORGOTTEN));
        assert_eq!(left("asked_to_remember", "The gate code is 4711.", "The bike is blue."), None);
    }
}
