//! Parses Markdown into statements: one for each value of each list line. Pure; `extract::sections` does the reverse.
//!
//! ```text
//! - Likes: tea; trail running      two statements: user likes tea, user likes trail running
//! - Anna · Birthday: 4 May         Anna birthday 4 May
//! - **Deadline**: Friday           user deadline Friday
//! - 2026-03-04: “I moved.”         a statement of that day
//! - 居住地：杭州                    user lives_in 杭州
//! - 09:12 I moved to Porto.        a line of a daily note
//! - The gate is green.             a sentence
//! ```

use std::ops::Range;

use chrono::NaiveDate;

use crate::memory::fingerprint::normalise;
use crate::memory::labels::predicate_of;
use documents::section::{lines, split};
use language::script::is_han;
use language::vocabulary::{canonical_subject, is_single_valued};

/// Most statements that are read from one file; the rest is plain text.
pub const MAX_STATEMENTS: usize = 2_000;
/// Longest label before a colon, in characters: a longer one is a sentence that contains a colon.
const MAX_LABEL_CHARS: usize = 40;
/// Most words of a label.
const MAX_LABEL_WORDS: usize = 6;
/// The relation of a line that is only a sentence.
pub const STATES: &str = "states";

/// One value of one line.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Statement {
    /// Its line, from 1.
    pub line: usize,
    /// The key of its section.
    pub section: String,
    /// The label before the colon, as written; empty for a sentence.
    pub label: String,
    /// The subject; `user` is the owner.
    pub subject: String,
    /// The relation; [`STATES`] for a sentence.
    pub predicate: String,
    /// The value, or the sentence, without quotation marks.
    pub value: String,
    /// The day at the beginning of the line, if there is one.
    pub day: Option<NaiveDate>,
    /// Bytes of the value in the document, quotation marks included.
    pub span: Range<usize>,
    /// Bytes of the whole line, including the line ending.
    pub line_span: Range<usize>,
    /// The separator between the values of the line.
    pub separator: &'static str,
}

impl Statement {
    /// The identity of a statement: equal for the same statement anywhere.
    #[must_use]
    pub fn key(&self) -> (String, String, String, Option<NaiveDate>) {
        (self.subject.to_lowercase(), self.predicate.clone(), normalise(&self.value), self.day)
    }

    /// The statement as a sentence: "Lives in: Porto".
    #[must_use]
    pub fn sentence(&self) -> String {
        match (self.label.is_empty(), self.label.chars().chain(self.value.chars()).any(is_han)) {
            (true, _) => self.value.clone(),
            (false, true) => format!("{}：{}", self.label, self.value),
            (false, false) => format!("{}: {}", self.label, self.value),
        }
    }
}

/// The statements of a document, in order. Code is skipped.
#[must_use]
pub fn statements(document: &str) -> Vec<Statement> {
    let mut found = Vec::new();
    let mut offset = 0;
    for section in split(document) {
        let mut start = offset;
        for (index, line) in lines(section.text).enumerate() {
            let line_span = start..start + line.text.len();
            start = line_span.end;
            if line.is_code || line.heading.is_some() || found.len() >= MAX_STATEMENTS {
                continue;
            }
            if let Some(at) = bullet(line.text) {
                let body = line.text.get(at..).unwrap_or_default().trim_end();
                read(body, line_span.start + at, section.line + index, &section.key, line_span, &mut found);
            }
        }
        offset += section.text.len();
    }
    found
}

/// Where the text of a list line begins, in bytes; `None` for other lines.
pub(crate) fn bullet(line: &str) -> Option<usize> {
    let text = line.trim_start();
    let indent = line.len() - text.len();
    let digits = text.len() - text.trim_start_matches(|c: char| c.is_ascii_digit()).len();
    let mark = match text.get(digits..).unwrap_or_default() {
        rest if digits == 0 && rest.starts_with(['-', '*', '+']) => 1,
        rest if (1..=4).contains(&digits) && rest.starts_with(['.', ')']) => digits + 1,
        _ => return None,
    };
    let rest = text.get(mark..)?;
    if !rest.starts_with([' ', '\t']) {
        return None;
    }
    let mut body = rest.trim_start();
    for mark in ["[ ] ", "[x] ", "[X] "] {
        body = body.strip_prefix(mark).map_or(body, str::trim_start);
    }
    (!body.trim().is_empty()).then(|| indent + text.len() - body.len())
}

