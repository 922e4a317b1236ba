//! Keyword search over workspace files: finds the lines that contain words of a query, ranks them over all files, and
//! marks the matches.
//!
//! Chinese, Japanese and Korean are matched by overlapping pairs of characters, other text by words and word prefixes.
//! score = weight of the file × (Σ rarity of the terms on the line ÷ Σ rarity of all terms), a quarter more for the query
//! as a phrase; rarity = ln(1 + (N − n + ½) ÷ (n + ½)) for n of N files that contain the term (BM25's). All scores lie
//! between 0 and 1.

use std::collections::HashMap;

use serde::Serialize;
use utoipa::ToSchema;

use crate::domain::bucket::Bucket;
use crate::domain::memory_scope::MemoryScope;
use crate::memory::files::name::is_daily_note;
use crate::memory::files::search::fold::{Class, Glyph, fold};
use crate::memory::files::search::snippet::{Piece, marked, pieces};

/// Most files that can contribute hits.
pub const MAX_FILES: usize = 50;
/// Most terms of a query that count: one bit each.
const MAX_TERMS: usize = 32;
/// Most lines of one file that are stored until all files are scanned.
const MAX_LINES: usize = 1_000;
/// A shorter word must match as a whole.
const MIN_PREFIX_CHARS: usize = 3;
/// The share that a term counts for when it only matches the beginning of a word.
const PREFIX_SHARE: f64 = 0.6;
/// The bonus for the query as a phrase.
const PHRASE_BONUS: f64 = 0.25;

/// The result of a search.
#[derive(Debug, Clone, PartialEq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Found {
    /// Lines that contain at least one term, in all files that the caller may see.
    pub total_hits: usize,
    /// The best of these lines.
    pub hits: Vec<Hit>,
}

/// A matching line.
#[derive(Debug, Clone, PartialEq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Hit {
    /// The file.
    #[schema(example = "memory/2026-11-21.md")]
    pub filename: String,
    /// The file's scope.
    pub scope: MemoryScope,
    /// The line, from 1.
    pub line_number: usize,
    /// Up to 80 characters around the match, the match as `[[…]]`.
    #[schema(example = "The [[deadline]] moved to Friday")]
    pub snippet: String,
    /// The same snippet cut at its matches, for display: brackets in the text cannot be mistaken for marks.
    #[serde(skip)]
    pub pieces: Vec<Piece>,
    /// 0 to 1.
    pub score: f64,
}

/// A word or a pair of characters to look for.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Term {
    chars: Vec<char>,
    is_cjk: bool,
}

/// A line with its terms, stored until the rarity of all terms is known.
#[derive(Debug, Clone)]
struct Candidate {
    line_number: usize,
    pieces: Vec<Piece>,
    /// One bit per term: `whole` for terms that match a whole word, `prefix` for those that only match the beginning of one.
    whole: u32,
    prefix: u32,
    is_phrase: bool,
}

/// A file with its best lines.
#[derive(Debug)]
struct ScannedFile {
    filename: String,
    scope: MemoryScope,
    weight: f64,
    lines: Vec<Candidate>,
}

/// A search in progress: scan every file with `look`, then get the hits.
#[derive(Debug)]
pub struct Search {
    terms: Vec<Term>,
    phrase: Vec<char>,
    limit: usize,
    file_count: usize,
    holders: Vec<usize>,
    total_hits: usize,
    looked: Vec<ScannedFile>,
}

impl Search {
    /// A search for the words of `query` that returns the best `limit` lines; `None` when the query has no words.
    #[must_use]
    pub fn new(query: &str, limit: usize) -> Option<Self> {
        let glyphs = fold(query);
        let terms = terms(&glyphs);
        let phrase: Vec<char> = trimmed(&glyphs).iter().map(|glyph| glyph.c).collect();
        let holders = vec![0; terms.len()];
        (!terms.is_empty()).then_some(Self { terms, phrase, limit, file_count: 0, holders, total_hits: 0, looked: Vec::new() })
    }

