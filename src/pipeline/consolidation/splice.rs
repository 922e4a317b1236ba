//! One change of a dream, applied to a text or reverted, wherever its lines are by now. Pure; called by `completion` and `decisions`.
//!
//! A text is treated as rows: its lines without the blank ones. So a change finds its place even when blank lines were added, and its
//! surroundings stay untouched.

use std::ops::Range;

use crate::domain::dream::{DreamEntry, EntryChange};
use documents::section::{lines, split};

/// A change without its row in the database.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Splice {
    /// The kind of change.
    pub change: EntryChange,
    /// The heading line above it, marks included; empty above the first heading.
    pub heading: String,
    /// The preceding line, blank ones skipped; empty right under the heading.
    pub anchor: String,
    /// The removed lines.
    pub before: String,
    /// The added lines.
    pub after: String,
}

/// Why a change cannot be applied.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Stale {
    /// Its lines are no longer in the text, or occur more than once.
    Changed,
    /// A person has edited the section.
    Locked,
}

impl Stale {
    /// The reason as a sentence.
    #[must_use]
    pub const fn sentence(self) -> &'static str {
        match self {
            Self::Changed => "The lines it is about have changed since.",
            Self::Locked => "A person has edited the section since.",
        }
    }
}

/// One line that is not blank; inside code, blank lines count too.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Row<'a> {
    /// Its index among all lines, from 0.
    pub line: usize,
    /// The line without trailing white space.
    pub text: &'a str,
    /// The level, when it is a heading.
    pub level: Option<u8>,
    /// Whether a blank line precedes it.
    pub is_apart: bool,
    /// Whether it is part of code.
    pub is_code: bool,
    /// The row of its heading; for a heading, the row itself.
    pub heading: Option<usize>,
}

/// The rows of a text.
pub(super) fn rows(text: &str) -> Vec<Row<'_>> {
    let mut rows: Vec<Row<'_>> = Vec::new();
    let (mut heading, mut is_apart) = (None, false);
    for (number, line) in lines(text).enumerate() {
        let trimmed = line.text.trim_end();
        if trimmed.is_empty() && !line.is_code {
            is_apart = true;
            continue;
        }
        let level = line.heading.map(|(level, _)| level);
        if level.is_some() {
            heading = Some(rows.len());
        }
        rows.push(Row { line: number, text: trimmed, level, is_apart, is_code: line.is_code, heading });
        is_apart = false;
    }
    rows
}

/// Whether a line begins a list entry at the margin.
pub(super) fn is_bullet(line: &str) -> bool {
    let digits = line.len() - line.trim_start_matches(|c: char| c.is_ascii_digit()).len();
    let rest = line.get(digits..).unwrap_or_default();
    ["- ", "* ", "+ "].iter().any(|mark| line.starts_with(mark)) || (digits > 0 && (rest.starts_with(". ") || rest.starts_with(") ")))
}

impl From<&DreamEntry> for Splice {
    fn from(entry: &DreamEntry) -> Self {
        Self {
            change: entry.change,
            heading: entry.heading.clone(),
            anchor: entry.anchor.clone(),
            before: entry.before.clone(),
            after: entry.after.clone(),
        }
    }
}

impl Splice {
    /// The change that reverts this one.
    #[must_use]
    pub fn inverse(self) -> Self {
        let change = match self.change {
            EntryChange::Add => EntryChange::Remove,
            EntryChange::Remove => EntryChange::Add,
            EntryChange::Replace => EntryChange::Replace,
        };
        Self { change, before: self.after, after: self.before, ..self }
    }

    /// The text with the change applied. Sections with a key among `locked` are left alone. `title` begins an empty text.
    ///
    /// # Errors
    /// [`Stale`] when it cannot be applied; the text stays as it is.
    pub fn apply(&self, text: &str, locked: &[String], title: &str) -> Result<String, Stale> {
        match self.change {
            EntryChange::Add => self.add(text, locked, title),
            EntryChange::Replace | EntryChange::Remove => self.exchange(text, locked),
        }
    }

