//! Counts tokens for the budgets of prompts, contexts and the chat window. The tables take a moment to load and some megabytes of memory,
//! so they are loaded on first use.

use std::collections::hash_map::RandomState;
use std::hash::BuildHasher;
use std::sync::LazyLock;
use std::sync::OnceLock;

use moka::sync::Cache;
use tiktoken_rs::CoreBPE;

pub use crate::domain::model::Tokenizer;

/// The maximum number of texts whose count is cached, about 100 bytes each.
const MAX_KNOWN: u64 = 50_000;

static TABLE: OnceLock<Option<CoreBPE>> = OnceLock::new();
static OLDER_TABLE: OnceLock<Option<CoreBPE>> = OnceLock::new();
/// Cached counts by hash. The hash is seeded randomly, so that an attacker cannot construct collisions.
static KNOWN: LazyLock<(RandomState, Cache<u64, u32>)> = LazyLock::new(|| (RandomState::new(), Cache::new(MAX_KNOWN)));

impl Tokenizer {
    /// The tokens of `text`.
    #[must_use]
    pub fn count(self, text: &str) -> usize {
        match self {
            Self::O200k => count(text),
            Self::Cl100k => match OLDER_TABLE.get_or_init(|| tiktoken_rs::cl100k_base().ok()) {
                Some(table) => table.encode_ordinary(text).len(),
                None => estimate(text),
            },
            Self::Approximate => approximate(text),
        }
    }

    /// Like [`Self::count`], with a cache for recurring texts such as the messages of a conversation. The `o200k` vocabulary caches line
    /// by line, because the lines of a context recur from turn to turn.
    #[must_use]
    pub fn count_again(self, text: &str) -> usize {
        if self == Self::O200k {
            return count_by_line(text);
        }
        let (hasher, known) = &*KNOWN;
        known.get_with(hasher.hash_one((self, text)), || u32::try_from(self.count(text)).unwrap_or(u32::MAX)) as usize
    }

    /// The longest prefix of `text` with at most `max` tokens, cut between characters.
    #[must_use]
    pub fn cut(self, text: &str, max: usize) -> &str {
        // A token has at least one byte and at most `MAX_TOKEN_BYTES`, so text far beyond the limit need not be counted.
        let mut fits = 0;
        let mut over = text.len().saturating_add(1).min(max.saturating_mul(MAX_TOKEN_BYTES).saturating_add(1));
        if text.len() < over && self.count(text) <= max {
            return text;
        }
        while over - fits > 1 {
            let middle = text.floor_char_boundary(fits + (over - fits) / 2);
            if middle <= fits {
                // No character boundary lies between them.
                let next = text.ceil_char_boundary(fits + 1);
                if next < over && text.get(..next).is_some_and(|start| self.count(start) <= max) { fits = next } else { break }
            } else if text.get(..middle).is_some_and(|start| self.count(start) <= max) {
                fits = middle;
            } else {
                over = middle;
            }
        }
        text.get(..fits).unwrap_or_default()
    }
}

/// A generous maximum of the bytes in a token. Only long runs of one character have tokens of nearly this length.
const MAX_TOKEN_BYTES: usize = 128;

/// Estimates four ASCII characters per token, one token per East Asian character, and three characters of other scripts per two tokens.
fn approximate(text: &str) -> usize {
    let (mut ascii, mut wide, mut other) = (0_usize, 0_usize, 0_usize);
    for character in text.chars() {
        match character {
            '\0'..='\u{7F}' => ascii += 1,
            '\u{1100}'..='\u{11FF}' | '\u{2E80}'..='\u{D7FF}' | '\u{F900}'..='\u{FAFF}' | '\u{FF00}'..='\u{FFEF}' | '\u{10000}'.. => {
                wide += 1;
            }
            _ => other += 1,
        }
    }
    ascii.div_ceil(4) + wide + (other * 2).div_ceil(3)
}

/// The tokens of `text` in the `o200k` vocabulary: exact for OpenAI's current models, approximate for others.
#[must_use]
pub fn count(text: &str) -> usize {
    match TABLE.get_or_init(|| tiktoken_rs::o200k_base().ok()) {
        Some(table) => table.encode_ordinary(text).len(),
        None => estimate(text),
    }
}

