//! Cuts words into pieces of a vocabulary: lower case, without accents, longest match first (Wu et al. 2016, as in BERT). It replaces a
//! tokenizer library with eighty dependencies; a test compares it with the reference tokenizer.

use std::collections::HashMap;

use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::is_combining_mark;

/// The maximum length of a word, in characters. Longer words are unknown.
const MAX_WORD: usize = 100;

/// The vocabulary.
#[derive(Debug)]
pub(crate) struct WordPiece {
    rows: HashMap<&'static str, u32>,
}

/// The pieces of a text.
#[derive(Debug, Default, PartialEq, Eq)]
pub(crate) struct Pieces {
    /// The matrix rows of the pieces, in order.
    pub rows: Vec<u32>,
    /// The number of unknown words.
    pub unknown: usize,
}

impl WordPiece {
    /// Parses a vocabulary with one piece per line; the line number is the row.
    pub(crate) fn new(vocabulary: &'static str) -> Self {
        Self { rows: vocabulary.lines().zip(0..).collect() }
    }

    /// The pieces of `text`.
    pub(crate) fn cut(&self, text: &str) -> Pieces {
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

    /// Cuts one word: the longest matching piece, then the longest that continues it. A word that cannot be cut completely is unknown as
    /// a whole.
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

/// Characters that the model treats as words of their own.
const fn is_unspaced(c: char) -> bool {
    matches!(c, '\u{3400}'..='\u{4DBF}' | '\u{4E00}'..='\u{9FFF}' | '\u{F900}'..='\u{FAFF}' | '\u{20000}'..='\u{2FA1F}')
}
