//! The likeness of two texts: the share of terms that they have in common. Pure.
//!
//! Terms are those of the recall index (`index::analyze`): stems of words, and single characters and pairs where the
//! script has no spaces. Chinese therefore compares as English does.

use recall_index::analyze::{Words, analyze};
use recall_index::hash::Term;

/// The distinct terms of a text, sorted.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Terms(Box<[Term]>);

impl Terms {
    /// The terms of `text`, stop words included: "the gate is green" has four.
    #[must_use]
    pub fn of(text: &str) -> Self {
        let mut words = Words::default();
        analyze(text, &mut words);
        let mut terms = words.content;
        terms.extend(words.common);
        terms.sort_unstable();
        terms.dedup();
        Self(terms.into_boxed_slice())
    }

    /// The number of terms.
    #[must_use]
    pub const fn len(&self) -> usize {
        self.0.len()
    }

    /// Whether there are no terms.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The terms in order.
    pub fn iter(&self) -> impl Iterator<Item = &Term> {
        self.0.iter()
    }
}

/// The number of common terms divided by the number of all terms, 0 to 1; 0 when either has none.
#[must_use]
pub fn jaccard(one: &Terms, other: &Terms) -> f64 {
    let (mut left, mut right) = (one.0.iter().peekable(), other.0.iter().peekable());
    let mut shared = 0_usize;
    while let (Some(x), Some(y)) = (left.peek(), right.peek()) {
        match x.cmp(y) {
            std::cmp::Ordering::Less => drop(left.next()),
            std::cmp::Ordering::Greater => drop(right.next()),
            std::cmp::Ordering::Equal => {
                shared += 1;
                left.next();
                right.next();
            }
        }
    }
    share(shared, one.len() + other.len() - shared)
}

/// `part` divided by `whole`, 0 to 1; 0 when `whole` is 0.
#[must_use]
#[expect(clippy::cast_precision_loss, reason = "counts of words")]
pub fn share(part: usize, whole: usize) -> f64 {
    if whole == 0 { 0.0 } else { part as f64 / whole as f64 }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn likeness(one: &str, other: &str) -> f64 {
        jaccard(&Terms::of(one), &Terms::of(other))
    }

    #[test]
    fn texts_are_alike_by_their_words_in_both_languages() {
        assert!(likeness("I live in Porto", "I live in porto!") > 0.99);
        assert!(likeness("我住在苏州", "我现在住在苏州") > 0.5 && likeness("我住在苏州", "猫喜欢鱼") < 0.1);
        assert!(likeness("The gate is green.", "The gate is blue.") > 0.4);
        assert!(likeness("", "").abs() < 1e-9 && likeness("tea", "").abs() < 1e-9);
    }
}
