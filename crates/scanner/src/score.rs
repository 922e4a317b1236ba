//! Scores a sentence by its signs and words. Called by `instructions`.
//!
//! A linear model over the signs of `lexicon`, pairs of signs, the words and their parts, and the signs of the
//! surrounding sentences. The finding of a rule is one of the signs. Each feature has two weights: for its own sentence,
//! and for the passage around it, which shows what kind of text the sentence is part of. `scripts/train-scanner` learns
//! the weights from the labelled corpus (`corpus/`, without the unread splits), where a text counts as its worst
//! sentence, and writes them to `weights.bin`, one byte each. Each sentence is read once: the work is linear in the text.

use std::ops::Range;
use std::sync::LazyLock;

use super::lexicon;
use super::plain::is_cjk;
use super::rule::Rule;
use super::sentence::Sentence;

/// Number of features that are reserved for signs.
pub(super) const MAX_SIGNS: usize = 150;
/// Where the features of each group begin: signs; signs that begin the sentence; quoted signs; findings of rules; marks.
const FIRST_SIGNS: usize = MAX_SIGNS;
const QUOTED_SIGNS: usize = FIRST_SIGNS + MAX_SIGNS;
const RULES: usize = QUOTED_SIGNS + MAX_SIGNS;
const MARKS: usize = RULES + Rule::ALL.len() * 2;
/// Number of features of the first group, and buckets of the others.
pub(super) const SIGNS: usize = 512;
pub(super) const PAIRS: usize = 1 << 15;
pub(super) const GRAMS: usize = 1 << 18;
pub(super) const CONTEXT: usize = 256;
/// A sign within this many bytes of the beginning of a sentence counts as its beginning.
const NEAR_START: usize = 14;
/// Number of sentences before and after a sentence that are considered.
const AROUND: usize = 8;
/// Widths of the passage in sentences: each is tried, and the worst counts, so that surrounding text cannot excuse a
/// sentence.
const WIDTHS: [usize; 3] = [0, 2, AROUND];

/// The features of a sentence, by group; the weights of all groups but the first are reduced by the number of features.
#[derive(Debug, Default)]
pub(super) struct Features {
    pub(super) signs: Vec<usize>,
    pub(super) pairs: Vec<usize>,
    pub(super) grams: Vec<usize>,
    pub(super) around: Vec<usize>,
}

/// A sentence with its signs, looked up once.
#[derive(Debug)]
struct Read {
    /// Each sign with its position, and whether it is quoted.
    found: Vec<(usize, u16, bool)>,
    quotes: Vec<Range<usize>>,
    /// The signs that are not quoted, each once, in order and as bits.
    signs: Vec<usize>,
    bits: [u64; CONTEXT / 64],
    /// Whether it is a heading, which states nothing.
    is_heading: bool,
}

impl Read {
    fn of(text: &str) -> Self {
        let quotes = quotes(text);
        let is_quoted = |at: usize| quotes.iter().any(|quote| quote.contains(&at));
        let found: Vec<_> = lexicon::signs(text).into_iter().map(|(at, sign)| (at, sign, is_quoted(at))).collect();
        let signs = once(found.iter().filter(|(_, _, is_quoted)| !is_quoted).map(|(_, sign, _)| usize::from(*sign)));
        let mut bits = [0; CONTEXT / 64];
        for sign in &signs {
            if let Some(word) = bits.get_mut(sign / 64) {
                *word |= 1 << (sign % 64);
            }
        }
        Self { found, quotes, signs, bits, is_heading: text.starts_with('#') }
    }
}

/// The sentences of a text with their signs.
#[derive(Debug)]
pub(super) struct Text(Vec<Read>);

