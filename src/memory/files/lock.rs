//! Sections that a person edited stay as the person left them: extraction and dreams cannot change or drop them, whatever the
//! model proposes. Called by the one write path; the prompt may ask nicely, this enforces.

use std::collections::HashMap;

use crate::domain::file::Writer;
use crate::memory::markdown::section::{PREAMBLE, Section, missing_fence, split};

/// What of a proposal was not done because a person's section stood in the way.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Refusal {
    /// The locked section, by its key in the text before.
    pub section: String,
    /// The lines the proposal would have put into it; none when it would only have removed something.
    pub lines: Vec<String>,
}

/// A proposal with every locked section put back.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Protected {
    /// The text to store.
    pub content: String,
    /// The keys of the locked sections in it.
    pub locked: Vec<String>,
    /// What was not done.
    pub refused: Vec<Refusal>,
}

/// Whether locks bind this writer. People, and agents and imports that act for them, may change what a person wrote.
#[must_use]
pub const fn binds(writer: Writer) -> bool {
    matches!(writer, Writer::Extraction | Writer::Dream)
}

/// The locks after a person turned `old` into `new`: every section that is new or reads differently, and those locked before.
#[must_use]
pub fn after_person(locked: &[String], old: &str, new: &str) -> Vec<String> {
    let before: HashMap<&str, bool> = split(old).into_iter().fold(HashMap::new(), |mut before, section| {
        *before.entry(body(section.text)).or_default() |= locked.contains(&section.key);
        before
    });
    let is_locked = |section: &Section<'_>| before.get(body(section.text)).copied().unwrap_or(true);
    split(new).into_iter().filter(|section| !body(section.text).is_empty() && is_locked(section)).map(|section| section.key).collect()
}

/// The locks after somebody else turned `old` into `new`: they follow the text, else the key.
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

/// Puts every locked section of `old` back into `proposal`: where the proposal has it, there; where the proposal dropped it,
/// after the section it used to follow. A proposal that leaves the locked sections alone comes back byte for byte.
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
    // Every piece is one section of the result, or something about the Markdown surprised us: then nothing is changed at all.
    let is_faithful = result.len() == pieces.len()
        && result.iter().zip(&pieces).all(|(section, piece)| !piece.is_locked || body(section.text) == body(piece.text));
    if !is_faithful {
        return Protected { content: old.to_owned(), locked: locked.to_vec(), refused };
    }
    let locked = result.into_iter().zip(&pieces).filter(|(_, piece)| piece.is_locked).map(|(section, _)| section.key).collect();
    Protected { content, locked, refused }
}

/// A section's text without the blank lines that only keep it apart from the next.
fn body(text: &str) -> &str {
    text.trim_end()
}

/// For each locked section its place in the proposal: where it stands unchanged, else where its key is, else nowhere.
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
    /// Put back although the proposal had dropped it: it gets a blank line before it.
    is_restored: bool,
    /// Which section of the old text it continues, for those that follow it.
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
    // A person's section that leaves a code fence open can only be the last: what followed would become code.
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
