//! The passage of a long text that answers a query: consecutive sentences within a length that have most of the query's words. For what
//! shows a found text only in part, such as the context of a model call and the answers of tools.

use std::collections::{HashMap, HashSet};

use language::sentence;

use crate::analyze::{Words, analyze};
use crate::hash::Term;

/// Windows that differ by less than this hold the same words.
const SAME_WEIGHT: f32 = 1e-4;

/// A part of a text.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Passage<'a> {
    /// The part, without space around it.
    pub text: &'a str,
    /// The character at which it begins, counted from 0.
    pub offset: usize,
    /// Whether more of the text follows the passage.
    pub is_followed: bool,
}

/// A sentence, or a piece of a very long one.
struct Piece<'a> {
    text: &'a str,
    chars: usize,
    /// The words of the query that it has, by their number.
    words: Vec<usize>,
}

/// Consecutive pieces, from the first to before the end.
#[derive(Clone, Copy)]
struct Window {
    first: usize,
    end: usize,
    chars: usize,
    weight: f32,
}

/// The passage of `text` of at most `most` characters that has most of the words of `query`. A word counts more if few sentences of the text
/// have it. Of equal passages it is the shortest, then the first, filled up with what follows and precedes it. `None` if the text has no
/// word of the query.
#[must_use]
pub fn passage<'a>(text: &'a str, query: &str, most: usize) -> Option<Passage<'a>> {
    let asked: HashMap<Term, usize> = terms(query).into_iter().enumerate().map(|(number, term)| (term, number)).collect();
    let pieces: Vec<Piece<'a>> =
        sentence::split(text).into_iter().flat_map(|sentence| cut(sentence, most)).map(|piece| Piece::of(piece, &asked)).collect();
    let core = densest(&pieces, &weights(&pieces, asked.len()), most)?;
    let Window { first, end, .. } = filled_up(core, &pieces, most);
    let bytes = |pieces: &[Piece<'_>]| pieces.iter().map(|piece| piece.text.len()).sum::<usize>();
    let begins = bytes(pieces.get(..first)?);
    let whole = text.get(begins..begins + bytes(pieces.get(first..end)?))?;
    let shown = whole.trim();
    let skipped = whole.len() - whole.trim_start().len();
    let (before, after) = (text.get(..begins + skipped)?, text.get(begins + skipped + shown.len()..)?);
    // Space before the first word is nothing left out.
    let offset = if before.trim().is_empty() { 0 } else { before.chars().count() };
    Some(Passage { text: shown, offset, is_followed: !after.trim().is_empty() })
}

impl<'a> Piece<'a> {
    fn of(text: &'a str, asked: &HashMap<Term, usize>) -> Self {
        let mut found = Words::default();
        analyze(text, &mut found);
        let known: HashSet<usize> = found.content.iter().chain(&found.common).filter_map(|term| asked.get(term).copied()).collect();
        Self { text, chars: text.chars().count(), words: known.into_iter().collect() }
    }
}

/// The different words that a text is about; its function words if it has no others.
fn terms(text: &str) -> HashSet<Term> {
    let mut words = Words::default();
    analyze(text, &mut words);
    let chosen = if words.content.is_empty() { words.common } else { words.content };
    chosen.into_iter().collect()
}

/// A sentence that is longer than a passage, in pieces of at most half a passage that end at a comma or a space.
fn cut(sentence: &str, most: usize) -> Vec<&str> {
    let (half, mut rest, mut pieces) = ((most / 2).max(1), sentence, Vec::new());
    if sentence.chars().count() <= most {
        return vec![sentence];
    }
    while let Some((limit, _)) = rest.char_indices().nth(half) {
        let head = rest.get(..limit).unwrap_or(rest);
        let is_border = |c: char| c.is_whitespace() || matches!(c, ',' | '，' | '、' | '：' | '|');
        let border = head.char_indices().rev().find(|(at, c)| *at > 0 && is_border(*c)).map_or(limit, |(at, c)| at + c.len_utf8());
        let (piece, others) = rest.split_at(border);
        pieces.push(piece);
        rest = others;
    }
    pieces.push(rest);
    pieces
}

/// What each of `count` words counts: nothing if no piece has it, and the more the fewer have it.
fn weights(pieces: &[Piece<'_>], count: usize) -> Vec<f32> {
    let mut held = vec![0_u16; count];
    for number in pieces.iter().flat_map(|piece| &piece.words) {
        if let Some(pieces) = held.get_mut(*number) {
            *pieces = pieces.saturating_add(1);
        }
    }
    let all = f32::from(u16::try_from(pieces.len()).unwrap_or(u16::MAX));
    let weight = |held: f32| (1.0 + (all - held + 0.5) / (held + 0.5)).ln();
    held.into_iter().map(|held| if held == 0 { 0.0 } else { weight(f32::from(held)) }).collect()
}

/// The window with the heaviest words; of equal ones the shortest, then the first.
fn densest(pieces: &[Piece<'_>], weights: &[f32], most: usize) -> Option<Window> {
    let mut best: Option<Window> = None;
    for (first, _) in pieces.iter().enumerate().filter(|(_, piece)| !piece.words.is_empty()) {
        let mut window = Window { first, end: first, chars: 0, weight: 0.0 };
        let mut seen: HashSet<usize> = HashSet::new();
        for piece in pieces.iter().skip(first) {
            window.chars += piece.chars;
            window.end += 1;
            if window.chars > most {
                break;
            }
            let added: f32 = piece.words.iter().filter(|word| seen.insert(**word)).filter_map(|word| weights.get(*word)).sum();
            window.weight += added;
            let is_better = |known: Window| {
                let more = window.weight - known.weight;
                more > SAME_WEIGHT || (more > -SAME_WEIGHT && window.chars < known.chars)
            };
            if added > 0.0 && best.is_none_or(is_better) {
                best = Some(window);
            }
        }
    }
    best
}

/// The window with the pieces after and before it that fit, in turn: what follows the words often answers, and what precedes them says what
/// they are about.
fn filled_up(core: Window, pieces: &[Piece<'_>], most: usize) -> Window {
    let mut window = core;
    let fits = |window: &Window, piece: Option<&Piece<'_>>| piece.map(|piece| window.chars + piece.chars).filter(|chars| *chars <= most);
    loop {
        let before = window;
        if let Some(chars) = fits(&window, pieces.get(window.end)) {
            window = Window { end: window.end + 1, chars, ..window };
        }
        if let Some((first, chars)) = window.first.checked_sub(1).and_then(|first| Some((first, fits(&window, pieces.get(first))?))) {
            window = Window { first, chars, ..window };
        }
        if window.chars == before.chars {
            return window;
        }
    }
}

#[cfg(test)]
#[path = "passage_tests.rs"]
mod tests;