impl Text {
    pub(super) fn of(sentences: &[Sentence<'_>]) -> Self {
        Self(sentences.iter().map(|s| Read::of(bare(s.text))).collect())
    }

    /// The sentences around the one at `place`: their number, and the signs in them.
    fn around(&self, place: usize) -> (usize, Vec<usize>) {
        let mut count = 0;
        let mut bits = [0; CONTEXT / 64];
        let others = near(place, AROUND, self.0.len()).filter(|other| *other != place).filter_map(|other| self.0.get(other));
        for other in others.filter(|other| !other.is_heading) {
            count += 1;
            bits.iter_mut().zip(other.bits).for_each(|(all, of)| *all |= of);
        }
        let is_set = |sign: &usize| bits.get(sign / 64).is_some_and(|word| word >> (sign % 64) & 1 == 1);
        (count, (0..MAX_SIGNS).filter(is_set).collect())
    }
}

/// A sentence without a leading list or quotation mark.
fn bare(text: &str) -> &str {
    text.trim_start_matches(['-', '*', '>', '•', ' '])
}

fn once(values: impl Iterator<Item = usize>) -> Vec<usize> {
    let mut out: Vec<usize> = values.collect();
    out.sort_unstable();
    out.dedup();
    out
}

/// Removes repetitions from features, without sorting them.
pub(super) struct Seen(Vec<u64>);

impl Seen {
    pub(super) fn new() -> Self {
        Self(vec![0; GRAMS / 64])
    }

