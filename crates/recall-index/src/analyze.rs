//! Splits text into terms: NFKC, lower case, simplified characters, words, light English stemming; single characters and pairs in scripts
//! without spaces. The one function for indexed text and for queries.

use std::cell::RefCell;
use std::collections::HashMap;
use std::hash::BuildHasherDefault;

use rust_stemmers::{Algorithm, Stemmer};
use unicode_normalization::{IsNormalized, UnicodeNormalization, is_nfkc_quick};

use crate::hash::{Identity, Term, Trail, of_pair, of_single, of_word};
use language::script::{Class, simplified};
use language::stop_words;

/// Bytes of a word that count; the rest (of a pasted key, a data URL) does not help to find it.
const MAX_WORD_BYTES: usize = 64;
/// No character from here on has a lower case, but for full-width letters, which NFKC has already made narrow.
const FIRST_CJK: char = '\u{3400}';
/// Most stems cached per thread; then the cache is cleared.
const MAX_STEMS: usize = 65_536;

/// The terms of a text.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Words {
    /// Content terms, in order, repeated as often as they occur.
    pub content: Vec<Term>,
    /// English function words: indexed too, but searched for only when a query has no other terms.
    pub common: Vec<Term>,
    /// Hash of all terms in order: equal for texts that differ only in case, punctuation and spacing.
    pub trail: Trail,
}

impl Words {
    /// Clears the lists and keeps their memory.
    pub fn clear(&mut self) {
        self.content.clear();
        self.common.clear();
        self.trail = Trail::default();
    }

    fn push(&mut self, term: Term, is_common: bool) {
        self.trail.add(term);
        if is_common { &mut self.common } else { &mut self.content }.push(term);
    }
}

thread_local! {
    static SCANNER: RefCell<Scanner> = RefCell::new(Scanner::new());
}

/// Adds the terms of `text` to `words`. Never fails: text without words, such as an emoji, has no terms.
pub fn analyze(text: &str, words: &mut Words) {
    SCANNER.with_borrow_mut(|scanner| scanner.scan(text, words));
}

/// A fingerprint that is equal for texts that differ only in case, punctuation and spacing.
#[must_use]
pub fn fingerprint(text: &str) -> u64 {
    let mut words = Words::default();
    analyze(text, &mut words);
    words.trail.of_text(text)
}

/// The state between two characters; one per thread, so that its memory is reused.
struct Scanner {
    /// The word so far.
    word: String,
    /// A character that joins two halves of a word if the next character fits: `'`, `.` and `,`.
    joiner: Option<char>,
    /// The current run of characters in a script without spaces.
    run: Vec<(char, Class)>,
    stemmer: Stemmer,
    /// Hash of an ASCII word → its term and whether it is a function word: stemming costs more than everything else.
    stems: HashMap<u64, (Term, bool), BuildHasherDefault<Identity>>,
}

impl Scanner {
    fn new() -> Self {
        Self { word: String::new(), joiner: None, run: Vec::new(), stemmer: Stemmer::create(Algorithm::English), stems: HashMap::default() }
    }

    fn scan(&mut self, text: &str, words: &mut Words) {
        if text.is_ascii() {
            text.bytes().for_each(|byte| self.take(char::from(byte.to_ascii_lowercase()), words));
        } else if is_nfkc_quick(text.chars()) == IsNormalized::Yes {
            text.chars().for_each(|c| self.fold(c, words));
        } else {
            text.nfkc().for_each(|c| self.fold(c, words));
        }
        self.end_word(words);
        self.end_run(words);
    }

    /// Lower case, and three more foldings that words need: ß, final sigma, and the typographic apostrophe.
    fn fold(&mut self, c: char, words: &mut Words) {
        match c {
            'ß' | 'ẞ' => {
                self.take('s', words);
                self.take('s', words);
            }
            'ς' => self.take('σ', words),
            '\u{2019}' | '\u{02BC}' => self.take('\'', words),
            _ if c.is_ascii() => self.take(c.to_ascii_lowercase(), words),
            // Traditional Chinese finds simplified, and the other way round.
            FIRST_CJK.. => self.take(simplified(c), words),
            _ => c.to_lowercase().for_each(|lower| self.take(lower, words)),
        }
    }

    fn take(&mut self, c: char, words: &mut Words) {
        let class = Class::of(c);
        if class == Class::Word {
            self.end_run(words);
            self.join(c, words);
            if self.word.len() < MAX_WORD_BYTES {
                self.word.push(c);
            }
        } else if class.is_run() {
            self.end_word(words);
            if self.run.last().is_some_and(|(_, last)| !last.runs_on(class)) {
                self.end_run(words);
            }
            self.run.push((c, class));
        } else if matches!(c, '\'' | '.' | ',') && !self.word.is_empty() && self.joiner.is_none() {
            self.joiner = Some(c);
        } else {
            self.end_word(words);
            self.end_run(words);
        }
    }

    /// Resolves a pending joiner before `next`: `don't` and `3.14` stay whole, `1,000` becomes `1000`, anything else was
    /// two words.
    fn join(&mut self, next: char, words: &mut Words) {
        let Some(joiner) = self.joiner.take() else { return };
        let is_number = next.is_ascii_digit() && self.word.ends_with(|last: char| last.is_ascii_digit());
        match joiner {
            '\'' if next.is_alphabetic() => self.word.push('\''),
            '.' if is_number => self.word.push('.'),
            ',' if is_number => {}
            _ => self.end_word(words),
        }
    }

    fn end_word(&mut self, words: &mut Words) {
        self.joiner = None;
        if self.word.is_empty() {
            return;
        }
        let (term, is_common) = if self.word.is_ascii() { self.stem() } else { (of_word(&self.word), false) };
        words.push(term, is_common);
        self.word.clear();
    }

    /// The term of an English or other ASCII word. `05` becomes `5`, so that dates match in any notation.
    fn stem(&mut self) -> (Term, bool) {
        let key = of_word(&self.word);
        if let Some(known) = self.stems.get(&key) {
            return *known;
        }
        let word = self.word.as_str();
        let found = if stop_words::is_common(word) {
            (key, true)
        } else if word.len() == 2 && word.starts_with('0') && word.bytes().all(|byte| byte.is_ascii_digit()) {
            (of_word(word.trim_start_matches('0')), false)
        } else if word.len() > 2 && word.bytes().all(|byte| byte.is_ascii_lowercase() || byte == b'\'') {
            (of_word(&self.stemmer.stem(word)), false)
        } else {
            (key, false)
        };
        if self.stems.len() >= MAX_STEMS {
            self.stems.clear();
        }
        self.stems.insert(key, found);
        found
    }

    /// Ends a run: Han characters as single characters and overlapping pairs; other scripts without spaces as pairs, a
    /// lone character by itself.
    fn end_run(&mut self, words: &mut Words) {
        let is_alone = self.run.len() == 1;
        let mut before = None;
        for &(c, class) in &self.run {
            if let Some(previous) = before {
                words.push(of_pair(previous, c), false);
            }
            if is_alone || class == Class::Han {
                words.push(of_single(c), false);
            }
            before = Some(c);
        }
        self.run.clear();
    }
}

#[cfg(test)]
#[path = "analyze_tests.rs"]
mod tests;
