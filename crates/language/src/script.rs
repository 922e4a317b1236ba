//! The scripts of characters. The only place that defines what is Chinese.

use std::collections::HashMap;
use std::sync::LazyLock;

use hanconv::RawDictionary;
use unicode_script::{Script, UnicodeScript};

/// The first and last character of the blocks with nearly all Han text.
const FIRST_HAN: char = '\u{3400}';
const LAST_HAN: char = '\u{9FFF}';

/// The simplified character of each one from [`FIRST_HAN`] to [`LAST_HAN`].
static SIMPLIFIED: LazyLock<Vec<char>> = LazyLock::new(|| {
    let mut table: Vec<char> = (FIRST_HAN..=LAST_HAN).collect();
    // Two forms of one word that the table keeps apart: 答覆, 答复.
    let pairs = RawDictionary::TSCharacters.iter().chain([("覆", "复")]);
    for (traditional, simple) in pairs {
        let place = traditional.chars().next().and_then(place);
        if let (Some(slot), Some(simple)) = (place.and_then(|place| table.get_mut(place)), simple.chars().next()) {
            *slot = simple;
        }
    }
    table
});

/// The traditional characters of each simplified one.
static TRADITIONAL: LazyLock<HashMap<char, Vec<char>>> = LazyLock::new(|| {
    let mut table: HashMap<char, Vec<char>> = HashMap::new();
    for (simple, c) in SIMPLIFIED.iter().zip(FIRST_HAN..=LAST_HAN).filter(|(simple, c)| *simple != c) {
        table.entry(*simple).or_default().push(c);
    }
    table
});

fn place(c: char) -> Option<usize> {
    let offset = u32::from(c).checked_sub(u32::from(FIRST_HAN))?;
    usize::try_from(offset).ok()
}

/// The simplified form of a traditional character (圖 → 图, after the table of OpenCC); every other character as it is. One character stays one,
/// so that places in the text stay the same.
#[must_use]
pub fn simplified(c: char) -> char {
    if c < FIRST_HAN {
        return c;
    }
    place(c).and_then(|place| SIMPLIFIED.get(place)).copied().unwrap_or(c)
}

/// How `word` may be written in both scripts: 苹果, 蘋果. A word with more than `most` spellings is cut where they are as many; every text
/// that contains the word contains one of them.
#[must_use]
pub fn spellings(word: &str, most: usize) -> Vec<String> {
    let mut spellings = vec![String::new()];
    for c in word.chars() {
        let simple = simplified(c);
        let forms: Vec<char> = [simple].into_iter().chain(TRADITIONAL.get(&simple).into_iter().flatten().copied()).collect();
        if spellings.len() * forms.len() > most {
            break;
        }
        spellings = spellings.iter().flat_map(|start| forms.iter().map(move |form| format!("{start}{form}"))).collect();
    }
    spellings
}

/// `text` with every traditional character in its simplified form.
#[must_use]
pub fn simplify(text: &str) -> String {
    text.chars().map(simplified).collect()
}

/// Whether `c` is a Han character of any block: 饼, 々, 〇, and those of the extensions.
#[must_use]
pub fn is_han(c: char) -> bool {
    match c {
        '\0'..='\u{2E7F}' => false,
        // The blocks that contain nearly all text need no look-up in the table.
        '\u{3400}'..='\u{4DBF}' | '\u{4E00}'..='\u{9FFF}' => true,
        _ => c.script() == Script::Han,
    }
}

/// Whether `c` is Japanese only: Hiragana, Katakana, or the long vowel mark.
#[must_use]
pub fn is_kana(c: char) -> bool {
    match c {
        '\0'..='\u{3040}' => false,
        'ー' => true,
        _ => matches!(c.script(), Script::Hiragana | Script::Katakana),
    }
}

/// Whether `c` is Korean.
#[must_use]
pub fn is_hangul(c: char) -> bool {
    c >= '\u{1100}' && c.script() == Script::Hangul
}

/// Whether `c` is Chinese, Japanese or Korean, where one character carries as much as several letters.
#[must_use]
pub fn is_cjk(c: char) -> bool {
    c >= '\u{1100}' && (is_han(c) || is_kana(c) || is_hangul(c))
}

/// Whether `text` has a Han character.
#[must_use]
pub fn has_han(text: &str) -> bool {
    text.chars().any(is_han)
}

/// Whether `text` is Chinese: it has Han characters and at most one kana, because one may occur in a Chinese name.
#[must_use]
pub fn is_chinese(text: &str) -> bool {
    has_han(text) && text.chars().filter(|c| is_kana(*c)).nth(1).is_none()
}

