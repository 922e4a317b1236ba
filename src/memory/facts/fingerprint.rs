//! The fingerprint of a fact: equal for the same statement however it is spaced, cased or punctuated. Used to find duplicates.

use sha2::{Digest, Sha256};
use unicode_normalization::UnicodeNormalization;

/// SHA-256 in hex over the normalised subject, predicate and object. A fact without structure carries its sentence as the
/// object, so that its fingerprint is that of its text.
#[must_use]
pub fn of(subject: &str, predicate: &str, object: &str) -> String {
    let joined = format!("{}\n{}\n{}", normalise(subject), predicate.trim().to_lowercase(), normalise(object));
    data_encoding::HEXLOWER.encode(&Sha256::digest(joined.as_bytes()))
}

/// NFKC, lower case, letters and digits only, one space between words; leading articles dropped.
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

/// Whether two values mean the same thing for an ending: equal, one contained in the other, or half of their words shared.
#[must_use]
pub fn is_same_value(one: &str, other: &str) -> bool {
    let (one, other) = (normalise(one), normalise(other));
    if one.is_empty() || other.is_empty() {
        return false;
    }
    if one == other || contains_words(&one, &other) || contains_words(&other, &one) {
        return true;
    }
    let (left, right) = (stems(&one), stems(&other));
    let shared = left.iter().filter(|stem| right.contains(stem)).count();
    let all = left.len() + right.len() - shared;
    shared > 0 && shared * 2 >= all
}

/// Containment on word borders; Chinese has none, there any place will do from two characters on.
fn contains_words(long: &str, short: &str) -> bool {
    if short.chars().any(|c| ('\u{4E00}'..='\u{9FFF}').contains(&c)) {
        return short.chars().count() >= 2 && long.contains(short);
    }
    format!(" {long} ").contains(&format!(" {short} "))
}

fn stems(text: &str) -> Vec<String> {
    const EMPTY: [&str; 16] =
        ["the", "a", "an", "my", "to", "of", "for", "on", "in", "at", "with", "some", "today", "tomorrow", "later", "and"];
    let stemmer = rust_stemmers::Stemmer::create(rust_stemmers::Algorithm::English);
    let mut stems: Vec<String> = text.split(' ').filter(|word| !EMPTY.contains(word)).map(|word| stemmer.stem(word).into_owned()).collect();
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
    }
}