    fn add(&self, text: &str, locked: &[String], title: &str) -> Result<String, Stale> {
        let rows = rows(text);
        let Some(section) = self.section(&rows) else { return Ok(self.append(text, title)) };
        if is_locked(text, locked, rows.get(section.start).map_or(0, |row| row.line)) {
            return Err(Stale::Locked);
        }
        if position(&rows, &self.after, section.clone()).is_some() {
            return Ok(text.to_owned());
        }
        let is_anchor = |row: &Row<'_>| !self.anchor.is_empty() && row.text == self.anchor.trim_end();
        let body = || section.clone().filter_map(|at| rows.get(at)).filter(|row| row.level.is_none());
        let place = match body().rfind(|row| is_anchor(row)) {
            Some(anchor) => Some(anchor),
            None if self.anchor.is_empty() => section.clone().next().and_then(|at| rows.get(at)).filter(|row| row.level.is_some()),
            None => section.clone().next_back().and_then(|at| rows.get(at)),
        };
        let all: Vec<&str> = text.lines().collect();
        let at = place.map_or(0, |row| row.line + 1);
        let is_list = |line: Option<&&str>| line.is_some_and(|line| is_bullet(line.trim_start()) || line.starts_with(' '));
        let first = self.after.lines().next().unwrap_or_default();
        let mut out: Vec<String> = all.iter().take(at).map(|line| (*line).to_owned()).collect();
        // A list entry follows a list without a blank line; everything else is separated by one.
        let goes_on = place.is_some_and(|row| row.level.is_none()) && is_bullet(first) && is_list(all.get(at.saturating_sub(1)));
        if at > 0 && !goes_on {
            out.push(String::new());
        }
        out.extend(self.after.lines().map(str::to_owned));
        let mut rest = all.iter().skip(at).peekable();
        let next_is_list = is_list(rest.peek().copied());
        let ends_in_list = self.after.lines().last().is_some_and(|line| is_bullet(line.trim_start()) || line.starts_with(' '));
        if !goes_on && at > 0 {
            // The blank lines below the heading now precede the new lines.
            while rest.peek().is_some_and(|line| line.trim().is_empty()) {
                rest.next();
            }
        }
        let next_joins = rest.peek().is_some_and(|line| is_bullet(line)) && ends_in_list;
        if rest.peek().is_some_and(|line| !line.trim().is_empty()) && !(next_is_list && ends_in_list) && !next_joins {
            out.push(String::new());
        }
        out.extend(rest.map(|line| (*line).to_owned()));
        Ok(joined(&out))
    }

    /// Appends the lines at the end, under their heading.
    fn append(&self, text: &str, title: &str) -> String {
        let mut out = text.trim_end().to_owned();
        if out.is_empty() && !self.heading.starts_with("# ") && !title.is_empty() {
            out.push_str(title);
        }
        for part in [self.heading.as_str(), &self.after].into_iter().filter(|part| !part.is_empty()) {
            if !out.is_empty() {
                out.push_str("\n\n");
            }
            out.push_str(part.trim_end());
        }
        out.push('\n');
        out
    }

    fn exchange(&self, text: &str, locked: &[String]) -> Result<String, Stale> {
        let rows = rows(text);
        let span = self.find(&rows).ok_or(Stale::Changed)?;
        let (first, last) = (rows.get(span.start), rows.get(span.end - 1));
        let (Some(first), Some(last)) = (first, last) else { return Err(Stale::Changed) };
        if is_locked(text, locked, first.line) || is_locked(text, locked, last.line) {
            return Err(Stale::Locked);
        }
        let all: Vec<&str> = text.lines().collect();
        let mut out: Vec<String> = all.iter().take(first.line).map(|line| (*line).to_owned()).collect();
        let mut rest: Vec<&str> = all.iter().skip(last.line + 1).copied().collect();
        out.extend(self.after.lines().map(str::to_owned));
        if self.change == EntryChange::Remove {
            close_gap(&mut out, &mut rest);
            drop_empty_section(&mut out, &mut rest, &self.heading);
        }
        out.extend(rest.into_iter().map(str::to_owned));
        Ok(joined(&out))
    }

