//! Cuts a line to a snippet: up to 80 characters with the matches as `[[…]]`.

/// Characters of the line that are shown, marks and ellipses not counted.
pub const MAX_CHARS: usize = 80;
/// Characters shown before the first match if there is room.
const LEAD_CHARS: usize = 20;

/// A part of a line, and whether it is a match.
pub type Piece = (String, bool);

/// The part of `line` that contains most of `ranges` (in characters of the line, end exclusive), cut at the beginning and
/// end of each.
#[must_use]
pub fn pieces(line: &str, ranges: Vec<(usize, usize)>) -> Vec<Piece> {
    let chars: Vec<char> = line.chars().collect();
    let ranges = joined(ranges);
    let first = chars.iter().position(|c| !c.is_whitespace()).unwrap_or(0);
    let last = chars.iter().rposition(|c| !c.is_whitespace()).map_or(0, |last| last + 1);
    let (start, end) = window(&ranges, first, last);
    let mut pieces: Vec<Piece> = Vec::new();
    let mut push = |c: char, is_match: bool| match pieces.last_mut() {
        Some((text, kind)) if *kind == is_match => text.push(c),
        _ => pieces.push((c.to_string(), is_match)),
    };
    if start > first {
        push('…', false);
    }
    for (at, c) in chars.iter().enumerate().take(end).skip(start) {
        let is_match = ranges.iter().any(|range| range.0 <= at && at < range.1);
        push(if c.is_control() { ' ' } else { *c }, is_match);
    }
    if end < last {
        push('…', false);
    }
    pieces
}

/// The pieces as one text for programs, the matches as `[[…]]`. Brackets in the text look the same; code that displays
/// marks uses the pieces.
#[must_use]
pub fn marked(pieces: &[Piece]) -> String {
    pieces.iter().map(|(text, is_match)| if *is_match { format!("[[{text}]]") } else { text.clone() }).collect()
}

/// The beginning and end of the snippet.
fn window(ranges: &[(usize, usize)], first: usize, last: usize) -> (usize, usize) {
    if last.saturating_sub(first) <= MAX_CHARS {
        return (first, last);
    }
    // The ranges are sorted and do not overlap, so two binary searches count those inside: a line may contain a hundred
    // thousand matches.
    let fits = |start: usize| {
        let from = ranges.partition_point(|range| range.0 < start);
        ranges.partition_point(|range| range.1 <= start + MAX_CHARS).saturating_sub(from)
    };
    let starts = ranges.iter().map(|range| range.0.saturating_sub(LEAD_CHARS).clamp(first, last - MAX_CHARS));
    // Of equally good windows, take the first.
    let start = starts.rev().max_by_key(|start| fits(*start)).unwrap_or(first);
    (start, start + MAX_CHARS)
}

/// Sorts the ranges and joins those that overlap or touch: a Chinese phrase that matches by its pairs is marked as a
/// whole.
fn joined(mut ranges: Vec<(usize, usize)>) -> Vec<(usize, usize)> {
    ranges.sort_unstable();
    let mut joined: Vec<(usize, usize)> = Vec::with_capacity(ranges.len());
    for range in ranges {
        match joined.last_mut() {
            Some(last) if range.0 <= last.1 => last.1 = last.1.max(range.1),
            _ => joined.push(range),
        }
    }
    joined
}