/// Whether `text` is more Chinese than alphabetic. A Chinese character counts as three letters.
#[must_use]
pub fn is_mostly_chinese(text: &str) -> bool {
    let han = text.chars().filter(|c| is_han(*c)).count();
    let letters = text.chars().filter(char::is_ascii_alphabetic).count();
    han * 3 > letters
}

/// The role of a character in words.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Class {
    /// Part of a word in a script with spaces: Latin, Cyrillic, Greek, Arabic, digits.
    Word,
    /// Han: each character has its own meaning.
    Han,
    /// Hiragana and Katakana: written without spaces, mixed with Han.
    Kana,
    /// Korean syllables: spaced, with endings attached to the word.
    Hangul,
    /// Thai, Lao, Khmer, Burmese and Tibetan: written without spaces.
    Unspaced,
    /// Anything between words.
    Break,
}

impl Class {
    /// The class of `c`, which is normalised (NFKC) and in lower case.
    #[must_use]
    pub fn of(c: char) -> Self {
        if c.is_ascii() {
            return if c.is_ascii_alphanumeric() { Self::Word } else { Self::Break };
        }
        match c {
            '\u{0E01}'..='\u{0E4E}'
            | '\u{0E81}'..='\u{0ECE}'
            | '\u{0F40}'..='\u{0FBC}'
            | '\u{1000}'..='\u{109F}'
            | '\u{1780}'..='\u{17D3}'
            | '\u{AA60}'..='\u{AA7F}' => Self::Unspaced,
            // Combining marks belong to the preceding letter; otherwise a separately typed accent would split its word.
            '\u{0300}'..='\u{036F}' | '\u{1AB0}'..='\u{1AFF}' | '\u{1DC0}'..='\u{1DFF}' | '\u{20D0}'..='\u{20FF}' => Self::Word,
            // The standard library does not count the vowel signs of Indic scripts as letters, but they are part of the
            // word.
            '\u{0900}'..='\u{0DFF}' => Self::Word,
            _ if is_han(c) => Self::Han,
            _ if is_kana(c) => Self::Kana,
            _ if is_hangul(c) => Self::Hangul,
            _ if c.is_alphanumeric() => Self::Word,
            _ => Self::Break,
        }
    }

    /// Whether characters of this class form runs that are split into pairs.
    #[must_use]
    pub const fn is_run(self) -> bool {
        matches!(self, Self::Han | Self::Kana | Self::Hangul | Self::Unspaced)
    }

    /// Whether a run continues with `next`. Japanese mixes Han and Kana within a word.
    #[must_use]
    pub fn runs_on(self, next: Self) -> bool {
        self == next || matches!((self, next), (Self::Han, Self::Kana) | (Self::Kana, Self::Han))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_word_is_spelled_in_both_scripts_and_cut_where_the_spellings_are_too_many() {
        for word in ["苹果", "蘋果"] {
            let spellings = spellings(word, 32);
            assert!(["苹果", "蘋果"].iter().all(|form| spellings.iter().any(|one| one == form)), "{spellings:?}");
        }
        assert_eq!(spellings("山水 tea", 32), ["山水 tea"]);
        let long = "臺灣颱風後發麵乾麵台湾台风后发面干面";
        let cut = spellings(long, 32);
        assert!((2..=32).contains(&cut.len()) && cut.iter().any(|start| long.starts_with(start.as_str())), "{cut:?}");
    }

    #[test]
    fn han_is_han_in_every_block_and_punctuation_is_not() {
        for c in ['一', '龥', '㐀', '𠮷', '𪚥', '𰻞', '々', '〇', '\u{F900}', '⼀'] {
            assert!(is_han(c) && is_cjk(c), "{c}");
        }
        for c in ['a', 'é', '。', '，', '「', 'あ', 'ア', '한', '·', '・', '🍵'] {
            assert!(!is_han(c), "{c}");
        }
    }

    #[test]
    fn japanese_is_not_chinese_and_one_kana_in_a_name_is() {
        assert!(is_chinese("我对花生过敏") && is_chinese("我喜欢あ这个字") && is_chinese("我叫𠮷田"));
        assert!(!is_chinese("私はピーナッツアレルギーです") && !is_chinese("peanuts") && !is_chinese("한국어"));
        assert!(is_mostly_chinese("我在 Porto 当护士") && !is_mostly_chinese("I read 红楼梦 on the way to work"));
    }

    #[test]
    fn kana_and_hangul_are_told_apart() {
        assert!(['あ', 'ア', 'ー', 'ｱ', 'ㇰ'].into_iter().all(is_kana) && !is_kana('・') && !is_kana('한'));
        assert!(['한', 'ᄀ', 'ㄱ'].into_iter().all(is_hangul) && !is_hangul('あ'));
    }
}
