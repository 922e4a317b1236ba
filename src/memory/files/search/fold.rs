//! Folds text for keyword search and maps each folded character to its position in the original, so that matches can be
//! marked there.

use language::script::{is_cjk, simplified};
use unicode_normalization::UnicodeNormalization;

/// The class of a character in a keyword search.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Class {
    /// Part of a word in a script that separates words by spaces.
    Word,
    /// Han, kana or hangul: matched by overlapping pairs.
    Cjk,
    /// Everything else.
    Gap,
}

/// One folded character and the original character it comes from.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Glyph {
    /// The folded character: without compatibility forms, case, accents of alphabets, and traditional forms.
    pub c: char,
    /// Index of the original character.
    pub origin: usize,
    /// Its class.
    pub class: Class,
}

/// Folds `text`.
pub(super) fn fold(text: &str) -> Vec<Glyph> {
    let mut glyphs = Vec::with_capacity(text.len());
    for (origin, original) in text.chars().enumerate() {
        let mut push = |c: char| glyphs.extend((!is_accent(c)).then(|| Glyph { c, origin, class: class(c) }));
        if original.is_ascii() {
            push(original.to_ascii_lowercase());
        } else if is_cjk(original) {
            original.nfkc().map(simplified).for_each(push);
        } else {
            original.nfkd().flat_map(char::to_lowercase).for_each(push);
        }
    }
    glyphs
}

fn class(c: char) -> Class {
    if is_cjk(c) {
        Class::Cjk
    } else if c.is_alphanumeric() || c == '_' {
        Class::Word
    } else {
        Class::Gap
    }
}

const fn is_accent(c: char) -> bool {
    matches!(c, '\u{0300}'..='\u{036F}')
}
