//! How likely a statement is right that the tables of forms propose: a logistic regression over its relation, the words of its value, and
//! the words around it, trained on the corpus (`examples/train.rs`). The tables were written with some sentences in view; what they propose
//! for others is weighed by what they got wrong in thousands of written conversations.

use std::hash::Hasher;

use fnv::FnvHasher;

use super::Fact;
use language::script;

/// Number of weights: a feature has the one that its hash names.
pub const BUCKETS: usize = 1 << 15;

/// The weights: the bias and the unit of the weights as little-endian `f32`, then a signed byte a bucket.
static WEIGHTS: &[u8] = include_bytes!("likelihood.bin");

/// Below it a statement is left unsaid.
pub(super) const LIKELY: f64 = 0.5;

/// Words of a value that are looked at.
const MAX_WORDS: usize = 24;

/// Relations that the marks of the corpus cover.
const WEIGHED: [&str; 33] = [
    "name",
    "preferred_name",
    "age",
    "birthday",
    "lives_in",
    "hometown",
    "nationality",
    "works_at",
    "job_title",
    "studies",
    "studies_at",
    "marital_status",
    "has",
    "owns",
    "allergic_to",
    "has_condition",
    "takes",
    "diet",
    "avoids",
    "likes",
    "dislikes",
    "afraid_of",
    "plays",
    "collects",
    "speaks",
    "native_language",
    "learning",
    "uses",
    "is_described_as",
    "habit",
    "plans",
    "goal",
    "working_on",
];

/// Whether a statement is weighed: its relation is one that the corpus teaches, its value stands in its sentence, and the user did not ask to
/// remember it.
#[must_use]
pub fn is_weighed(fact: &Fact) -> bool {
    let is_taught = WEIGHED.contains(&fact.predicate.as_str()) || fact.predicate.starts_with("favorite_");
    is_taught && !fact.is_explicit && fact.evidence.to_lowercase().contains(&fact.object.to_lowercase())
}

/// The likelihood that a statement is right, 0 to 1.
#[must_use]
pub fn of(fact: &Fact) -> f64 {
    let number = |at: usize| WEIGHTS.get(at..at + 4).and_then(|bytes| bytes.try_into().ok()).map_or(0.0, f32::from_le_bytes);
    let (bias, unit) = (f64::from(number(0)), f64::from(number(4)));
    let weight = |feature: usize| WEIGHTS.get(8 + feature).map_or(0.0, |byte| f64::from(byte.cast_signed()));
    let sum: f64 = features(fact).into_iter().map(weight).sum();
    1.0 / (1.0 + (-(bias + unit * sum)).exp())
}

/// The buckets of what is seen in a statement.
#[must_use]
pub fn features(fact: &Fact) -> Vec<usize> {
    let (evidence, value) = (fact.evidence.to_lowercase(), fact.object.to_lowercase());
    let relation =
        ["favorite_", "default_"].iter().find(|start| fact.predicate.starts_with(**start)).map_or(&*fact.predicate, |start| start);
    let language = if script::is_chinese(&fact.evidence) { "zh" } else { "en" };
    let whose = if fact.subject == "user" { "own" } else { "other" };
    let words = words(&value);
    let is_any = |is_one: fn(char) -> bool| if fact.object.chars().any(is_one) { "yes" } else { "no" };
    let starts_upper = fact.object.starts_with(char::is_uppercase);
    let length = words.len().min(12).to_string();

    let mut seen = vec![
        bucket(&["relation", relation]),
        bucket(&["relation", relation, language]),
        bucket(&["whose", whose]),
        bucket(&["whose", whose, relation]),
        bucket(&["length", &length]),
        bucket(&["length", &(words.len().min(8) / 2).to_string(), relation]),
        bucket(&["digit", is_any(|c| c.is_ascii_digit()), relation]),
        bucket(&["upper", if starts_upper { "yes" } else { "no" }, relation]),
    ];
    let mut distinct: Vec<&str> = words.iter().copied().take(MAX_WORDS).collect();
    distinct.sort_unstable();
    distinct.dedup();
    seen.extend(distinct.iter().map(|word| bucket(&["word", word])));
    if value.contains([',', '，']) {
        seen.push(bucket(&["comma", relation]));
    }
    if let Some((said_before, said_after)) = evidence.split_once(&value) {
        let (before, after) = (words_before(said_before), words_after(said_after));
        seen.extend([
            bucket(&["before", before[1]]),
            bucket(&["before", before[0], before[1]]),
            bucket(&["after", after[0]]),
            bucket(&["after", after[0], after[1]]),
        ]);
    }
    seen
}

/// The last two words, or the beginning.
fn words_before(text: &str) -> [&str; 2] {
    let words = words(text);
    let mut last = words.iter().rev().copied();
    let nearest = last.next().unwrap_or("^");
    [last.next().unwrap_or("^"), nearest]
}

/// The first two words, or the end.
fn words_after(text: &str) -> [&str; 2] {
    let mut words = words(text).into_iter();
    [words.next().unwrap_or("$"), words.next().unwrap_or("$")]
}

/// Words with their apostrophes, single Chinese characters, and marks.
fn words(text: &str) -> Vec<&str> {
    let mut words = Vec::new();
    let mut start = None;
    for (at, c) in text.char_indices() {
        let is_letter = (c.is_alphanumeric() || matches!(c, '\'' | '’')) && !script::is_han(c);
        match (is_letter, start) {
            (true, None) => start = Some(at),
            (false, Some(from)) => {
                words.extend(text.get(from..at));
                start = None;
            }
            _ => {}
        }
        if !is_letter && !c.is_whitespace() {
            words.extend(text.get(at..at + c.len_utf8()));
        }
    }
    words.extend(start.and_then(|from| text.get(from..)));
    words
}

fn bucket(parts: &[&str]) -> usize {
    let mut hasher = FnvHasher::default();
    for part in parts {
        hasher.write(part.as_bytes());
        hasher.write_u8(0);
    }
    let hash = hasher.finish();
    usize::try_from((hash ^ (hash >> 32)) % BUCKETS as u64).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::facts::{Budget, Message, Speaker, extract};

    fn only(text: &str) -> Fact {
        let on = chrono::NaiveDate::from_ymd_opt(2026, 11, 23).unwrap_or_default();
        extract(&[Message { speaker: Speaker::User, text, on }], Budget::default()).facts.swap_remove(0)
    }

    #[test]
    fn the_weights_are_whole() {
        assert_eq!(WEIGHTS.len(), 8 + BUCKETS);
        assert!(WEIGHTS.iter().skip(8).filter(|weight| **weight != 0).count() > 1_000);
    }

    #[test]
    fn a_plain_statement_is_likelier_than_one_with_a_tail() {
        for text in ["I live in Gdynia.", "I'm allergic to walnuts.", "我住在湖州。", "我对芒果过敏。"] {
            assert!(of(&only(text)) > 0.8, "{text}: {}", of(&only(text)));
        }
        let fact = only("I like walnuts.");
        let tailed = Fact { object: "walnuts, not that they, well, like me back".to_owned(), ..fact.clone() };
        assert!(of(&tailed) < of(&fact));
    }

    #[test]
    fn what_was_asked_to_be_remembered_is_not_weighed() {
        assert!(!is_weighed(&only("Remember that I live in Gdynia.")));
        assert!(is_weighed(&only("I live in Gdynia.")));
    }
}
