//! The words for relations, in both languages: one table for the texts of facts, the lines of pages, and the reading of both. A fact reads
//! "Lives in Porto" wherever it is shown, so that it says itself and nothing else of the sentence that it came from.

mod stated;
mod table;

use std::sync::LazyLock;

use regex::Regex;

use crate::domain::fact::{Fact, FactCategory};
use language::vocabulary::canonical_predicate;

pub use stated::{stated, subject_of};
use table::{FEEDBACK, NOUNS, OTHERS, PREFERENCES, PROFILE, Row, SENTENCES};

fn rows() -> impl Iterator<Item = &'static Row> {
    [PROFILE, PREFERENCES, FEEDBACK, OTHERS].into_iter().flatten()
}

const fn label_of(row: &Row, is_chinese: bool) -> &'static str {
    if is_chinese { row.2 } else { row.1 }
}

/// The place of a predicate on a page; predicates without a label come last.
#[must_use]
pub fn rank(predicate: &str) -> usize {
    rows().position(|row| row.0 == predicate).unwrap_or(usize::MAX)
}

/// The label of a predicate, such as "Lives in"; empty for facts that are a sentence as it was written, and for the `is` of a thing.
#[must_use]
pub fn label(predicate: &str, is_chinese: bool) -> String {
    if let Some(row) = rows().find(|row| row.0 == predicate) {
        return label_of(row, is_chinese).to_owned();
    }
    if SENTENCES.contains(&predicate) || predicate == "is" {
        return String::new();
    }
    let rest = |start| predicate.strip_prefix(start).filter(|rest| !rest.is_empty());
    if let Some(reason) = predicate.strip_suffix("_because").filter(|rest| !rest.is_empty()) {
        let label = label(reason, is_chinese);
        return if is_chinese { format!("{label}的原因") } else { format!("{label} because") };
    }
    match (rest("favorite_"), rest("default_"), rest("no_longer_"), rest("not_"), is_chinese) {
        (Some(thing), ..) => prefixed("Favorite", "最喜欢的", thing, is_chinese),
        (_, Some(thing), ..) => prefixed("Default", "默认", thing, is_chinese),
        (_, _, Some(over), _, true) => format!("以前的{}", label(over, true)),
        (_, _, _, Some(denied), true) => format!("并非{}", label(denied, true)),
        _ => capitalised(&predicate.replace('_', " "), is_chinese),
    }
}

fn prefixed(english: &str, chinese: &str, thing: &str, is_chinese: bool) -> String {
    let thing = thing.replace('_', " ");
    if is_chinese { format!("{chinese}{thing}") } else { format!("{english} {thing}") }
}

fn capitalised(words: &str, is_chinese: bool) -> String {
    let mut letters = words.chars();
    match letters.next() {
        Some(first) if !is_chinese => first.to_uppercase().chain(letters).collect(),
        _ => words.to_owned(),
    }
}

/// The label before the value of a fact: "Lives in", preceded by the subject when that is not the owner; empty for facts that are a bare
/// sentence.
#[must_use]
pub fn labelled(subject: &str, predicate: &str, is_chinese: bool) -> String {
    let label = match (subject, predicate) {
        ("user", "is") => label("is_described_as", is_chinese),
        _ => label(predicate, is_chinese),
    };
    let subject = if subject == "user" { "" } else { subject };
    [subject, &label].into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>().join(" · ")
}

/// The text of a fact, such as "Lives in Porto", "Job: nurse" or 居住地：杭州. A fact that is a sentence as it was written is that sentence.
#[must_use]
pub fn text(subject: &str, predicate: &str, object: &str, is_chinese: bool) -> String {
    if !is_chinese && let Some(phrase) = phrase(subject, predicate) {
        return format!("{phrase} {object}");
    }
    let head = labelled(subject, predicate, is_chinese);
    match (head.is_empty(), is_chinese) {
        (true, _) => object.to_owned(),
        (false, true) => format!("{head}：{object}"),
        (false, false) => format!("{head}: {object}"),
    }
}

/// The text of a fact from its parts, in the language of its present text.
#[must_use]
pub fn retold(fact: &Fact) -> String {
    text(&fact.subject, &fact.predicate, &fact.object, language::script::is_chinese(&fact.text))
}

/// The text of a fact when its predicate becomes `predicate`; a text that is no rendering of its parts stays.
#[must_use]
pub fn with_predicate(fact: &Fact, predicate: &str) -> String {
    let is_chinese = language::script::is_chinese(&fact.text);
    match fact.text.strip_prefix(&retold(fact)) {
        Some(rest) if !is_sentence(&fact.predicate) => {
            format!("{}{rest}", text(&fact.subject, predicate, &fact.object, is_chinese))
        }
        _ => fact.text.clone(),
    }
}

/// The first date of the form 2026-03-13.
#[must_use]
pub fn iso_date(text: &str) -> Option<&str> {
    static DATE: LazyLock<Regex> = language::pattern!(r"\b\d{4}-\d{2}-\d{2}\b");
    DATE.find(text).map(|date| date.as_str())
}

