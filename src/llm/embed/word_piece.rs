//! Words to pieces that a model knows: lower case, accents off, longest match first (Wu et al. 2016, as BERT does it). Sixty lines
//! instead of a tokenizer library of eighty crates; a test holds it to what the reference tokenizer answers.

use std::collections::HashMap;

use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::is_combining_mark;

/// Longest word in characters that is looked at; what is longer is no word.
const MAX_WORD: usize = 100;

/// The pieces a model knows.
#[derive(Debug)]
pub(super) struct WordPiece {
    rows: HashMap<&'static str, u32>,
}

/// What became of a text.
#[derive(Debug, Default, PartialEq, Eq)]
pub(super) struct Pieces {
    /// Rows of the pieces, in order.
    pub rows: Vec<u32>,
    /// Words the model knows none of.
    pub unknown: usize,
}

impl WordPiece {
    /// Reads a vocabulary: one piece a line, the number of the line is its row.
    pub(super) fn new(vocabulary: &'static str) -> Self {
        Self { rows: vocabulary.lines().zip(0..).collect() }
    }

    /// The pieces of `text`.
    pub(super) fn cut(&self, text: &str) -> Pieces {
        let mut pieces = Pieces::default();
        let mut word = String::new();
        for c in text.nfd().filter(|c| !is_combining_mark(*c)).flat_map(char::to_lowercase) {
            if c.is_alphanumeric() && !is_unspaced(c) {
                word.push(c);
                continue;
            }
            self.end(&mut word, &mut pieces);
            if !c.is_whitespace() && !c.is_control() {
                self.end(&mut c.to_string(), &mut pieces);
            }
        }
        self.end(&mut word, &mut pieces);
        pieces
    }

    /// Cuts one word: the longest piece that fits, then the longest that goes on from there. One that cannot be cut to its end is
    /// unknown as a whole.
    fn end(&self, word: &mut String, pieces: &mut Pieces) {
        let (found, mut rest, mut key) = (pieces.rows.len(), word.as_str(), String::new());
        while !rest.is_empty() && word.chars().count() <= MAX_WORD {
            let mark = if rest.len() == word.len() { "" } else { "##" };
            let longest = rest.char_indices().rev().find_map(|(at, c)| {
                let (head, tail) = rest.split_at(at + c.len_utf8());
                key.clear();
                key.push_str(mark);
                key.push_str(head);
                Some((*self.rows.get(key.as_str())?, tail))
            });
            let Some((row, tail)) = longest else { break };
            pieces.rows.push(row);
            rest = tail;
        }
        if !rest.is_empty() {
            pieces.rows.truncate(found);
            pieces.unknown += 1;
        }
        word.clear();
    }
}

/// Characters that are words by themselves for the model.
const fn is_unspaced(c: char) -> bool {
    matches!(c, '\u{3400}'..='\u{4DBF}' | '\u{4E00}'..='\u{9FFF}' | '\u{F900}'..='\u{FAFF}' | '\u{20000}'..='\u{2FA1F}')
}
