//! Finds the lines that state a fact, and changes or removes the fact in a document. Pure.

use std::ops::Range;

use super::statement::{STATES, Statement, statements};
use crate::domain::fact::Fact;
use crate::memory::fingerprint::normalise;

/// A document from which a fact was removed or in which it was replaced.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Rewritten {
    /// The document.
    pub content: String,
    /// The lines that stated it, as they were, without line endings.
    pub lines: Vec<String>,
}

/// Whether a statement states the fact: the same relation with the same value, or the fact's sentence.
#[must_use]
pub fn states_fact(statement: &Statement, fact: &Fact) -> bool {
    let value = normalise(&statement.value);
    if value == normalise(&fact.text) || (!statement.label.is_empty() && normalise(&statement.sentence()) == normalise(&fact.text)) {
        return true;
    }
    let is_same_relation = statement.predicate == fact.predicate && statement.subject.to_lowercase() == fact.subject.to_lowercase();
    let is_sentence = statement.predicate == STATES && statement.subject == fact.subject && fact.object == fact.text;
    (is_same_relation || is_sentence) && value == normalise(&fact.object)
}

/// The lines on which `document` states `fact`, from 1.
#[must_use]
pub fn lines_of(document: &str, fact: &Fact) -> Vec<usize> {
    let mut lines: Vec<usize> = statements(document).iter().filter(|found| states_fact(found, fact)).map(|found| found.line).collect();
    lines.dedup();
    lines
}

/// `document` without `fact`; `None` when it does not state the fact. Sections named by `spared` stay as they are.
#[must_use]
pub fn without(document: &str, fact: &Fact, spared: &[String]) -> Option<Rewritten> {
    edit(document, fact, spared, |_| None)
}

/// `document` with `after` in place of `before`; `None` when it does not state `before`.
#[must_use]
pub fn with(document: &str, before: &Fact, after: &Fact, spared: &[String]) -> Option<Rewritten> {
    edit(document, before, spared, |found| Some(value(found, before, after)))
}

/// The text for `after` in place of a statement of `before`: its value where the statement was a value, else its
/// sentence, on one line.
fn value(found: &Statement, before: &Fact, after: &Fact) -> String {
    let is_value = !found.label.is_empty() && found.predicate == before.predicate && normalise(&found.value) == normalise(&before.object);
    let words = if is_value { &after.object } else { &after.text };
    words.split_whitespace().collect::<Vec<_>>().join(" ")
}

fn edit(document: &str, fact: &Fact, spared: &[String], instead: impl Fn(&Statement) -> Option<String>) -> Option<Rewritten> {
    let all = statements(document);
    let is_meant = |found: &&Statement| states_fact(found, fact) && !spared.contains(&found.section);
    let mut edits: Vec<(Range<usize>, String)> = Vec::new();
    let mut lines: Vec<Range<usize>> = all.iter().filter(is_meant).map(|found| found.line_span.clone()).collect();
    lines.dedup();
    for line in &lines {
        let values: Vec<&Statement> = all.iter().filter(|found| found.line_span == *line).collect();
        let kept: Vec<String> = values
            .iter()
            .filter_map(|found| {
                let written = document.get(found.span.clone()).unwrap_or_default();
                if states_fact(found, fact) {
                    instead(found).map(|new| requoted(written, &found.value, &new))
                } else {
                    Some(written.to_owned())
                }
            })
            .collect();
        let (Some(first), Some(last)) = (values.first(), values.last()) else { continue };
        match kept.is_empty() {
            true => edits.push((line.clone(), String::new())),
            false => edits.push((first.span.start..last.span.end, distinct(kept).join(first.separator))),
        }
    }
    let mut content = document.to_owned();
    for (span, new) in edits.into_iter().rev() {
        content.replace_range(span, &new);
    }
    let said = lines.into_iter().filter_map(|line| document.get(line)).map(|line| line.trim_end().to_owned()).collect();
    (content != document).then_some(Rewritten { content, lines: said })
}

/// The new value in the old one's quotation marks: everything around the value stays.
fn requoted(written: &str, old: &str, new: &str) -> String {
    if written.len() == old.len() { new.to_owned() } else { written.replacen(old, &new.replace(['“', '”'], "\""), 1) }
}

fn distinct(values: Vec<String>) -> Vec<String> {
    let mut seen: Vec<String> = Vec::with_capacity(values.len());
    for value in values {
        if !seen.contains(&value) {
            seen.push(value);
        }
    }
    seen
}

#[cfg(test)]
#[path = "rewrite_tests.rs"]
mod tests;