    /// Each of the features once.
    fn once(&mut self, features: impl Iterator<Item = usize>) -> Vec<usize> {
        let Self(bits) = self;
        let mut is_new = |feature: &usize| {
            let bit = 1 << (feature % 64);
            bits.get_mut(feature / 64).is_some_and(|word| {
                let is_new = *word & bit == 0;
                *word |= bit;
                is_new
            })
        };
        let out: Vec<usize> = features.filter(|feature| is_new(feature)).collect();
        for feature in &out {
            if let Some(word) = bits.get_mut(feature / 64) {
                *word = 0;
            }
        }
        out
    }
}

/// The features of the sentence `s` at `place` of `text`; `rule` is the finding of a rule, and whether it is only
/// reported.
pub(super) fn features(s: &Sentence<'_>, text: &Text, place: usize, rule: Option<(Rule, bool)>, seen: &mut Seen) -> Features {
    let Some(read) = text.0.get(place) else { return Features::default() };
    let bare = bare(s.text);
    let mut signs = read.signs.clone();
    let pairs = signs.iter().enumerate().flat_map(|(place, one)| {
        let others = signs.get(place + 1..).unwrap_or_default();
        others.iter().map(move |other| hashed(&[*one as u64, *other as u64], PAIRS))
    });
    let pairs = seen.once(pairs);
    let starts = read.found.iter().filter(|(at, _, is_quoted)| *at < NEAR_START && !is_quoted);
    let quoted = read.found.iter().filter(|(_, _, is_quoted)| *is_quoted);
    signs.extend(once(starts.map(|(_, sign, _)| FIRST_SIGNS + usize::from(*sign))));
    signs.extend(once(quoted.map(|(_, sign, _)| QUOTED_SIGNS + usize::from(*sign))));
    signs.extend(rule.and_then(|(rule, is_reported)| {
        Rule::ALL.iter().position(|one| *one == rule).map(|place| RULES + place * 2 + usize::from(is_reported))
    }));
    let (others, around) = text.around(place);
    let marks = marks(bare, others);
    signs.extend(marks.iter().enumerate().filter(|(_, is)| **is).map(|(place, _)| MARKS + place));
    let grams = seen.once(grams(bare, |at| read.quotes.iter().any(|quote| quote.contains(&at))).into_iter());
    Features { signs, pairs, grams, around }
}

/// The quoted parts; a quotation without an end extends to the end of the text.
fn quotes(text: &str) -> Vec<Range<usize>> {
    let mut out = Vec::new();
    let mut open = None;
    for (at, c) in text.char_indices() {
        match open {
            None if matches!(c, '"' | '“' | '”' | '„' | '«' | '»' | '「' | '『') => open = Some(at),
            Some(start) if matches!(c, '"' | '“' | '”' | '«' | '»' | '」' | '』') => {
                out.push(start..at);
                open = None;
            }
            _ => {}
        }
    }
    out.extend(open.map(|start| start..text.len()));
    out
}

/// Features that are not words, and whether there are many sentences: with many, one of them looks bad by chance more
/// often.
fn marks(text: &str, others: usize) -> [bool; 8] {
    let length = text.chars().count();
    let is_quoting = text.contains(['"', '“', '「', '«', '`']);
    let has = |mark: &str| text.contains(mark);
    [has("?"), is_quoting, has(":"), length < 40, length > 160, has("://"), others == 0, others > 2]
}

/// Words, pairs of words, and parts of words, as buckets; for CJK, one, two and three characters.
fn grams(text: &str, is_quoted: impl Fn(usize) -> bool) -> Vec<usize> {
    let mut out = Vec::with_capacity(text.len() * 3);
    let mut before = ["", ""];
    for (at, token) in tokens(text) {
        let [older, old] = before;
        if is_quoted(at) {
            out.push(bucket(7, &[token]));
            out.push(bucket(8, &[old, token]));
            before = [old, token];
            continue;
        }
        out.push(bucket(1, &[token]));
        out.push(bucket(2, &[old, token]));
        if [older, old, token].iter().all(|token| token.chars().next().is_some_and(is_cjk)) {
            out.push(bucket(3, &[older, old, token]));
        }
        if token.len() > 2 && token.bytes().all(|byte| byte.is_ascii_alphanumeric()) {
            for size in 2..=4 {
                // The beginning and end of a word carry more information than its middle.
                out.extend(token.get(..size).map(|part| bucket(4, &[part])));
                out.extend(token.len().checked_sub(size).and_then(|at| token.get(at..)).map(|part| bucket(5, &[part])));
            }
            out.extend((0..token.len()).filter_map(|at| token.get(at..at + 4)).map(|part| bucket(6, &[part])));
        }
        before = [old, token];
    }
    out
}

/// Words of letters and digits; every other non-space character is a token of its own.
fn tokens(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let mut rest = text;
    std::iter::from_fn(move || {
        rest = rest.trim_start();
        let first = rest.chars().next()?;
        let in_word = |c: char| c.is_alphanumeric() && !is_cjk(c);
        let end = if in_word(first) { rest.find(|c| !in_word(c)).unwrap_or(rest.len()) } else { first.len_utf8() };
        let (token, after) = rest.split_at_checked(end)?;
        rest = after;
        Some((text.len() - after.len() - token.len(), token))
    })
}

fn bucket(kind: u64, parts: &[&str]) -> usize {
    const END: u64 = 256;
    let mut hash = FNV;
    for part in parts {
        for byte in part.as_bytes() {
            hash = (hash ^ u64::from(*byte)).wrapping_mul(PRIME);
        }
        hash = (hash ^ END).wrapping_mul(PRIME);
    }
    hashed(&[kind, hash], GRAMS)
}

const FNV: u64 = 0xcbf2_9ce4_8422_2325;
const PRIME: u64 = 0x0000_0100_0000_01b3;

/// A hash below `size`, a power of two, that is the same on every machine.
fn hashed(values: &[u64], size: usize) -> usize {
    let hash = values.iter().fold(FNV, |hash, value| (hash ^ value).wrapping_mul(PRIME));
    let mixed = (hash ^ hash >> 29).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    usize::try_from(mixed >> 32).unwrap_or(0) & (size - 1)
}

/// Learned weights of one kind: one byte for each feature and a scale for each group.
#[derive(Clone, Copy)]
struct Weights {
    scales: [f32; 4],
    groups: [&'static [u8]; 4],
}

impl Weights {
    /// Parses four scales and the bytes of four groups; returns the rest.
    fn read(bytes: &'static [u8]) -> Option<(Self, &'static [u8])> {
        let (head, rest) = bytes.split_at_checked(16)?;
        let mut numbers = head.chunks_exact(4).filter_map(|four| <[u8; 4]>::try_from(four).ok()).map(f32::from_le_bytes);
        let scales = [numbers.next()?, numbers.next()?, numbers.next()?, numbers.next()?];
        let (signs, rest) = rest.split_at_checked(SIGNS)?;
        let (pairs, rest) = rest.split_at_checked(PAIRS)?;
        let (grams, rest) = rest.split_at_checked(GRAMS)?;
        let (around, rest) = rest.split_at_checked(CONTEXT)?;
        Some((Self { scales, groups: [signs, pairs, grams, around] }, rest))
    }

