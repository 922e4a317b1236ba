//! Section locks: extraction and dreams cannot change or remove a section that a person edited, whatever the model
//! proposes. Called by the one write path. The prompt asks the model to respect locks; this module enforces them.

use std::collections::HashMap;

use crate::domain::file::Writer;
use documents::section::{PREAMBLE, Section, missing_fence, split};

/// A part of a proposal that was refused because of a locked section.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Refusal {
    /// The locked section, by its key in the old text.
    pub section: String,
    /// The lines that the proposal would have added to it; empty when it would only have removed text.
    pub lines: Vec<String>,
}

/// A proposal with every locked section restored.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Protected {
    /// The text to store.
    pub content: String,
    /// The keys of the locked sections in it.
    pub locked: Vec<String>,
    /// The parts that were refused.
    pub refused: Vec<Refusal>,
}

/// Whether locks apply to this writer. People, and agents and imports that act for them, may change what a person wrote.
#[must_use]
pub const fn binds(writer: Writer) -> bool {
    matches!(writer, Writer::Extraction | Writer::Dream)
}

/// The locks after a person changed `old` to `new`: every section that is new or differs, and those locked before.
#[must_use]
pub fn after_person(locked: &[String], old: &str, new: &str) -> Vec<String> {
    let before: HashMap<&str, bool> = split(old).into_iter().fold(HashMap::new(), |mut before, section| {
        *before.entry(body(section.text)).or_default() |= locked.contains(&section.key);
        before
    });
    let is_locked = |section: &Section<'_>| before.get(body(section.text)).copied().unwrap_or(true);
    split(new).into_iter().filter(|section| !body(section.text).is_empty() && is_locked(section)).map(|section| section.key).collect()
}

/// The locks after another writer changed `old` to `new`: a lock follows its section's text, else its key.
#[must_use]
pub fn carried(locked: &[String], old: &str, new: &str) -> Vec<String> {
    if locked.is_empty() {
        return Vec::new();
    }
    let old = split(old);
    let texts: Vec<&str> = old.iter().filter(|section| locked.contains(&section.key)).map(|section| body(section.text)).collect();
    let is_locked = |section: &Section<'_>| texts.contains(&body(section.text)) || locked.contains(&section.key);
    split(new).into_iter().filter(is_locked).map(|section| section.key).collect()
}

/// Restores every locked section of `old` in `proposal`: in place if the proposal has the section, else after the section
/// that it followed. A proposal that leaves the locked sections alone is returned byte for byte.
#[must_use]
pub fn protect(locked: &[String], old: &str, proposal: &str) -> Protected {
    let before = split(old);
    let kept: Vec<usize> = before.iter().enumerate().filter(|(_, section)| locked.contains(&section.key)).map(|(index, _)| index).collect();
    if kept.is_empty() {
        return Protected { content: proposal.to_owned(), ..Protected::default() };
    }
    let after = split(proposal);
    let places = assign(&before, &kept, &after);
    let refused = refusals(&before, &places, &after);
    if refused.is_empty() {
        let locked = places.iter().filter_map(|(_, place)| after.get((*place)?)).map(|section| section.key.clone()).collect();
        return Protected { content: proposal.to_owned(), locked, refused };
    }
    let pieces = arrange(&before, &places, &after);
    let content = join(&pieces);
    let result = split(&content);
    // Every piece must be one section of the result. Otherwise the Markdown parsed differently than expected, and nothing
    // is changed.
    let is_faithful = result.len() == pieces.len()
        && result.iter().zip(&pieces).all(|(section, piece)| !piece.is_locked || body(section.text) == body(piece.text));
    if !is_faithful {
        return Protected { content: old.to_owned(), locked: locked.to_vec(), refused };
    }
    let locked = result.into_iter().zip(&pieces).filter(|(_, piece)| piece.is_locked).map(|(section, _)| section.key).collect();
    Protected { content, locked, refused }
}

/// A section's text without trailing blank lines.
fn body(text: &str) -> &str {
    text.trim_end()
}

