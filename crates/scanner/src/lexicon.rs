//! Signs of an instruction: words of six languages, grouped by meaning, from `lexicon.txt`. The groups are coarser and
//! more numerous than the concepts of `words`. A word that does not occur in the training texts gets the weight of its
//! group. Used by `score`.

use std::sync::LazyLock;

use aho_corasick::AhoCorasick;

use super::plain::is_cjk;

const LIST: &str = include_str!("lexicon.txt");

/// A stem: its sign, and whether it must be a whole word.
struct Stem {
    sign: u16,
    is_whole: bool,
    is_cjk: bool,
}

struct Lexicon {
    words: AhoCorasick,
    stems: Vec<Stem>,
}

static LEXICON: LazyLock<Lexicon> = LazyLock::new(|| {
    let mut words = Vec::new();
    let mut stems = Vec::new();
    for (sign, (_, line)) in lines().enumerate() {
        for written in line.split_whitespace() {
            let word = written.trim_end_matches('=').replace('_', " ");
            let is_cjk = word.chars().next().is_some_and(is_cjk);
            stems.push(Stem { sign: u16::try_from(sign).unwrap_or(u16::MAX), is_whole: written.ends_with('='), is_cjk });
            words.push(word);
        }
    }
    Lexicon { words: super::words::automaton(words), stems }
});

fn lines() -> impl Iterator<Item = (&'static str, &'static str)> {
    LIST.lines().filter(|line| !line.starts_with('#')).filter_map(|line| line.split_once(':'))
}

/// The names of the signs.
pub(super) fn names() -> impl Iterator<Item = &'static str> {
    lines().map(|(name, _)| name)
}

/// Each sign in a folded sentence, with its byte position.
pub(super) fn signs(sentence: &str) -> Vec<(usize, u16)> {
    let mut out: Vec<(usize, u16)> = LEXICON
        .words
        .find_overlapping_iter(sentence)
        .filter_map(|found| {
            let stem = LEXICON.stems.get(found.pattern().as_usize())?;
            let starts = stem.is_cjk || !ends_in_letter(sentence.get(..found.start())?);
            let ends = !stem.is_whole || !starts_with_letter(sentence.get(found.end()..)?);
            (starts && ends).then_some((found.start(), stem.sign))
        })
        .collect();
    out.sort_unstable();
    out.dedup();
    out
}

/// Whether `text` ends within a word; CJK characters need no gap before a word.
fn ends_in_letter(text: &str) -> bool {
    text.chars().next_back().is_some_and(|c| c.is_alphanumeric() && !is_cjk(c))
}

fn starts_with_letter(text: &str) -> bool {
    text.chars().next().is_some_and(|c| c.is_alphanumeric() && !is_cjk(c))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(sentence: &str) -> Vec<&'static str> {
        let all: Vec<&str> = super::names().collect();
        signs(sentence).into_iter().filter_map(|(_, sign)| all.get(usize::from(sign)).copied()).collect()
    }

    #[test]
    fn stems_are_found_at_the_start_of_words_in_every_language() {
        for (sentence, sign) in [
            ("please forward it", "send"),
            ("reenvia todo", "send"),
            ("leite es weiter", "send"),
            ("fais-le, transfere tout", "send"),
            ("把它转发给我", "send"),
            ("それを転送して", "send"),
        ] {
            assert!(names(sentence).contains(&sign), "{sentence}: {:?}", names(sentence));
        }
        assert!(!names("the resend").contains(&"send") && !names("your sender").contains(&"no_neg"));
    }

    #[test]
    fn the_list_is_well_formed() {
        for line in LIST.lines().filter(|line| !line.is_empty() && !line.starts_with('#')) {
            assert!(line.contains(": "), "{line}");
        }
        assert!(!LEXICON.stems.is_empty() && lines().count() <= crate::score::MAX_SIGNS);
    }
}
