//! Token counting, for budgets of prompts and context. The tables take a moment and some megabytes, so they load at first use.

use std::sync::OnceLock;

use tiktoken_rs::CoreBPE;

static TABLE: OnceLock<Option<CoreBPE>> = OnceLock::new();

/// Tokens of `text` in the `o200k` vocabulary: exact for OpenAI's present models, close for the others.
#[must_use]
pub fn count(text: &str) -> usize {
    match TABLE.get_or_init(|| tiktoken_rs::o200k_base().ok()) {
        Some(table) => table.encode_ordinary(text).len(),
        None => estimate(text),
    }
}

/// Without tables: four bytes a token for Latin text; a CJK character is three bytes and about one token.
const fn estimate(text: &str) -> usize {
    text.len().div_ceil(3)
}

#[cfg(test)]
mod tests {
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
    fn long_repetitions_end() {
        assert!(count(&"a".repeat(20_000)) > 100);
    }
}
