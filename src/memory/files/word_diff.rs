//! Compares a changed line word by word. Called by everything that shows a difference to people.
//!
//! A Chinese, Japanese or Korean character counts as a word.

use similar::{ChangeTag, TextDiff};

use language::script::is_cjk;

/// A pair of lines longer than this, in bytes, counts as changed entirely.
const MAX_LINE_BYTES: usize = 8 << 10;
/// Lines that share less of their words than this count as two lines, not as one that changed.
const MIN_LIKENESS: f32 = 0.3;

/// A piece of a line.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Piece<'a> {
    /// The text.
    pub text: &'a str,
    /// Whether only this line contains it.
    pub is_changed: bool,
}

/// Both lines in pieces; `None` when they have too little in common to be one changed line.
#[must_use]
pub fn compare<'a>(old: &'a str, new: &'a str) -> Option<(Vec<Piece<'a>>, Vec<Piece<'a>>)> {
    if old.len() + new.len() > 2 * MAX_LINE_BYTES {
        return None;
    }
    let (old_words, new_words) = (words(old), words(new));
    let diff = TextDiff::from_slices(&old_words, &new_words);
    if diff.ratio() < MIN_LIKENESS {
        return None;
    }
    let (mut left, mut right) = (Pieces::new(old), Pieces::new(new));
    for change in diff.iter_all_changes() {
        let length = change.value().len();
        match change.tag() {
            ChangeTag::Equal => {
                left.take(length, false);
                right.take(length, false);
            }
            ChangeTag::Delete => left.take(length, true),
            ChangeTag::Insert => right.take(length, true),
        }
    }
    Some((left.pieces, right.pieces))
}

/// Splits a line into words, runs of blanks, and single other characters. Concatenated, they are the line.
fn words(line: &str) -> Vec<&str> {
    let mut words = Vec::new();
    let mut start = 0;
    let mut last: Option<Kind> = None;
    for (at, character) in line.char_indices() {
        let kind = Kind::of(character);
        if at > start && !(last == Some(kind) && kind != Kind::Alone) {
            words.extend(line.get(start..at));
            start = at;
        }
        last = Some(kind);
    }
    words.extend(line.get(start..).filter(|rest| !rest.is_empty()));
    words
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    Word,
    Blank,
    Alone,
}

impl Kind {
    fn of(character: char) -> Self {
        if character.is_whitespace() {
            Self::Blank
        } else if character.is_alphanumeric() && !is_cjk(character) {
            Self::Word
        } else {
            Self::Alone
        }
    }
}

/// Collects the pieces of a line and joins adjacent ones with the same `is_changed`.
struct Pieces<'a> {
    line: &'a str,
    start: usize,
    end: usize,
    pieces: Vec<Piece<'a>>,
}

impl<'a> Pieces<'a> {
    const fn new(line: &'a str) -> Self {
        Self { line, start: 0, end: 0, pieces: Vec::new() }
    }

    fn take(&mut self, length: usize, is_changed: bool) {
        self.end += length;
        match self.pieces.last_mut().filter(|last| last.is_changed == is_changed) {
            Some(last) => last.text = self.line.get(self.start..self.end).unwrap_or_default(),
            None => {
                self.start = self.end - length;
                self.pieces.push(Piece { text: self.line.get(self.start..self.end).unwrap_or_default(), is_changed });
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn marked(pieces: &[Piece<'_>]) -> String {
        pieces.iter().map(|piece| if piece.is_changed { format!("[{}]", piece.text) } else { piece.text.to_owned() }).collect()
    }

    #[test]
    fn only_the_words_that_changed_are_marked() {
        let (old, new) = compare("- Nora lives in Porto.", "- Nora Quill lives in Lisbon.").unwrap();
        assert_eq!((marked(&old).as_str(), marked(&new).as_str()), ("- Nora lives in [Porto].", "- Nora [Quill ]lives in [Lisbon]."));
        let (old, new) = compare("城市：波尔图，爱喝茶", "城市：里斯本，爱喝茶").unwrap();
        assert_eq!((marked(&old).as_str(), marked(&new).as_str()), ("城市：[波尔图]，爱喝茶", "城市：[里斯本]，爱喝茶"));
    }

    #[test]
    fn lines_with_nothing_in_common_are_two_lines() {
        assert_eq!(compare("green tea", "夜班"), None);
        assert_eq!(compare(&"a b ".repeat(9_000), "a b"), None);
    }

    proptest! {
        #[test]
        fn the_pieces_are_the_line(old in "[ab茶 .é]{0,30}", new in "[ab茶 .é]{0,30}") {
            if let Some((left, right)) = compare(&old, &new) {
                prop_assert_eq!(left.iter().map(|piece| piece.text).collect::<String>(), old.clone());
                prop_assert_eq!(right.iter().map(|piece| piece.text).collect::<String>(), new.clone());
            }
        }
    }
}
