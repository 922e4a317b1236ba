//! The four ways to merge new text into a file. Used by the merge endpoint, extraction, and other code that writes memory
//! by rule.
//!
//! They are MateClaw's `write_memory` strategies, without their losses: headings and pairs inside code fences are left
//! alone, a section ends at the next heading of its level or above, several incoming sections each find their own place,
//! and keys may be written in any script.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::section::{lines, missing_fence};

/// How incoming text is merged into existing text.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum MergeStrategy {
    /// Existing text, a blank line, incoming text.
    Append,
    /// Each `## ` section of the incoming text replaces the section with the same heading; those that are new are appended.
    ReplaceSection,
    /// Each `key: value` line of the incoming text sets that key; other incoming lines are dropped.
    UpsertKv,
    /// The incoming text alone.
    Overwrite,
}

/// Merges `incoming` into `existing` by `strategy`.
#[must_use]
pub fn merge(strategy: MergeStrategy, existing: &str, incoming: &str) -> String {
    match strategy {
        MergeStrategy::Append => append(existing, incoming),
        MergeStrategy::ReplaceSection => replace_section(existing, incoming),
        MergeStrategy::UpsertKv => upsert_kv(existing, incoming),
        MergeStrategy::Overwrite => incoming.to_owned(),
    }
}

/// Existing text, a newline if it lacks one, one blank line, incoming text; an empty side yields the other. A code fence
/// that the existing text leaves open is closed first, so that the incoming text does not become code.
#[must_use]
pub fn append(existing: &str, incoming: &str) -> String {
    if existing.is_empty() {
        return incoming.to_owned();
    }
    if incoming.is_empty() {
        return existing.to_owned();
    }
    let mut merged = with_newline(existing);
    if let Some(fence) = missing_fence(existing) {
        merged.push_str(&fence);
        merged.push('\n');
    }
    merged.push('\n');
    merged.push_str(incoming);
    merged
}

/// Replaces, for each incoming section (level 1 or 2), the existing section with the same heading line (trailing blanks
/// ignored), up to the next heading of level 1 or 2; the second of equal headings replaces the second. A section without
/// a matching heading is appended, and so is a text without any `## `. Text before the first incoming section stays
/// before it.
#[must_use]
pub fn replace_section(existing: &str, incoming: &str) -> String {
    let parts = incoming_parts(existing, incoming);
    if parts.is_empty() {
        return append(existing, incoming);
    }
    parts.into_iter().fold(existing.to_owned(), |text, part| match place(&text, &part) {
        Some(replaced) => replaced,
        None => append(&text, &format!("{}{}", part.lead, part.text)),
    })
}

/// One section of the incoming text.
struct Part {
    /// Its heading line without trailing blanks.
    heading: String,
    /// The number of earlier parts with the same heading.
    ordinal: usize,
    /// Text that belongs before the heading.
    lead: String,
    /// The heading and the text below it.
    text: String,
}

fn incoming_parts(existing: &str, incoming: &str) -> Vec<Part> {
    if !lines(incoming).any(|line| line.heading.is_some_and(|(level, _)| level == 2)) {
        return Vec::new();
    }
    let mut parts: Vec<Part> = Vec::new();
    let mut lead = String::new();
    let mut is_before_first_h2 = true;
    for line in lines(incoming) {
        let level = line.heading.map_or(7, |(level, _)| level);
        let heading = line.text.trim_end();
        // A title above the sections, which models like to repeat, is a separate part only if the file has that title.
        let is_start = level == 2 || (level == 1 && (!is_before_first_h2 || find(existing, heading, 0).is_some()));
        if is_start {
            is_before_first_h2 &= level != 2;
            let ordinal = parts.iter().filter(|part| part.heading == heading).count();
            parts.push(Part { heading: heading.to_owned(), ordinal, lead: std::mem::take(&mut lead), text: line.text.to_owned() });
        } else if let Some(part) = parts.last_mut() {
            part.text.push_str(line.text);
        } else {
            lead.push_str(line.text);
        }
    }
    parts
}

/// The byte range of the section with this heading line; of equal ones the `ordinal`th, from 0.
fn find(text: &str, heading: &str, ordinal: usize) -> Option<(usize, usize)> {
    let mut offset = 0;
    let mut start = None;
    let mut skipped = 0;
    for line in lines(text) {
        let is_boundary = line.heading.is_some_and(|(level, _)| level <= 2);
        if let Some(start) = start.filter(|_| is_boundary) {
            return Some((start, offset));
        }
        if is_boundary && line.text.trim_end() == heading {
            if skipped == ordinal {
                start = Some(offset);
            }
            skipped += 1;
        }
        offset += line.text.len();
    }
    start.map(|start| (start, text.len()))
}

