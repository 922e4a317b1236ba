//! Prints the demo's output: short lines, in the same format for every session and every answer.

use chrono::{DateTime, Utc};
use serde_json::Value;
use similar::{ChangeTag, TextDiff};

use super::story::Session;
use crate::cli::print;

/// The longest line, in columns; a Chinese character takes two on most terminals.
const WIDTH: usize = 96;
/// The number of changed lines that are shown.
const LINES: usize = 8;

pub(super) fn heading(text: &str) {
    print::out(format!("\n{text}\n{}", "─".repeat(72)));
}

pub(super) fn line(text: &str) {
    print::out(text);
}

/// The date, the person and the messages of a session.
pub(super) fn session(session: &Session, begins: DateTime<Utc>) {
    print::out(format!("\n{}  {} says", begins.format("%a %d %b %Y"), session.person));
    for turn in &session.turns {
        print::out(format!("    “{}”", fit(&turn.user)));
    }
}

/// The added and removed lines of a person's file.
pub(super) fn change(page: &str, person: &str, before: &str, after: &str) {
    let diff = TextDiff::from_lines(before, after);
    let lines: Vec<(char, String)> = diff
        .iter_all_changes()
        .filter_map(|change| match change.tag() {
            ChangeTag::Insert => Some(('+', change.to_string())),
            ChangeTag::Delete => Some(('-', change.to_string())),
            ChangeTag::Equal => None,
        })
        .map(|(sign, text)| (sign, text.trim().to_owned()))
        .filter(|(_, text)| !text.is_empty() && !text.starts_with('#'))
        .collect();
    if lines.is_empty() {
        return;
    }
    print::out(format!("  changes in {page} of {person}"));
    for (sign, text) in lines.iter().take(LINES) {
        print::out(format!("    {sign} {}", fit(text)));
    }
    if lines.len() > LINES {
        print::out(format!("      … and {} more lines", lines.len() - LINES));
    }
}

/// The size of a daily note.
pub(super) fn note(page: &str, content: &str) {
    let lines = content.lines().filter(|line| line.starts_with("- ")).count();
    print::out(format!("  and {lines} lines in {page}"));
}

/// The result of a dream.
pub(super) fn dream(person: &str, report: &Value) {
    let word = |name: &str| report[name].as_str().unwrap_or_default();
    print::out(format!("\n  for {person}: {} ({})", word("status"), fit(word("reason"))));
    for entry in report["entries"].as_array().into_iter().flatten() {
        for line in entry["after"].as_str().unwrap_or_default().lines().filter(|line| !line.trim().is_empty()) {
            print::out(format!("    + {}", fit(line)));
        }
        print::out(format!("      {}", fit(entry["reason"].as_str().unwrap_or_default())));
    }
}

pub(super) fn question(person: &str, query: &str, as_of: Option<DateTime<Utc>>) {
    let when = as_of.map(|at| format!(" (as of {})", at.format("%d %b"))).unwrap_or_default();
    print::out(format!("\n  for {person}: {query}{when}"));
}

/// A recalled item: its text, then the explanation of its score.
pub(super) fn item(item: &Value) {
    let text = item["text"].as_str().unwrap_or_default().split_whitespace().collect::<Vec<_>>().join(" ");
    print::out(format!("    → {}", fit(&text)));
    let score = item["score"].as_f64().unwrap_or_default();
    let parts: Vec<String> = item["components"]
        .as_object()
        .into_iter()
        .flatten()
        .filter_map(|(name, value)| value.as_f64().filter(|value| *value >= 0.005).map(|value| format!("{name} {value:.2}")))
        .collect();
    let kind = item["kind"].as_str().unwrap_or_default();
    let place = ["filename", "conversation"].iter().find_map(|field| item.get("source")?.get(*field)?.as_str()).unwrap_or_default();
    let since = item["createdAt"].as_str().and_then(|at| at.get(..10)).unwrap_or_default();
    let place = if place.is_empty() { String::new() } else { format!(" in {place}") };
    print::out(format!("      {kind}{place}, {since}; score {score:.2} = {}", parts.join(" + ")));
}

pub(super) fn stranger(person: &str, query: &str, found: usize, leaked: &[&String]) {
    print::out(format!("\n  for {person}: {}", fit(query)));
    print::out(match leaked {
        [] => format!("    → no result about the other person ({found} results, all {person}'s own or shared)"),
        words => format!("    → {words:?} of the other person came back: this is a defect"),
    });
}

/// One line of at most [`WIDTH`] columns.
fn fit(text: &str) -> String {
    let mut columns = 0;
    let mut shown = String::new();
    for c in text.chars().map(|c| if c == '\n' { ' ' } else { c }) {
        columns += if c.is_ascii() { 1 } else { 2 };
        if columns > WIDTH {
            shown.push('…');
            break;
        }
        shown.push(c);
    }
    shown
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_long_line_is_cut_by_columns_not_by_bytes() {
        assert_eq!(fit(&"a".repeat(200)).chars().count(), WIDTH + 1);
        assert_eq!(fit(&"记".repeat(200)).chars().count(), WIDTH / 2 + 1);
        assert_eq!(fit("a\nb"), "a b");
    }
}