    fn sum(&self, features: &Features) -> f32 {
        let found = [&features.signs, &features.pairs, &features.grams, &features.around];
        let groups = found.into_iter().zip(self.scales).zip(self.groups).zip([false, true, true, true]);
        groups.fold(0.0, |sum, (((features, scale), weights), is_shared)| {
            let of: i32 = features.iter().filter_map(|feature| weights.get(*feature)).map(|byte| i32::from(byte.cast_signed())).sum();
            let share = if is_shared { (features.len().max(1) as f32).sqrt() } else { 1.0 };
            sum + of as f32 * scale / share
        })
    }
}

struct Model {
    /// The score without features.
    bias: f32,
    of_sentence: Weights,
    of_passage: Weights,
}

#[expect(clippy::panic, reason = "a model that is silently off is worse than a process that does not run")]
static MODEL: LazyLock<Model> = LazyLock::new(|| match read() {
    Some(model) => model,
    None => panic!("the weights of the scanner do not fit its features"),
});

fn read() -> Option<Model> {
    let (bias, rest) = include_bytes!("weights.bin").as_slice().split_first_chunk::<4>()?;
    let (of_sentence, rest) = Weights::read(rest)?;
    let (of_passage, rest) = Weights::read(rest)?;
    rest.is_empty().then_some(Model { bias: f32::from_le_bytes(*bias), of_sentence, of_passage })
}

/// The score of each sentence, given the finding of a rule and whether it is only reported; above 0 the sentence is held.
pub(super) fn scores(sentences: &[Sentence<'_>], rules: &[Option<(Rule, bool)>]) -> Vec<f32> {
    let model = &*MODEL;
    let text = Text::of(sentences);
    let mut seen = Seen::new();
    let sums: Vec<(f32, f32)> = sentences
        .iter()
        .zip(rules)
        .enumerate()
        .map(|(place, (s, rule))| features(s, &text, place, *rule, &mut seen))
        .map(|features| (model.of_sentence.sum(&features), model.of_passage.sum(&features)))
        .collect();
    sums.iter()
        .enumerate()
        .map(|(place, (sentence, _))| {
            let of_passage = |width| passage(&text, &sums, place, width);
            model.bias + sentence + WIDTHS.into_iter().map(of_passage).fold(f32::MIN, f32::max)
        })
        .collect()
}

/// The score of the sentences within `width` of one, itself included: their sum divided by the square root of their
/// number. Other headings do not count.
fn passage(text: &Text, sums: &[(f32, f32)], place: usize, width: usize) -> f32 {
    let counts = |other: &usize| *other == place || text.0.get(*other).is_some_and(|read| !read.is_heading);
    let of = near(place, width, sums.len()).filter(counts).filter_map(|other| sums.get(other));
    let (sum, count) = of.fold((0.0, 0), |(sum, count), (_, passage)| (sum + passage, count + 1));
    sum / (count.max(1) as f32).sqrt()
}

/// The positions within `width` of a sentence, itself included.
fn near(place: usize, width: usize, all: usize) -> Range<usize> {
    place.saturating_sub(width)..(place + width + 1).min(all)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_weights_are_there_and_fit() {
        assert!(read().is_some());
        assert!(MARKS + marks("", 0).len() <= SIGNS);
    }

    #[test]
    fn words_of_all_scripts_are_tokens() {
        assert_eq!(tokens("don't 忽略it, ok").map(|(_, token)| token).collect::<Vec<_>>(), ["don", "'", "t", "忽", "略", "it", ",", "ok"]);
    }
}
