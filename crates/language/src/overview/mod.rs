//! Whether a text asks about the person as a whole ("What do you know about me?", 关于我你都知道些什么): it is about them or about memory itself, and
//! no other word says what it is after. In English, Chinese, Japanese, Spanish, German and French.

mod east_asian;
mod latin;

use unicode_normalization::UnicodeNormalization;

use crate::normalize::plain;
use crate::script::{has_han, is_kana};

/// The longest such question, in bytes: a long text has another topic.
const MAX_BYTES: usize = 200;

/// Whether `text` asks about the person as a whole.
#[must_use]
pub fn is_asked(text: &str) -> bool {
    let text = text.trim();
    if text.is_empty() || text.len() > MAX_BYTES {
        return false;
    }
    // Japanese keeps its characters: simplified ones are Chinese.
    if text.chars().any(is_kana) {
        return east_asian::is_japanese(&text.nfkc().collect::<String>());
    }
    let plain = plain(text);
    if has_han(&plain) { east_asian::is_chinese(&plain) } else { latin::is_asked(&plain) }
}

#[cfg(test)]
mod tests;
