//! Splits Markdown into sections at its headings, without losing a byte. Used by merges, locks, the recall index and
//! citations.
//!
//! Headings inside code fences are text (CommonMark 0.31, sections 4.2 and 4.5): a shell comment in an example is not a
//! section.

use std::collections::HashMap;

/// Key of the text before the first heading.
pub const PREAMBLE: &str = "(preamble)";

/// A heading and everything up to the next heading of any level; or the text before the first heading, at level 0.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Section<'a> {
    /// 1 to 6; 0 for the preamble.
    pub level: u8,
    /// The heading without its marks; empty for the preamble.
    pub title: &'a str,
    /// Its key within the file: the slug of its title, with `~2` and so on for repeated ones, or [`PREAMBLE`].
    pub key: String,
    /// The line of its first line, from 1.
    pub line: usize,
    /// Its whole text, including the heading and line endings.
    pub text: &'a str,
}

/// One line of a document, classified by what precedes it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Line<'a> {
    /// Its text with the line ending, if it has one.
    pub text: &'a str,
    /// Level and title when it is a heading.
    pub heading: Option<(u8, &'a str)>,
    /// Whether it belongs to a code fence, marks included.
    pub is_code: bool,
}

/// An open code fence: the character and length of its marker.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Fence {
    mark: char,
    length: usize,
}

/// The lines of `document` with their role. Concatenated, they are the document.
pub fn lines(document: &str) -> impl Iterator<Item = Line<'_>> {
    let mut open: Option<Fence> = None;
    document.split_inclusive('\n').map(move |text| {
        let is_code = match open {
            Some(fence) => {
                if closes(text, fence) {
                    open = None;
                }
                true
            }
            None => {
                open = opening(text);
                open.is_some()
            }
        };
        Line { text, heading: if is_code { None } else { heading(text) }, is_code }
    })
}

/// Splits `document` at its headings. Concatenated, the sections are the document.
#[must_use]
pub fn split(document: &str) -> Vec<Section<'_>> {
    let mut starts: Vec<(usize, usize, u8, &str)> = Vec::new();
    let mut offset = 0;
    for (index, line) in lines(document).enumerate() {
        match line.heading {
            Some((level, title)) => starts.push((offset, index + 1, level, title)),
            None if index == 0 => starts.push((0, 1, 0, "")),
            None => {}
        }
        offset += line.text.len();
    }
    let ends = starts.iter().skip(1).map(|start| start.0).chain([document.len()]);
    let mut seen: HashMap<String, usize> = HashMap::new();
    starts
        .iter()
        .zip(ends)
        .map(|(&(start, line, level, title), end)| {
            let name = if level == 0 { PREAMBLE.to_owned() } else { slug(title) };
            let count = seen.entry(name.clone()).or_default();
            *count += 1;
            let key = if *count == 1 { name } else { format!("{name}~{count}") };
            Section { level, title, key, line, text: document.get(start..end).unwrap_or_default() }
        })
        .collect()
}

/// The line that would close the code fence which `text` leaves open.
#[must_use]
pub fn missing_fence(text: &str) -> Option<String> {
    let open = text.split_inclusive('\n').fold(None, |open: Option<Fence>, line| match open {
        Some(fence) if closes(line, fence) => None,
        Some(fence) => Some(fence),
        None => opening(line),
    });
    open.map(|fence| fence.mark.to_string().repeat(fence.length))
}

/// The slug of a heading for keys and links: lower case, letters and digits of any script, `-` between words.
#[must_use]
pub fn slug(title: &str) -> String {
    let mut slug = String::with_capacity(title.len());
    for c in title.chars().flat_map(char::to_lowercase) {
        if c.is_alphanumeric() || c == '_' {
            slug.push(c);
        } else if !slug.is_empty() && !slug.ends_with('-') {
            slug.push('-');
        }
    }
    let slug = slug.trim_end_matches('-');
    if slug.is_empty() { "section".to_owned() } else { slug.to_owned() }
}

/// The text after at most three spaces: four begin an indented code block.
fn unindented(line: &str) -> Option<&str> {
    let text = line.trim_start_matches(' ');
    (line.len() - text.len() <= 3).then(|| text.trim_end())
}

fn heading(line: &str) -> Option<(u8, &str)> {
    let text = unindented(line)?;
    let rest = text.trim_start_matches('#');
    let level = u8::try_from(text.len() - rest.len()).ok().filter(|level| (1..=6).contains(level))?;
    if !rest.is_empty() && !rest.starts_with([' ', '\t']) {
        return None;
    }
    let title = rest.trim();
    // A closing run of `#` counts only after a space: `## C#` keeps its sign.
    let bare = title.trim_end_matches('#');
    let title = if bare.is_empty() || bare.ends_with([' ', '\t']) { bare.trim_end() } else { title };
    Some((level, title))
}

fn opening(line: &str) -> Option<Fence> {
    let text = unindented(line)?;
    let mark = text.chars().next().filter(|mark| matches!(mark, '`' | '~'))?;
    let info = text.trim_start_matches(mark);
    let length = text.len() - info.len();
    (length >= 3 && !(mark == '`' && info.contains('`'))).then_some(Fence { mark, length })
}

fn closes(line: &str, fence: Fence) -> bool {
    unindented(line).is_some_and(|text| text.len() >= fence.length && text.chars().all(|c| c == fence.mark))
}

#[cfg(test)]
#[path = "section_tests.rs"]
mod tests;