    /// The rows to remove: under their heading, else where they occur exactly once.
    fn find(&self, rows: &[Row<'_>]) -> Option<Range<usize>> {
        let within = self.section(rows).and_then(|section| position(rows, &self.before, section));
        within.or_else(|| {
            let first = position(rows, &self.before, 0..rows.len())?;
            position(rows, &self.before, first.start + 1..rows.len()).is_none().then_some(first)
        })
    }

    /// The rows of the section, starting with its heading.
    fn section(&self, rows: &[Row<'_>]) -> Option<Range<usize>> {
        let start = if self.heading.is_empty() {
            0
        } else {
            rows.iter().position(|row| row.level.is_some() && row.text == self.heading.trim_end())?
        };
        let is_end = |row: &&Row<'_>| row.level.is_some();
        let skipped = usize::from(!self.heading.is_empty());
        let body = rows.iter().skip(start + skipped).take_while(|row| !is_end(row)).count();
        Some(start..start + skipped + body)
    }
}

/// The position of the rows of `wanted` within `range`, one after the other.
fn position(rows: &[Row<'_>], wanted: &str, range: Range<usize>) -> Option<Range<usize>> {
    let wanted: Vec<&str> = wanted.lines().map(str::trim_end).filter(|line| !line.is_empty()).collect();
    if wanted.is_empty() {
        return None;
    }
    let texts: Vec<&str> = rows.get(range.clone())?.iter().map(|row| row.text).collect();
    let solid = |text: &&str| !text.is_empty();
    let at = (0..texts.len()).find(|at| {
        let mut found = texts.iter().skip(*at).copied().filter(solid);
        texts.get(*at).is_some_and(solid) && wanted.iter().all(|line| found.next() == Some(line))
    })?;
    // Blank lines of code are rows, and count towards the span.
    let mut left = wanted.len();
    let length = texts.iter().skip(at).take_while(|text| {
        let goes_on = left > 0;
        left -= usize::from(goes_on && !text.is_empty());
        goes_on
    });
    let length = length.count();
    Some(range.start + at..range.start + at + length)
}

/// Whether line `number` (from 0) is in a locked section.
fn is_locked(text: &str, locked: &[String], number: usize) -> bool {
    let sections = split(text);
    let section = sections.iter().rfind(|section| section.line <= number + 1);
    section.is_some_and(|section| locked.contains(&section.key))
}

/// Keeps one blank line where two would meet.
fn close_gap(before: &mut Vec<String>, after: &mut Vec<&str>) {
    let is_blank = |line: Option<&str>| line.is_none_or(|line| line.trim().is_empty());
    if is_blank(before.last().map(String::as_str)) && after.first().is_some_and(|line| line.trim().is_empty()) {
        after.remove(0);
    }
    if after.iter().all(|line| line.trim().is_empty()) {
        after.clear();
        while before.last().is_some_and(|line| line.trim().is_empty()) {
            before.pop();
        }
    }
}

/// Removes a heading with nothing left under it, unless it is the title of the file.
fn drop_empty_section(before: &mut Vec<String>, after: &mut Vec<&str>, heading: &str) {
    let last = before.iter().rposition(|line| !line.trim().is_empty());
    let next = after.iter().find(|line| !line.trim().is_empty());
    let is_empty = next.is_none_or(|line| line.starts_with('#'));
    let Some(at) = last.filter(|at| before.get(*at).is_some_and(|line| line.trim_end() == heading.trim_end())) else { return };
    if is_empty && heading.starts_with("##") {
        before.truncate(at);
        close_gap(before, after);
    }
}

fn joined(lines: &[String]) -> String {
    let mut text = lines.join("\n");
    if !text.is_empty() {
        text.push('\n');
    }
    text
}

#[cfg(test)]
#[path = "splice_tests.rs"]
mod tests;
