//! What a text says, in relations and values, so that a rule on a relation also meets sentences: "Nora is allergic to penicillin" is read
//! as the fact `allergic_to` penicillin. Pure. The built-in engine reads what a person would say, and the table of labels our own lines.

use std::cell::OnceCell;
use std::collections::BTreeSet;

use chrono::NaiveDate;
use statements::facts::{Budget, Message, Speaker, extract, in_first_person};

use crate::memory::fingerprint::comparable;
use crate::memory::labels;
use crate::memory::tombstones::statement::{significant_words, without_marks};
use language::script::simplify;
use language::sentence;

/// The most sentences of one text that are read; a longer text is judged by its words beyond them.
const MAX_SENTENCES: usize = 200;
/// The limits of the engine for one clause.
const BUDGET: Budget = Budget { chars: 1_000, facts: 8 };

/// A text, prepared for comparison. It is read only when a rule needs to know its relations.
#[derive(Debug)]
pub(super) struct Text {
    said: String,
    /// Its normalized words.
    pub plain: String,
    /// Its significant words.
    pub words: BTreeSet<String>,
    stated: OnceCell<Vec<(String, String)>>,
}

impl Text {
    pub(super) fn of(text: &str) -> Self {
        let said = simplify(without_marks(text));
        let plain = comparable(&said);
        Self { words: significant_words(&plain), plain, said, stated: OnceCell::new() }
    }

    /// The relations and values that it states, whoever they are about.
    pub(super) fn stated(&self) -> &[(String, String)] {
        self.stated.get_or_init(|| read(&self.said))
    }
}

fn read(text: &str) -> Vec<(String, String)> {
    let mut stated = labels::stated(text);
    for sentence in sentence::split(text).into_iter().map(without_marks).take(MAX_SENTENCES) {
        stated.extend(labels::stated(sentence));
        for clause in in_first_person(sentence) {
            let said = Message { speaker: Speaker::User, text: &clause, on: NaiveDate::default() };
            stated.extend(extract(&[said], BUDGET).facts.into_iter().map(|fact| (fact.predicate, fact.object)));
        }
    }
    stated.sort_unstable();
    stated.dedup();
    stated
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_is_read_whoever_speaks_and_in_our_own_words() {
        for (text, predicate, value) in [
            ("Nora is allergic to penicillin.", "allergic_to", "penicillin"),
            ("- 09:12 I'm allergic to penicillin.", "allergic_to", "penicillin"),
            ("Allergic to penicillin", "allergic_to", "penicillin"),
            ("- Allergies: penicillin; nuts", "allergic_to", "nuts"),
            ("- Lives in Porto (since 2026-03-01)", "lives_in", "Porto"),
            ("user's sister lives in Oslo", "lives_in", "Oslo"),
            ("user's sister · Allergic to nuts", "allergic_to", "nuts"),
            ("It rained. The user works at Acme Labs.", "works_at", "Acme Labs"),
            ("我对青霉素过敏", "allergic_to", "青霉素"),
            ("- 過敏：花生；芒果", "allergic_to", "芒果"),
            ("住在：波尔图", "lives_in", "波尔图"),
            ("居住地：波尔图", "lives_in", "波尔图"),
            ("李伟住在波尔图。", "lives_in", "波尔图"),
        ] {
            let text = Text::of(text);
            assert!(text.stated().contains(&(predicate.to_owned(), value.to_owned())), "{text:?}: {:?}", text.stated());
        }
        let stated = Text::of("The gate is green.").stated().to_vec();
        assert!(!stated.iter().any(|(predicate, _)| ["allergic_to", "lives_in", "works_at"].contains(&predicate.as_str())), "{stated:?}");
    }
}