/// A text with what its words mean beyond themselves, such as the day of "next Friday".
#[must_use]
pub fn with_aside(text: &str, aside: &str, is_chinese: bool) -> String {
    if is_chinese { format!("{text}（{aside}）") } else { format!("{text} ({aside})") }
}

/// The words before the value where they read on to it: "Lives in", "user's sister lives in".
fn phrase(subject: &str, predicate: &str) -> Option<String> {
    let predicate = if (subject, predicate) == ("user", "is") { "is_described_as" } else { predicate };
    let label = rows().find(|row| row.0 == predicate).map(|row| row.1).filter(|label| !NOUNS.contains(label))?;
    if subject == "user" {
        return Some(label.to_owned());
    }
    // "Lives in" and "No longer lives in" are said of somebody else, too; "Allergic to" is not.
    let verb = label.split(' ').find(|word| !matches!(*word, "No" | "longer")).unwrap_or_default();
    if !verb.ends_with('s') {
        return Some(format!("{subject} · {label}"));
    }
    let mut letters = label.chars();
    let first = letters.next().map(char::to_lowercase).into_iter().flatten();
    Some(format!("{subject} {}", first.chain(letters).collect::<String>()))
}

/// Whether facts with this predicate are a sentence as it was written.
#[must_use]
pub fn is_sentence(predicate: &str) -> bool {
    SENTENCES.contains(&predicate)
}

/// The predicate that a label before a colon stands for, in either language: the inverse of [`labelled`].
#[must_use]
pub fn predicate_of(label: &str) -> String {
    let known = rows().find(|row| row.1.eq_ignore_ascii_case(label) || row.2 == label);
    if let Some((predicate, ..)) = known {
        return (*predicate).to_owned();
    }
    let plain = label.to_lowercase();
    let after = |starts: &[&str]| starts.iter().find_map(|start| plain.strip_prefix(start)).map(str::to_owned);
    if let Some(thing) = after(&["favorite ", "favourite ", "最喜欢的"]) {
        return canonical_predicate(&format!("favorite_{thing}"));
    }
    if let Some(thing) = after(&["默认"]) {
        return canonical_predicate(&format!("default_{thing}"));
    }
    canonical_predicate(label)
}

/// The category of facts with this predicate, if the predicate tells it.
#[must_use]
pub fn category_of(predicate: &str) -> Option<FactCategory> {
    let holds = |rows: &[Row]| rows.iter().any(|row| row.0 == predicate);
    if predicate.starts_with("favorite_") || holds(PREFERENCES) {
        return Some(FactCategory::Preference);
    }
    if holds(PROFILE) {
        return Some(FactCategory::Profile);
    }
    holds(FEEDBACK).then_some(FactCategory::Feedback)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_fact_says_itself_in_the_language_it_was_told_in() {
        for (subject, predicate, object, is_chinese, said) in [
            ("user", "lives_in", "Porto", false, "Lives in Porto"),
            ("user", "job_title", "nurse", false, "Job: nurse"),
            ("user", "allergic_to", "花生", true, "过敏：花生"),
            ("user", "not_allergic_to", "花生", true, "不过敏：花生"),
            ("user's sister", "lives_in", "Oslo", false, "user's sister lives in Oslo"),
            ("user's sister", "allergic_to", "nuts", false, "user's sister · Allergic to nuts"),
            ("user's dog", "name", "Biscuit", false, "user's dog · Name: Biscuit"),
            ("user's deadline", "is", "Friday", false, "user's deadline: Friday"),
            ("user", "is", "left-handed", false, "Is left-handed"),
            ("user", "favorite_color", "blue", false, "Favorite color: blue"),
            ("user", "default_editor", "Helix", true, "默认editor：Helix"),
            ("user", "no_longer_speaks", "Dutch", false, "No longer speaks: Dutch"),
            ("user", "no_longer_speaks", "荷兰语", true, "以前的会说：荷兰语"),
            ("user", "likes_because", "it is quiet", false, "Likes because: it is quiet"),
            ("user", "states", "The gate is green.", false, "The gate is green."),
            ("Anna", "juggles", "knives", false, "Anna · Juggles: knives"),
        ] {
            assert_eq!(text(subject, predicate, object, is_chinese), said);
        }
    }

    #[test]
    fn every_label_is_read_back_as_a_predicate_with_the_same_label() {
        for (predicate, english, chinese) in rows() {
            for (label_text, is_chinese) in [(english, false), (chinese, true)] {
                assert_eq!(label(&predicate_of(label_text), is_chinese), **label_text, "{predicate}");
            }
        }
    }

    #[test]
    fn a_category_follows_from_the_predicate_where_it_can() {
        assert_eq!(category_of("lives_in"), Some(FactCategory::Profile));
        assert_eq!(category_of("favorite_tea"), Some(FactCategory::Preference));
        assert_eq!(category_of("uses"), Some(FactCategory::Preference));
        assert_eq!(category_of("reply_rule"), Some(FactCategory::Feedback));
        assert_eq!(category_of("deadline"), None);
    }
}