fn place(existing: &str, part: &Part) -> Option<String> {
    let (start, end) = find(existing, &part.heading, part.ordinal)?;
    let (before, after) = (existing.get(..start)?, existing.get(end..)?);
    // Text before the heading is not repeated when the same text is merged twice.
    let lead = if before.ends_with(&part.lead) { "" } else { part.lead.as_str() };
    if after.is_empty() {
        return Some(format!("{before}{lead}{}", part.text));
    }
    let fence = missing_fence(&part.text).map(|fence| format!("{fence}\n")).unwrap_or_default();
    Some(format!("{before}{lead}{}{fence}{after}", with_newline(&part.text)))
}

/// Merges `incoming` into the section of level 2 with this heading and leaves everything else alone. A text without the
/// section gets it at its end. Within the section the strategies work as for a whole file; `ReplaceSection` overwrites
/// the section's content.
#[must_use]
pub fn merge_under(strategy: MergeStrategy, existing: &str, heading: &str, incoming: &str) -> String {
    let line = format!("## {heading}");
    let found = find(existing, &line, 0).and_then(|(start, end)| {
        Some((existing.get(..start)?, existing.get(start..end)?.split_once('\n').map_or("", |(_, body)| body), existing.get(end..)?))
    });
    let (before, body, after) = match found {
        Some((before, body, after)) => (before, body.trim(), after),
        None => (existing, "", ""),
    };
    let body = match strategy {
        MergeStrategy::Append => append(body, incoming),
        MergeStrategy::UpsertKv => upsert_kv(body, incoming),
        MergeStrategy::ReplaceSection | MergeStrategy::Overwrite => incoming.to_owned(),
    };
    let body = with_newline(body.trim_end());
    let fence = missing_fence(&body).map(|fence| format!("{fence}\n")).unwrap_or_default();
    let gap = if after.is_empty() { "" } else { "\n" };
    let section = format!("{line}\n\n{body}{fence}{gap}{after}");
    if found.is_some() { format!("{before}{section}") } else { append(before, &section) }
}

/// Sets every `key: value` pair of `incoming` in `existing`: the first line with that key is rewritten, other lines stay,
/// new keys follow at the end. For an incoming key that occurs twice the last value counts. Without pairs nothing
/// changes.
#[must_use]
pub fn upsert_kv(existing: &str, incoming: &str) -> String {
    let mut pairs: Vec<(&str, &str, bool)> = Vec::new();
    for (key, value) in incoming.lines().filter_map(pair) {
        match pairs.iter_mut().find(|known| known.0 == key) {
            Some(known) => known.1 = value,
            None => pairs.push((key, value, false)),
        }
    }
    if pairs.is_empty() {
        return existing.to_owned();
    }
    let mut merged = String::with_capacity(existing.len() + incoming.len());
    for line in lines(existing) {
        let key = if line.is_code { None } else { pair(line.text) }.map(|(key, _)| key);
        match pairs.iter_mut().find(|(known, _, is_set)| !is_set && Some(*known) == key) {
            Some((key, value, is_set)) => {
                *is_set = true;
                let ending = line.text.get(line.text.trim_end_matches(['\r', '\n']).len()..).unwrap_or_default();
                merged.push_str(&format!("{key}: {value}{ending}"));
            }
            None => merged.push_str(line.text),
        }
    }
    let mut rest = pairs.iter().filter(|(_, _, is_set)| !is_set).peekable();
    if rest.peek().is_some() {
        merged = with_newline(&merged);
        merged.extend(missing_fence(&merged).map(|fence| fence + "\n"));
    }
    for (key, value, _) in rest {
        merged.push_str(&format!("{key}: {value}\n"));
    }
    merged
}

/// `key: value` or `键：值`. A key is letters and digits of any script, `_`, `.` and `-`.
fn pair(line: &str) -> Option<(&str, &str)> {
    let (key, value) = line.split_once([':', '：'])?;
    let key = key.trim();
    let is_key = !key.is_empty() && key.chars().all(|c| c.is_alphanumeric() || matches!(c, '_' | '.' | '-'));
    is_key.then(|| (key, value.trim()))
}

fn with_newline(text: &str) -> String {
    if text.is_empty() || text.ends_with('\n') { text.to_owned() } else { format!("{text}\n") }
}

#[cfg(test)]
#[path = "merge_tests.rs"]
mod tests;