    /// Scans one file.
    pub fn scan(&mut self, filename: &str, bucket: &Bucket, content: &str) {
        self.file_count += 1;
        let mut lines: Vec<Candidate> = content.lines().enumerate().filter_map(|(index, line)| self.match_line(index + 1, line)).collect();
        let held = lines.iter().fold(0, |held, line| held | line.whole | line.prefix);
        for (bit, count) in self.holders.iter_mut().enumerate() {
            *count += usize::from(held & (1 << bit) != 0);
        }
        self.total_hits += lines.len();
        if !lines.is_empty() {
            self.thin_out(&mut lines);
            let weight = weight(filename);
            self.looked.push(ScannedFile { filename: filename.to_owned(), scope: bucket.scope(), weight, lines });
        }
    }

    /// Drops lines that cannot be among the best: those behind `limit` others with exactly the same terms. The weight of
    /// a term is known only after all files are scanned, so lines with other terms stay, up to a thousand.
    fn thin_out(&self, lines: &mut Vec<Candidate>) {
        let mut alike: HashMap<(u32, u32, bool), usize> = HashMap::new();
        lines.retain(|line| {
            let before = alike.entry((line.whole, line.prefix, line.is_phrase)).or_default();
            *before += 1;
            *before <= self.limit
        });
        lines
            .sort_by_key(|line| (std::cmp::Reverse((line.is_phrase, line.whole.count_ones(), line.prefix.count_ones())), line.line_number));
        lines.truncate(MAX_LINES);
    }

    /// The best lines of the best files.
    #[must_use]
    pub fn finish(self) -> Found {
        let rarity: Vec<f64> = self.holders.iter().map(|holders| rarity(self.file_count, *holders)).collect();
        let all: f64 = rarity.iter().sum();
        let score = |weight: f64, line: &Candidate| {
            let share = |bits: u32| (0..).zip(&rarity).filter(|(bit, _)| bits & (1_u32 << bit) != 0).map(|(_, rarity)| rarity).sum::<f64>();
            let found = (share(line.whole) + PREFIX_SHARE * share(line.prefix)) / all;
            let phrase = if line.is_phrase { 1.0 + PHRASE_BONUS } else { 1.0 };
            (weight * found * phrase / (1.0 + PHRASE_BONUS) * 10_000.0).round() / 10_000.0
        };
        let mut files: Vec<Vec<Hit>> = self
            .looked
            .iter()
            .map(|file| {
                let hit = |line: &Candidate| Hit {
                    filename: file.filename.clone(),
                    scope: file.scope,
                    line_number: line.line_number,
                    snippet: marked(&line.pieces),
                    pieces: line.pieces.clone(),
                    score: score(file.weight, line),
                };
                let mut hits: Vec<Hit> = file.lines.iter().map(hit).collect();
                hits.sort_by(rank);
                hits
            })
            .collect();
        files.sort_by(|a, b| a.first().zip(b.first()).map_or(std::cmp::Ordering::Equal, |(a, b)| rank(a, b)));
        let mut hits: Vec<Hit> = files.into_iter().take(MAX_FILES).flatten().collect();
        hits.sort_by(rank);
        hits.truncate(self.limit);
        Found { total_hits: self.total_hits, hits }
    }

    fn match_line(&self, line_number: usize, line: &str) -> Option<Candidate> {
        let glyphs = fold(line);
        let (mut whole, mut prefix) = (0_u32, 0_u32);
        let mut ranges: Vec<(usize, usize)> = Vec::new();
        for (bit, term) in self.terms.iter().enumerate() {
            for (at, is_whole) in occurrences(&glyphs, term) {
                let bits = if is_whole { &mut whole } else { &mut prefix };
                *bits |= 1 << bit;
                ranges.extend(range(&glyphs, at, term.chars.len()));
            }
        }
        if ranges.is_empty() {
            return None;
        }
        let is_phrase = self.terms.len() > 1 && holds(&glyphs, &self.phrase);
        Some(Candidate { line_number, pieces: pieces(line, ranges), whole, prefix: prefix & !whole, is_phrase })
    }
}