fn read(body: &str, at: usize, line: usize, section: &str, line_span: Range<usize>, found: &mut Vec<Statement>) {
    let (mut rest, mut at) = (body, at);
    let skip = |rest: &mut &str, at: &mut usize, bytes: usize| {
        *rest = rest.get(bytes..).unwrap_or_default();
        *at += bytes;
    };
    if let Some(bytes) = clock_time(rest) {
        skip(&mut rest, &mut at, bytes);
    }
    let day = rest.get(..10).and_then(|day| NaiveDate::parse_from_str(day, "%Y-%m-%d").ok());
    let colon = rest.get(10..).and_then(|rest| [": ", "：", " - ", " – "].iter().find(|mark| rest.starts_with(**mark)));
    let day = day.zip(colon).map(|(day, colon)| {
        skip(&mut rest, &mut at, 10 + colon.len());
        day
    });
    let mut push = |label: &str, subject: String, predicate: String, (start, text): (usize, &str), separator: &'static str| {
        let lead = text.len() - text.trim_start().len();
        let text = text.trim();
        if !normalise(unquoted(text)).is_empty() && found.len() < MAX_STATEMENTS {
            found.push(Statement {
                line,
                section: section.to_owned(),
                label: label.to_owned(),
                subject,
                predicate,
                value: unquoted(text).to_owned(),
                day,
                span: start + lead..start + lead + text.len(),
                line_span: line_span.clone(),
                separator,
            });
        }
    };
    let Some((label, bytes)) = label(rest).filter(|_| day.is_none()) else {
        push("", "user".to_owned(), STATES.to_owned(), (at, rest), "");
        return;
    };
    let values = rest.get(bytes..).unwrap_or_default();
    let (subject, name) = label.split_once(" · ").map_or(("user", label.as_str()), |(subject, name)| (subject.trim(), name.trim()));
    let predicate = predicate_of(name);
    let subject = canonical_subject(subject);
    if is_single_valued(&predicate) {
        push(&label, subject, predicate, (at + bytes, values), "");
        return;
    }
    let separator = if values.contains('；') { "；" } else { "; " };
    let mut start = at + bytes;
    for value in values.split(separator) {
        push(&label, subject.clone(), predicate.clone(), (start, value), separator);
        start += value.len() + separator.len();
    }
}

/// The length in bytes of a leading time such as "09:12 ", as in a daily note.
fn clock_time(text: &str) -> Option<usize> {
    let bytes: &[u8; 6] = text.as_bytes().first_chunk()?;
    let is_digit = |at: usize| bytes.get(at).is_some_and(u8::is_ascii_digit);
    ([0, 1, 3, 4].into_iter().all(is_digit) && bytes.get(2) == Some(&b':') && bytes.get(5) == Some(&b' ')).then_some(6)
}

/// The label before a colon without its emphasis, and the number of bytes up to the value.
fn label(text: &str) -> Option<(String, usize)> {
    let ends = [text.find(": "), text.find('：'), text.find(":** "), text.find("：**")];
    let end = ends.into_iter().flatten().min()?;
    let written = text.get(..end)?;
    let name = written.trim().trim_matches('*').trim();
    let rest = text.get(end..)?;
    let mark = if rest.starts_with('：') { '：'.len_utf8() } else { 1 };
    let after = rest.get(mark..)?;
    let is_bold_end = written.trim_start().starts_with("**") && after.starts_with("**");
    let bytes = end + mark + if is_bold_end { 2 } else { 0 };
    let is_name = !name.is_empty()
        && name.chars().count() <= MAX_LABEL_CHARS
        && name.split_whitespace().count() <= MAX_LABEL_WORDS
        && name.chars().any(char::is_alphanumeric)
        && !name.contains(['.', '!', '?', '。', '！', '？', '，', ',', ';', '；', '“', '”', '"', '`', '[', ']', '(', ')', '<', '>']);
    let is_worth_it = text.get(bytes..).is_some_and(|value| !normalise(value).is_empty());
    (is_name && is_worth_it).then(|| (name.to_owned(), bytes))
}

/// The text without the quotation marks around it.
fn unquoted(text: &str) -> &str {
    for (open, close) in [('“', '”'), ('"', '"'), ('「', '」')] {
        let inner = text.strip_prefix(open).and_then(|rest| rest.strip_suffix(close));
        if let Some(inner) = inner.filter(|inner| !inner.contains([open, close])) {
            return inner.trim();
        }
    }
    text
}

#[cfg(test)]
#[path = "statement_tests.rs"]
mod tests;
