//! The scores of an answer: the F1 of its words, the choice that it names, and the verdict of a judge.

use std::collections::HashMap;

use language::script::is_han;
use unicode_normalization::UnicodeNormalization;

/// English articles, which count for nothing.
const ARTICLES: [&str; 4] = ["a", "an", "the", "and"];

/// The words of an answer: lower case, without punctuation and articles; of Chinese each character.
fn words(text: &str) -> Vec<String> {
    let folded: String = text.nfkc().flat_map(char::to_lowercase).collect();
    let mut words = Vec::new();
    for part in folded.split(|c: char| !c.is_alphanumeric()) {
        let mut word = String::new();
        for c in part.chars() {
            if is_han(c) {
                words.extend((!word.is_empty()).then(|| std::mem::take(&mut word)));
                words.push(c.to_string());
            } else {
                word.push(c);
            }
        }
        words.extend((!word.is_empty()).then_some(word));
    }
    words.retain(|word| !ARTICLES.contains(&word.as_str()));
    words
}

/// The harmonic mean of the shares of shared words in both texts (Rajpurkar et al. 2016), 0 to 1.
#[expect(clippy::cast_precision_loss, reason = "counts of words")]
pub(super) fn f1(answer: &str, expected: &str) -> f64 {
    let (said, wanted) = (words(answer), words(expected));
    if said.is_empty() || wanted.is_empty() {
        return f64::from(u8::from(said == wanted));
    }
    let mut left: HashMap<&str, usize> = HashMap::new();
    for word in &wanted {
        *left.entry(word).or_default() += 1;
    }
    let shared = said
        .iter()
        .filter(|word| left.get_mut(word.as_str()).is_some_and(|count| count.checked_sub(1).map(|less| *count = less).is_some()));
    let shared = shared.count() as f64;
    if shared == 0.0 { 0.0 } else { 2.0 * shared / (said.len() + wanted.len()) as f64 }
}

/// The only choice, a to z, that an answer names: `(b)`, or a letter by itself. What stands behind the last mark counts, if there is one.
pub(super) fn choice(answer: &str) -> Option<char> {
    let lower = answer.to_lowercase();
    let last = lower.rsplit("<final_answer>").next().unwrap_or_default();
    let only = |mut letters: Vec<char>| {
        letters.sort_unstable();
        letters.dedup();
        if letters.len() == 1 { letters.first().copied() } else { None }
    };
    let chars: Vec<char> = last.chars().collect();
    let in_brackets = chars.windows(3).filter_map(|three| match three {
        ['(', letter, ')'] if letter.is_ascii_lowercase() => Some(*letter),
        _ => None,
    });
    let alone = last.split(|c: char| !c.is_alphanumeric()).filter_map(|word| {
        let mut letters = word.chars();
        letters.next().filter(|letter| letters.next().is_none() && letter.is_ascii_lowercase())
    });
    let in_brackets: Vec<char> = in_brackets.collect();
    if in_brackets.is_empty() { only(alone.collect()) } else { only(in_brackets) }
}

/// Whether a judge says that an answer is right; `None` if they say neither.
pub(super) fn verdict(said: &str) -> Option<bool> {
    let upper = said.to_uppercase();
    let says = |word: &str| upper.split(|c: char| !c.is_alphanumeric()).any(|part| part == word);
    match (says("CORRECT"), says("WRONG") || says("INCORRECT")) {
        (true, false) => Some(true),
        (false, true) => Some(false),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shared_words_count_as_often_as_both_have_them() {
        for (answer, expected, score) in [
            ("The old lighthouse", "a lighthouse", 2.0 / 3.0),
            ("Lisbon!", "lisbon", 1.0),
            ("very very good", "very good", 0.8),
            ("在杭州", "杭州", 0.8),
            ("", "tea", 0.0),
            ("coffee", "tea", 0.0),
        ] {
            assert!((f1(answer, expected) - score).abs() < 1e-9, "{answer}: {}", f1(answer, expected));
        }
    }

    #[test]
    fn a_choice_is_read_only_where_it_is_the_only_one() {
        for (answer, letter) in [
            ("(b)", Some('b')),
            ("I think a cat fits (c). <final_answer>(D)</final_answer>", Some('d')),
            ("b", Some('b')),
            ("Either (a) or (b)", None),
            ("none of them", None),
        ] {
            assert_eq!(choice(answer), letter, "{answer}");
        }
    }

    #[test]
    fn a_judge_says_one_of_two_words() {
        assert_eq!(
            (verdict("CORRECT"), verdict("Wrong."), verdict("incorrect"), verdict("Both CORRECT and WRONG"), verdict("?")),
            (Some(true), Some(false), Some(false), None, None)
        );
    }
}
