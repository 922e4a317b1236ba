//! Extracts relations from a person's message: sentences, their clauses, and one table of patterns per language.

mod chinese;
mod chinese_table;
mod english;
mod english_clauses;
mod english_names;
mod english_table;
mod relation;
mod rule;
mod time;

use chrono::NaiveDate;
use language::script::is_chinese;

use crate::facts::stated;
use rule::{Draft, How};

pub use relation::{Mention, Relation};

/// The confidence of every rule.
pub const CONFIDENCE: f64 = 0.8;
/// Longest message that is read, in characters: a longer one is pasted text.
const MAX_MESSAGE_CHARS: usize = 8_000;

/// The relations of one message.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Reading {
    /// Number of sentences that were read.
    pub sentences: u32,
    /// The relations, in order.
    pub relations: Vec<Relation>,
}

/// Extracts the relations from a person's message that was written on the day `today`.
#[must_use]
pub fn read(message: &str, today: NaiveDate) -> Reading {
    let mut reading = Reading::default();
    if message.chars().count() > MAX_MESSAGE_CHARS {
        return reading;
    }
    // "Ana joined Acme. She lives in Porto.": the person that the previous sentence was about.
    let mut last = None;
    for text in stated(message) {
        reading.sentences += 1;
        let drafts = if is_chinese(&text) { chinese::read(&text, today, &mut last) } else { english::read(&text, today, &mut last) };
        reading.relations.extend(drafts.into_iter().map(|draft| relation(draft, &text)));
    }
    reading
}

fn relation(draft: Draft, text: &str) -> Relation {
    let Draft { subject, predicate, object, how, time } = draft;
    let (is_ending, from, until) = match how {
        How::Is | How::Has => (false, time.since, time.until),
        How::Becomes => (false, time.since.or(time.at.map(|(first, _)| first)), time.until),
        How::Was => match (time.since, time.until, time.at) {
            (Some(since), Some(until), _) => (false, Some(since), Some(until)),
            (None, None, Some((first, end))) => (false, Some(first), Some(end)),
            (_, until, _) => (true, until, None),
        },
        How::Ends => (true, time.at.map(|(first, _)| first).or(time.since).or(time.until), None),
    };
    Relation { subject, predicate, object, is_ending, from, until, evidence: text.to_owned() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_pattern_compiles() {
        english::compile_rules();
        chinese::compile_rules();
    }

    #[test]
    fn relations_are_read_in_both_languages_with_their_time() {
        let today = "2026-06-10".parse().unwrap();
        for (message, subject, predicate, from) in [
            ("Ana joined Acme on 2026-02-02.", "Ana", "works_at", Some("2026-02-02")),
            ("李伟去年加入了海潮科技。", "李伟", "works_at", Some("2025-01-01")),
        ] {
            let relations = read(message, today).relations;
            let [one] = relations.as_slice() else { panic!("{message}: {relations:?}") };
            assert_eq!((&one.subject, one.predicate), (&Mention::Name(subject.to_owned(), None), predicate));
            assert_eq!((one.from, one.is_ending), (from.map(|day| day.parse().unwrap()), false), "{message}");
        }
        assert_eq!(read("> Ana works on Atlas.\n```\nBen lives in Oslo.\n```", today), Reading::default());
    }
}
