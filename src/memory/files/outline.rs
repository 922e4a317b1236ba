//! The size and structure of a text: words, tokens, sections and their locks. Called by everything that shows a file to
//! people.

use crate::error::{Error, Result};
use crate::llm::tokens;
use documents::section::split;
use language::script::is_cjk;

/// Largest text, in bytes, that is counted on the current thread; a larger one is counted on a blocking thread.
const ON_THE_SPOT: usize = 16 << 10;

/// The size and structure of a text.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Outline {
    /// Bytes of UTF-8.
    pub bytes: usize,
    /// Words; a Chinese, Japanese or Korean character is one.
    pub words: usize,
    /// Tokens in the `o200k` vocabulary.
    pub tokens: usize,
    /// Its sections, in reading order.
    pub sections: Vec<Part>,
}

/// The size of one section.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Part {
    /// Its key within the file.
    pub key: String,
    /// Its heading; empty for the text before the first one.
    pub title: String,
    /// 1 to 6; 0 for the text before the first heading.
    pub level: u8,
    /// The line it begins on, from 1.
    pub line: usize,
    /// Tokens.
    pub tokens: usize,
    /// Whether it is locked, so that extraction and dreams leave it alone.
    pub is_locked: bool,
}

/// The outline of a text; `locked` are the keys of its locked sections.
///
/// # Errors
/// [`Error::Internal`] when the process is stopping.
pub async fn outline(content: &str, locked: &[String]) -> Result<Outline> {
    if content.len() <= ON_THE_SPOT {
        return Ok(measure(content, locked));
    }
    let (content, locked) = (content.to_owned(), locked.to_vec());
    tokio::task::spawn_blocking(move || measure(&content, &locked)).await.map_err(Error::internal)
}

fn measure(content: &str, locked: &[String]) -> Outline {
    let sections = split(content).into_iter().map(|section| Part {
        title: section.title.to_owned(),
        level: section.level,
        line: section.line,
        tokens: tokens::count_by_line(section.text),
        is_locked: locked.contains(&section.key),
        key: section.key,
    });
    Outline { bytes: content.len(), words: count_words(content), tokens: tokens::count_by_line(content), sections: sections.collect() }
}

/// The number of words of a text: runs between blanks, with every Chinese, Japanese or Korean character as a word.
#[must_use]
pub fn count_words(text: &str) -> usize {
    let (mut count, mut is_within) = (0, false);
    for character in text.chars() {
        let is_word = !is_cjk(character) && character.is_alphanumeric();
        count += usize::from(is_cjk(character) || (is_word && !is_within));
        is_within = is_word || (is_within && !character.is_whitespace() && !is_cjk(character));
    }
    count
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_counted_in_both_scripts() {
        for (text, count) in [("", 0), ("Nora's cat, well-fed\n- sleeps", 4), ("我住在上海", 5), ("喝green tea吧", 4), ("# --- *", 0)]
        {
            assert_eq!(count_words(text), count, "{text}");
        }
    }

    #[tokio::test]
    async fn an_outline_tells_sections_and_who_holds_them() {
        let text = "Intro\n# 城市\n里斯本\n## Tea\ngreen\n";
        let found = outline(text, &["tea".to_owned()]).await.unwrap();
        let told: Vec<_> = found.sections.iter().map(|part| (part.title.as_str(), part.level, part.line, part.is_locked)).collect();
        assert_eq!(told, [("", 0, 1, false), ("城市", 1, 2, false), ("Tea", 2, 4, true)]);
        assert!(found.tokens > 5 && found.bytes == text.len());
        let long = "line of a long file\n".repeat(2_000);
        assert_eq!(outline(&long, &[]).await.unwrap(), measure(&long, &[]));
    }
}