/// Like [`count`], for texts with recurring lines such as prompts: the count of each line is cached.
#[must_use]
pub fn count_by_line(text: &str) -> usize {
    let (hasher, known) = &*KNOWN;
    let counted = |piece: &str| known.get_with(hasher.hash_one(piece), || u32::try_from(count(piece)).unwrap_or(u32::MAX)) as usize;
    pieces(text).map(counted).sum()
}

/// Cuts after each line break that is followed by a visible character. No token of the vocabulary spans such a place (only a slash may
/// continue the text before a line break), so the pieces' counts add up to the count of the text.
fn pieces(text: &str) -> impl Iterator<Item = &str> {
    let mut rest = text;
    std::iter::from_fn(move || {
        if rest.is_empty() {
            return None;
        }
        let is_cut = |at: &usize| rest.get(at + 1..).and_then(|next| next.chars().next()).is_some_and(|c| !c.is_whitespace() && c != '/');
        let end = rest.match_indices('\n').map(|(at, _)| at).find(is_cut).map_or(rest.len(), |at| at + 1);
        let (piece, after) = rest.split_at(end);
        rest = after;
        Some(piece)
    })
}

/// An estimate without tables: four bytes per token for Latin text; a CJK character has three bytes and is about one token.
const fn estimate(text: &str) -> usize {
    text.len().div_ceil(3)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn english_and_chinese_are_counted_with_real_tables() {
        assert_eq!(count(""), 0);
        assert_eq!(count("hello world"), 2);
        let chinese = count("我住在上海，喜欢喝绿茶。");
        assert!((5..=14).contains(&chinese), "{chinese}");
    }

    #[test]
    fn the_text_of_a_special_token_is_counted_as_text() {
        assert!(count("<|endoftext|>") > 1);
    }

    #[test]
    fn each_tokenizer_counts_both_languages() {
        for tokenizer in Tokenizer::ALL.iter().copied() {
            assert_eq!(tokenizer.count(""), 0);
            for text in ["The kettle arrives on Monday, and the lamp a day later.", "我住在上海，喜欢喝绿茶，周一去看茶壶。"]
            {
                let tokens = tokenizer.count(text);
                assert!((8..=30).contains(&tokens), "{tokenizer:?} {tokens} {text}");
                assert_eq!(tokenizer.count_again(text), tokens);
                assert_eq!(tokenizer.count_again(text), tokens);
            }
        }
        assert!(Tokenizer::Cl100k.count("我住在上海，喜欢喝绿茶") > Tokenizer::O200k.count("我住在上海，喜欢喝绿茶"));
    }

    proptest! {
        #[test]
        fn what_is_cut_is_a_beginning_within_the_limit(text in "[a-z ]{0,30}|[茶水我们é😀 .]{0,30}", max in 0_usize..20) {
            for tokenizer in Tokenizer::ALL.iter().copied() {
                let cut = tokenizer.cut(&text, max);
                prop_assert!(text.starts_with(cut) && tokenizer.count(cut) <= max);
                prop_assert!(tokenizer.count(&text) > max || cut == text);
            }
        }
    }

    proptest! {
        #[test]
        fn counting_by_line_counts_the_same(text in "([a-zA-Z0-9 .,!?/#<>'*\\[\\]()_-]|[茶水é\u{0301}😀\u{00A0}\u{3000}]|\r?\n|\t| /){0,80}") {
            prop_assert_eq!(count_by_line(&text), count(&text), "{:?}", text);
            prop_assert_eq!(pieces(&text).collect::<String>(), text);
        }
    }

    #[test]
    fn a_prompt_is_counted_by_line_like_as_a_whole() {
        for text in ["", "\n", "- Nora's cat\n- 茶\n\n## Relevant\n- a.\n/etc\n(+2 memories omitted)\n</memory-context>", "a\r\nb \n\tc"] {
            assert_eq!(count_by_line(text), count(text), "{text:?}");
        }
    }

    #[test]
    fn long_repetitions_end() {
        assert!(count(&"a".repeat(20_000)) > 100);
    }
}
