//! How a character is written: decides whether the analyzer takes it as part of a word or as one of an unspaced run.

/// What the analyzer does with a character.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Class {
    /// Part of a word that spaces end: Latin, Cyrillic, Greek, Arabic, digits …
    Word,
    /// Han: every character says something by itself.
    Han,
    /// Hiragana and Katakana: written without spaces, mixed with Han.
    Kana,
    /// Korean syllables: spaced, but with endings glued to the word.
    Hangul,
    /// Thai, Lao, Khmer, Burmese and Tibetan: written without spaces.
    Unspaced,
    /// Anything between words.
    Break,
}

impl Class {
    /// The class of `c`, which is normalised and in lower case.
    pub(super) fn of(c: char) -> Self {
        if c.is_ascii() {
            return if c.is_ascii_alphanumeric() { Self::Word } else { Self::Break };
        }
        match u32::from(c) {
            0x3041..=0x3096 | 0x309D..=0x309F | 0x30A1..=0x30FA | 0x30FC..=0x30FF | 0x31F0..=0x31FF | 0x1B000..=0x1B16F => Self::Kana,
            0x3005..=0x3007
            | 0x3021..=0x3029
            | 0x3400..=0x4DBF
            | 0x4E00..=0x9FFF
            | 0xF900..=0xFAFF
            | 0x20000..=0x2FA1F
            | 0x30000..=0x3347F => Self::Han,
            0x1100..=0x11FF | 0x3130..=0x318F | 0xA960..=0xA97F | 0xAC00..=0xD7FF => Self::Hangul,
            0x0E01..=0x0E4E | 0x0E81..=0x0ECE | 0x0F40..=0x0FBC | 0x1000..=0x109F | 0x1780..=0x17D3 | 0xAA60..=0xAA7F => Self::Unspaced,
            // Marks that combine with the letter before them belong to its word, or accents typed apart would cut it.
            0x0300..=0x036F | 0x1AB0..=0x1AFF | 0x1DC0..=0x1DFF | 0x20D0..=0x20FF => Self::Word,
            // The signs of Indic scripts are no letters for the standard library, yet part of the word.
            0x0900..=0x0DFF => Self::Word,
            _ if c.is_alphanumeric() => Self::Word,
            _ => Self::Break,
        }
    }

    /// Whether characters of this class form runs that are cut into pairs.
    pub(super) const fn is_run(self) -> bool {
        matches!(self, Self::Han | Self::Kana | Self::Hangul | Self::Unspaced)
    }

    /// Whether a run goes on from this class to `next`: Japanese mixes Han and Kana inside one word.
    pub(super) fn runs_on(self, next: Self) -> bool {
        self == next || matches!((self, next), (Self::Han, Self::Kana) | (Self::Kana, Self::Han))
    }
}
