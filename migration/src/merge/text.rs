//! Merges two copies of a Markdown file without losing a line.

use std::collections::HashSet;

use sea_orm_migration::sea_orm::prelude::DateTimeUtc;

/// A unit of merging: a heading, a line, or a fenced block, whose lines have no meaning on their own.
#[derive(Debug, PartialEq, Eq)]
enum Piece<'a> {
    Heading { level: usize, title: &'a str },
    Line(&'a str),
    Fence(Vec<&'a str>),
}

/// Returns `newer`, followed by the pieces that only `older` has, under a heading with the date of the older copy.
///
/// Blank lines and trailing spaces are ignored. A line keeps its headings, at least one level lower, so that the section names of the
/// newer copy stay unique.
pub fn unite(newer: &str, older: &str, older_written_at: DateTimeUtc) -> String {
    let known_pieces = pieces(newer);
    let known: HashSet<String> = known_pieces.iter().map(Piece::key).collect();
    let mut carried = Vec::new();
    let mut path: Vec<(usize, &str, bool)> = Vec::new();
    for piece in pieces(older) {
        if let Piece::Heading { level, title } = piece {
            path.retain(|(above, ..)| *above < level);
            path.push((level, title, false));
            if known.contains(&piece.key()) {
                continue;
            }
        } else if known.contains(&piece.key()) {
            continue;
        }
        for (level, title, is_written) in &mut path {
            if !*is_written {
                carried.push(format!("{} {title}", "#".repeat((*level + 2).min(6))));
                *is_written = true;
            }
        }
        match piece {
            Piece::Heading { .. } => {}
            Piece::Line(line) => carried.push(line.to_owned()),
            Piece::Fence(lines) => carried.push(lines.join("\n")),
        }
    }
    if carried.is_empty() {
        return newer.to_owned();
    }
    let date = older_written_at.format("%Y-%m-%d %H:%M UTC");
    format!("{}\n\n## From an older copy ({date})\n\n{}\n", newer.trim_end(), carried.join("\n")).trim_start().to_owned()
}

/// The distinct query hashes of several counters as one JSON array, in their order; `None` if there are none.
///
/// A field that is not a JSON array of strings is parsed as a comma-separated list, so that a damaged one cannot stop an upgrade.
pub fn unite_hashes<'a>(fields: impl Iterator<Item = &'a str>) -> Option<String> {
    let mut seen = HashSet::new();
    let mut hashes = Vec::new();
    for field in fields {
        let listed = serde_json::from_str::<Vec<String>>(field).unwrap_or_else(|_| {
            field.split(',').map(|part| part.trim_matches(|c: char| c.is_whitespace() || "[]\"".contains(c)).to_owned()).collect()
        });
        hashes.extend(listed.into_iter().filter(|hash| !hash.is_empty() && seen.insert(hash.clone())));
    }
    (!hashes.is_empty()).then(|| serde_json::Value::from(hashes).to_string())
}

impl Piece<'_> {
    /// Two pieces with the same key are equal.
    fn key(&self) -> String {
        match self {
            Self::Heading { title, .. } => format!("# {title}"),
            Self::Line(line) => (*line).to_owned(),
            Self::Fence(lines) => lines.join("\n"),
        }
    }
}

fn pieces(text: &str) -> Vec<Piece<'_>> {
    let mut pieces = Vec::new();
    let mut lines = text.lines().map(str::trim_end);
    while let Some(line) = lines.next() {
        if let Some(mark) = fence(line) {
            let mut block = vec![line];
            for inner in lines.by_ref() {
                block.push(inner);
                if inner.trim() == mark {
                    break;
                }
            }
            pieces.push(Piece::Fence(block));
        } else if let Some((level, title)) = heading(line) {
            pieces.push(Piece::Heading { level, title });
        } else if !line.is_empty() {
            pieces.push(Piece::Line(line));
        }
    }
    pieces
}

/// The marker that closes the fence which this line opens.
fn fence(line: &str) -> Option<&'static str> {
    ["```", "~~~"].into_iter().find(|mark| line.trim_start().starts_with(mark))
}

fn heading(line: &str) -> Option<(usize, &str)> {
    let level = line.bytes().take_while(|byte| *byte == b'#').count();
    let title = line.get(level..)?.strip_prefix(' ')?.trim();
    ((1..=6).contains(&level) && !title.is_empty()).then_some((level, title))
}

#[cfg(test)]
#[path = "text_tests.rs"]
mod tests;
