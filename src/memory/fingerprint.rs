//! The fingerprint of a fact: equal for the same statement whatever its spacing, case or punctuation. Used to find
//! duplicates.

use std::collections::HashSet;

use language::script::{is_han, simplify};
use language::stop_words::is_grammatical;
use sha2::{Digest, Sha256};
use unicode_normalization::UnicodeNormalization;

/// SHA-256 in hex over the normalised subject, predicate and object. A fact without structure carries its sentence as the
/// object, so that its fingerprint is that of its text.
#[must_use]
pub fn of(subject: &str, predicate: &str, object: &str) -> String {
    let joined = format!("{}\n{}\n{}", normalise(subject), predicate.trim().to_lowercase(), normalise(object));
    data_encoding::HEXLOWER.encode(&Sha256::digest(joined.as_bytes()))
}

/// Normalises text: NFKC, lower case, letters and digits only, one space between words, without a leading article.
#[must_use]
pub fn normalise(text: &str) -> String {
    let mut plain = String::with_capacity(text.len());
    for c in text.nfkc().flat_map(char::to_lowercase) {
        if c.is_alphanumeric() {
            plain.push(c);
        } else if !plain.ends_with(' ') && !plain.is_empty() {
            plain.push(' ');
        }
    }
    let plain = plain.trim_end();
    ["the ", "a ", "an ", "my "].iter().find_map(|article| plain.strip_prefix(article)).unwrap_or(plain).to_owned()
}

/// Normalises text as [`normalise`] does, with traditional characters as simplified ones, so that both scripts compare equal.
#[must_use]
pub fn comparable(text: &str) -> String {
    normalise(&simplify(text))
}

/// The words of a text in any script; for Chinese, its characters.
pub(crate) fn words(text: &str) -> HashSet<String> {
    let plain: String = text.nfkc().flat_map(char::to_lowercase).collect();
    let mut words = HashSet::new();
    let mut word = String::new();
    for c in plain.chars().chain([' ']) {
        if c.is_alphanumeric() && !is_han(c) {
            word.push(c);
            continue;
        }
        if !word.is_empty() {
            words.insert(std::mem::take(&mut word));
        }
        if is_han(c) {
            words.insert(c.to_string());
        }
    }
    words
}

/// The words of a text that tell it from others: as [`words`], but for Chinese, whose single characters occur in every text, pairs of
/// neighbours.
pub(crate) fn telling_words(text: &str) -> HashSet<String> {
    let mut found: HashSet<String> = words(text).into_iter().filter(|word| !word.chars().all(is_han)).collect();
    let chars: Vec<char> = text.chars().filter(|c| c.is_alphanumeric()).collect();
    found.extend(chars.windows(2).filter(|pair| pair.iter().all(|c| is_han(*c))).map(|pair| pair.iter().collect::<String>()));
    found
}

/// Whether an ending means this value: both are equal, one contains the other, or most words of the shorter are in the
/// longer. Values whose names or numbers differ do not match.
#[must_use]
pub fn is_same_value(one: &str, other: &str) -> bool {
    let (left, right) = (comparable(one), comparable(other));
    if left.is_empty() || right.is_empty() {
        return false;
    }
    if left == right || contains_words(&left, &right) || contains_words(&right, &left) {
        return true;
    }
    let has_own = |marks: Vec<String>, text: &str| marks.iter().any(|mark| !contains_words(text, mark));
    if has_own(marks(one), &right) && has_own(marks(other), &left) {
        return false;
    }
    let (left, right) = (stems(&left), stems(&right));
    let shared = left.iter().filter(|stem| right.contains(stem)).count();
    let (least, most) = (left.len().min(right.len()), left.len().max(right.len()));
    // Of one or two words all must match, of more than two two thirds.
    shared > 0
        && (shared * 2 >= left.len() + right.len() - shared
            || shared == least
            || (least > 2 && most <= least * 3 && shared * 3 >= least * 2))
}

/// The names and numbers of a text in lower case: words within it that begin with a capital or contain a digit.
fn marks(text: &str) -> Vec<String> {
    let words = text.split(|c: char| c.is_whitespace() || matches!(c, '-' | '/' | '(' | ')')).filter(|word| !word.is_empty());
    let marked = words.enumerate().filter(|(at, word)| {
        let word = word.trim_start_matches(['"', '\'', '“', '‘', '$', '€', '£']);
        word.chars().any(char::is_numeric) || (*at > 0 && word.starts_with(char::is_uppercase))
    });
    marked.map(|(_, word)| normalise(word)).filter(|word| !word.is_empty()).collect()
}

/// Whether `long` contains `short` at word boundaries. Chinese has none, so there any place counts if `short` has two
/// characters or more.
fn contains_words(long: &str, short: &str) -> bool {
    if language::script::has_han(short) {
        return short.chars().count() >= 2 && long.contains(short);
    }
    format!(" {long} ").contains(&format!(" {short} "))
}

fn stems(text: &str) -> Vec<String> {
    // Words for time or use, which do not identify a value.
    const FILLING: &[&str] = &[
        "these",
        "those",
        "all",
        "some",
        "any",
        "just",
        "really",
        "very",
        "own",
        "today",
        "tomorrow",
        "tonight",
        "later",
        "soon",
        "sometime",
        "now",
        "next",
        "last",
        "week",
        "weekend",
        "month",
        "morning",
        "afternoon",
        "evening",
        "myself",
        "ourselves",
        "about",
        "book",
        "books",
        "movie",
        "movies",
        "film",
        "films",
        "music",
        "song",
        "songs",
        "actor",
        "author",
    ];
    let is_negation = |word: &str| matches!(word, "no" | "not");
    let is_filling = |word: &&str| (is_grammatical(word) && !is_negation(word)) || FILLING.contains(word);
    let stemmer = rust_stemmers::Stemmer::create(rust_stemmers::Algorithm::English);
    let mut stems: Vec<String> = text.split(' ').filter(|word| !is_filling(word)).map(|word| stemmer.stem(word).into_owned()).collect();
    stems.sort();
    stems.dedup();
    stems
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn spacing_case_width_and_points_do_not_make_another_fact() {
        assert_eq!(of("user", "likes", "Trail  running!"), of("User", "likes", "trail running"));
        assert_eq!(of("user", "likes", "ＡＢＣ"), of("user", "likes", "abc"));
        assert_ne!(of("user", "likes", "tea"), of("user", "dislikes", "tea"));
        assert_ne!(of("user", "likes", "绿茶"), of("user", "likes", "红茶"));
    }

    #[test]
    fn an_ending_finds_the_value_in_other_words() {
        assert!(is_same_value("buy groceries", "buying groceries"));
        assert!(is_same_value("Ann Leckie", "Ann Leckie's books"));
        assert!(is_same_value("爵士乐", "听爵士乐"));
        assert!(!is_same_value("tea", "green steak"));
        assert!(!is_same_value("review code", "call parents"));
        assert!(is_same_value("plan quiet research time for myself soon", "dedicated quiet research time"));
        assert!(is_same_value("the Harbour Agency legal and compliance teams", "Harbour Agency Legal Teams"));
        assert!(!is_same_value("book a flight to Rome", "book a flight to Oslo"), "names set them apart");
        assert!(!is_same_value("pay invoice 12", "pay invoice 14"));
        assert!(!is_same_value("call mother", "call the bank"));
    }
}
