//! Decides whether the facts after a session reflect its changes. Pure: compares the words of the data set with those of the facts.

use std::collections::HashSet;

use super::gold::{Change, Stance};

/// The share of the words of a thing that a fact must contain to be about it.
const MIN_SHARE: f64 = 2.0 / 3.0;

/// A fact, reduced to what the comparison needs.
#[derive(Debug, Clone)]
pub(super) struct Known {
    /// The words of the subject and the object.
    pub(super) words: HashSet<String>,
    pub(super) predicate: String,
    pub(super) is_active: bool,
    /// Whether this session created, confirmed or ended the fact.
    pub(super) is_touched: bool,
}

impl Known {
    fn names(&self, thing: &str) -> bool {
        covers(&self.words, thing)
    }

    fn holds(&self, thing: &str, stance: Stance) -> bool {
        self.is_active && stance_of(&self.predicate) == stance && self.names(thing)
    }
}

/// Classifies a predicate; some say that a thing is over, done or unwanted.
fn stance_of(predicate: &str) -> Stance {
    const AGAINST: [&str; 19] = [
        "no_longer",
        "not_",
        "does_not",
        "never",
        "dislike",
        "hate",
        "avoid",
        "cancel",
        "complete",
        "finish",
        "exclude",
        "remove",
        "delete",
        "gave_up",
        "stopped",
        "quit",
        "afraid",
        "used_to",
        "former",
    ];
    if AGAINST.iter().any(|start| predicate.starts_with(start)) { Stance::Against } else { Stance::For }
}

/// Whether `facts`, taken after the session, reflect the change. What holds now must be an active fact, and what is gone must not. If the
/// change has only one side, the session must also have created, confirmed or ended a fact about it.
pub(super) fn is_reflected(change: &Change, facts: &[Known]) -> bool {
    let holds = |thing: &str, stance: Stance| facts.iter().any(|fact| fact.holds(thing, stance));
    let is_touched = |thing: &str| facts.iter().any(|fact| fact.is_touched && fact.names(thing));
    let is_there = change.now.as_ref().is_none_or(|(thing, stance)| holds(thing, *stance) && (change.gone.is_some() || is_touched(thing)));
    let is_gone = change.gone.as_ref().is_none_or(|(thing, stance)| !holds(thing, *stance) && (change.now.is_some() || is_touched(thing)));
    is_there && is_gone
}

/// Whether at least [`MIN_SHARE`] of the words of `thing` are among `words`.
#[expect(clippy::cast_precision_loss, reason = "counts of words are far below 2^52")]
pub(super) fn covers(words: &HashSet<String>, thing: &str) -> bool {
    let wanted = self::words(thing);
    let found = wanted.iter().filter(|word| words.contains(*word)).count();
    !wanted.is_empty() && found as f64 >= wanted.len() as f64 * MIN_SHARE
}

/// The stems of a text's words, without stop words; `$1,200,000` becomes `1200000`.
pub(super) fn words(text: &str) -> HashSet<String> {
    const EMPTY: [&str; 34] = [
        "the", "a", "an", "of", "to", "for", "in", "on", "at", "and", "or", "with", "by", "from", "as", "is", "are", "be", "will", "it",
        "its", "that", "this", "my", "your", "our", "their", "i", "we", "you", "user", "s", "into", "some",
    ];
    let plain = text.to_lowercase();
    let chars: Vec<char> = plain.chars().collect();
    let mut joined = String::with_capacity(plain.len());
    for (at, c) in chars.iter().enumerate() {
        let is_between_digits =
            |mark: char| *c == mark && at > 0 && [at - 1, at + 1].iter().all(|at| chars.get(*at).is_some_and(char::is_ascii_digit));
        if is_between_digits(',') {
            continue;
        }
        joined.push(if c.is_alphanumeric() || is_between_digits('.') { *c } else { ' ' });
    }
    let stemmer = rust_stemmers::Stemmer::create(rust_stemmers::Algorithm::English);
    joined.split_whitespace().filter(|word| !EMPTY.contains(word)).map(|word| stemmer.stem(word).into_owned()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn fact(predicate: &str, says: &str, is_active: bool, is_touched: bool) -> Known {
        Known { words: words(says), predicate: predicate.into(), is_active, is_touched }
    }

    fn gone(thing: &str) -> Change {
        Change { now: None, gone: Some((thing.into(), Stance::For)) }
    }

    #[test]
    fn a_withdrawal_must_have_left_a_trace_and_nothing_that_still_says_so() {
        let over = [fact("likes", "the opera", false, true)];
        assert!(is_reflected(&gone("opera"), &over));
        assert!(is_reflected(&gone("Visit the library"), &[fact("completed", "visiting the old library", true, true)]));
        assert!(!is_reflected(&gone("opera"), &[]), "silence reflects nothing");
        assert!(!is_reflected(&gone("opera"), &[fact("likes", "opera", true, false), fact("no_longer_likes", "opera", true, true)]));
    }

    #[test]
    fn a_new_value_must_stand_and_the_old_one_must_not() {
        let change = Change { now: Some(("$1,200,000".into(), Stance::For)), gone: Some(("850000".into(), Stance::For)) };
        assert!(is_reflected(&change, &[fact("is", "the budget 1,200,000", true, true), fact("is", "the budget $850,000", false, true)]));
        assert!(!is_reflected(&change, &[fact("is", "the budget 1,200,000", true, true), fact("is", "the budget $850,000", true, false)]));
        let flipped = Change { now: Some(("jazz".into(), Stance::Against)), gone: Some(("jazz".into(), Stance::For)) };
        assert!(is_reflected(&flipped, &[fact("dislikes", "jazz", true, true)]));
        assert!(!is_reflected(&flipped, &[fact("likes", "jazz", true, true)]));
    }
}