/// The position of each locked section in the proposal: where its text is unchanged, else where its key is, else where
/// its title is, else none.
fn assign(before: &[Section<'_>], kept: &[usize], after: &[Section<'_>]) -> Vec<(usize, Option<usize>)> {
    let mut taken: Vec<usize> = Vec::new();
    let mut places: Vec<(usize, Option<usize>)> = kept.iter().map(|index| (*index, None)).collect();
    let is_same: [fn(&Section<'_>, &Section<'_>) -> bool; 3] = [
        |old, new| body(old.text) == body(new.text),
        |old, new| old.key == new.key,
        |old, new| old.level > 0 && new.level > 0 && old.title == new.title,
    ];
    for matches in is_same {
        for (index, place) in places.iter_mut().filter(|(_, place)| place.is_none()) {
            let Some(old) = before.get(*index) else { continue };
            let found = after.iter().enumerate().find(|(at, new)| !taken.contains(at) && matches(old, new));
            *place = found.map(|(at, _)| at);
            taken.extend(*place);
        }
    }
    places
}

fn refusals(before: &[Section<'_>], places: &[(usize, Option<usize>)], after: &[Section<'_>]) -> Vec<Refusal> {
    let pairs = places.iter().filter_map(|(index, place)| Some((before.get(*index)?, place.and_then(|at| after.get(at)))));
    pairs
        .filter(|(old, new)| new.is_none_or(|new| body(old.text) != body(new.text)))
        .map(|(old, new)| {
            let is_new = |line: &&str| !line.trim().is_empty() && !old.text.lines().any(|known| known.trim() == line.trim());
            let lines = new.map(|new| new.text.lines().filter(is_new).map(str::to_owned).collect()).unwrap_or_default();
            Refusal { section: old.key.clone(), lines }
        })
        .collect()
}

/// One section of the result.
struct Piece<'a> {
    text: &'a str,
    is_locked: bool,
    /// Restored although the proposal had dropped it: gets a blank line before it.
    is_restored: bool,
    /// The section of the old text that it continues, by index. Restored sections are placed by it.
    origin: Option<usize>,
}

fn arrange<'a>(before: &[Section<'a>], places: &[(usize, Option<usize>)], after: &[Section<'a>]) -> Vec<Piece<'a>> {
    let owner_of = |at: usize| places.iter().find(|(_, place)| *place == Some(at)).map(|(index, _)| *index);
    let mut pieces: Vec<Piece<'a>> = Vec::with_capacity(before.len() + after.len());
    for (at, new) in after.iter().enumerate() {
        let held = owner_of(at).and_then(|index| before.get(index).map(|old| (index, old)));
        pieces.push(match held {
            Some((index, old)) => Piece { text: old.text, is_locked: true, is_restored: false, origin: Some(index) },
            None => {
                let origin = before.iter().position(|old| old.key == new.key);
                Piece { text: new.text, is_locked: false, is_restored: false, origin }
            }
        });
    }
    for (index, _) in places.iter().filter(|(_, place)| place.is_none()) {
        let Some(old) = before.get(*index) else { continue };
        let follows = pieces
            .iter()
            .enumerate()
            .filter(|(_, piece)| piece.origin.is_some_and(|origin| origin < *index))
            .max_by_key(|(_, piece)| piece.origin);
        let has_preamble = after.first().is_some_and(|first| first.level == 0);
        let at = match follows {
            Some((at, _)) => at + 1,
            None => usize::from(has_preamble && old.key != PREAMBLE),
        };
        pieces.insert(at.min(pieces.len()), Piece { text: old.text, is_locked: true, is_restored: true, origin: Some(*index) });
    }
    // A person's section with an open code fence must come last: any text after it would become code.
    if let Some(open) = pieces.iter().position(|piece| piece.is_locked && missing_fence(piece.text).is_some()) {
        let piece = pieces.remove(open);
        pieces.push(piece);
    }
    pieces
}

fn join(pieces: &[Piece<'_>]) -> String {
    let mut content = String::new();
    for (index, piece) in pieces.iter().enumerate() {
        if piece.is_restored && !content.is_empty() && !content.ends_with("\n\n") {
            content.push('\n');
        }
        content.push_str(piece.text);
        if index + 1 < pieces.len() {
            if !content.ends_with('\n') {
                content.push('\n');
            }
            if let Some(fence) = missing_fence(piece.text) {
                content.push_str(&fence);
                content.push('\n');
            }
        }
    }
    content
}

#[cfg(test)]
#[path = "lock_tests.rs"]
mod tests;