/// Best first; equal ones by name and line.
fn rank(a: &Hit, b: &Hit) -> std::cmp::Ordering {
    b.score.total_cmp(&a.score).then_with(|| (&a.filename, a.scope, a.line_number).cmp(&(&b.filename, b.scope, b.line_number)))
}

/// Weights a file: files that a person curates count more than notes.
fn weight(filename: &str) -> f64 {
    match filename {
        "MEMORY.md" => 1.0,
        "PROFILE.md" => 0.95,
        "AGENTS.md" => 0.9,
        "KNOWLEDGE.md" | "SOUL.md" => 0.85,
        name if is_daily_note(name) => 0.6,
        name if name == "DREAMS.md" || name.starts_with("memory/dreams/") || name.starts_with("_system/") => 0.5,
        _ => 0.75,
    }
}

#[expect(clippy::cast_precision_loss, reason = "file counts are far below 2^52")]
fn rarity(files: usize, holders: usize) -> f64 {
    let (files, holders) = (files as f64, holders as f64);
    (1.0 + (files - holders + 0.5) / (holders + 0.5)).ln()
}

/// Splits text into terms: words as they are, runs of CJK as overlapping pairs, a single CJK character as itself. Each
/// term once, in order.
fn terms(glyphs: &[Glyph]) -> Vec<Term> {
    let mut terms: Vec<Term> = Vec::new();
    for run in glyphs.chunk_by(|a, b| a.class == b.class).filter(|run| run.first().is_some_and(|glyph| glyph.class != Class::Gap)) {
        let chars: Vec<char> = run.iter().map(|glyph| glyph.c).collect();
        let is_cjk = run.first().is_some_and(|glyph| glyph.class == Class::Cjk);
        let width = if is_cjk { 2.min(chars.len()) } else { chars.len() };
        for window in chars.windows(width.max(1)) {
            let term = Term { chars: window.to_vec(), is_cjk };
            if terms.len() < MAX_TERMS && !terms.contains(&term) {
                terms.push(term);
            }
        }
    }
    terms
}

/// The positions of `term` in a line, each with whether it matches a whole word.
fn occurrences<'a>(glyphs: &'a [Glyph], term: &'a Term) -> impl Iterator<Item = (usize, bool)> + 'a {
    let length = term.chars.len();
    let is_word = |at: Option<usize>| at.and_then(|at| glyphs.get(at)).is_some_and(|glyph| glyph.class == Class::Word);
    glyphs.windows(length).enumerate().filter_map(move |(at, window)| {
        if !window.iter().map(|glyph| &glyph.c).eq(&term.chars) {
            return None;
        }
        let is_whole = term.is_cjk || !is_word(Some(at + length));
        let starts_here = term.is_cjk || !is_word(at.checked_sub(1));
        (starts_here && (is_whole || length >= MIN_PREFIX_CHARS)).then_some((at, is_whole))
    })
}

/// The range of original characters of a match.
fn range(glyphs: &[Glyph], at: usize, length: usize) -> Option<(usize, usize)> {
    Some((glyphs.get(at)?.origin, glyphs.get(at + length - 1)?.origin + 1))
}

fn holds(glyphs: &[Glyph], phrase: &[char]) -> bool {
    glyphs.windows(phrase.len().max(1)).any(|window| window.iter().map(|glyph| &glyph.c).eq(phrase))
}

fn trimmed(glyphs: &[Glyph]) -> &[Glyph] {
    let is_text = |glyph: &Glyph| glyph.class != Class::Gap;
    let start = glyphs.iter().position(is_text).unwrap_or(0);
    let end = glyphs.iter().rposition(is_text).map_or(0, |last| last + 1);
    glyphs.get(start..end).unwrap_or_default()
}

#[cfg(test)]
#[path = "scan_tests.rs"]
mod tests;
