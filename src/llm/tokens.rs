//! Token counting, for budgets of prompts and context. The tables take a moment and some megabytes, so they load at first use.

use std::collections::hash_map::RandomState;
use std::hash::BuildHasher;
use std::sync::LazyLock;
use std::sync::OnceLock;

use moka::sync::Cache;
use tiktoken_rs::CoreBPE;

/// Pieces of text whose count is remembered, some 100 bytes each.
const MAX_KNOWN: u64 = 50_000;

static TABLE: OnceLock<Option<CoreBPE>> = OnceLock::new();
/// Counts by a hash that nobody can aim at.
static KNOWN: LazyLock<(RandomState, Cache<u64, u32>)> = LazyLock::new(|| (RandomState::new(), Cache::new(MAX_KNOWN)));

/// Tokens of `text` in the `o200k` vocabulary: exact for OpenAI's present models, close for the others.
#[must_use]
pub fn count(text: &str) -> usize {
    match TABLE.get_or_init(|| tiktoken_rs::o200k_base().ok()) {
        Some(table) => table.encode_ordinary(text).len(),
        None => estimate(text),
    }
}

/// [`count`], for texts whose lines come again and again, such as prompts: a line is counted once and then remembered.
#[must_use]
pub fn count_by_line(text: &str) -> usize {
    let (hasher, known) = &*KNOWN;
    let counted = |piece: &str| known.get_with(hasher.hash_one(piece), || u32::try_from(count(piece)).unwrap_or(u32::MAX)) as usize;
    pieces(text).map(counted).sum()
}

/// Cuts after each line break that is followed by a visible character. The vocabulary's pattern never takes both sides of such a
/// place into one token (only a slash may continue what stands before a line break), so the pieces' tokens add up to the text's.
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

/// Without tables: four bytes a token for Latin text; a CJK character is three bytes and about one token.
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
