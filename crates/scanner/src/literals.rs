//! Searches for any of many literals at once.

use aho_corasick::AhoCorasick;

/// An automaton that finds `words`.
///
/// # Panics
/// When the words do not fit into an automaton. They are part of the program; a test builds each list.
#[expect(clippy::panic, reason = "a rule that is silently off is worse than a process that does not run")]
pub(super) fn search(words: impl IntoIterator<Item = impl AsRef<[u8]>>) -> AhoCorasick {
    match AhoCorasick::new(words) {
        Ok(automaton) => automaton,
        Err(error) => panic!("a list of words of the program does not build: {error}"),
    }
}
