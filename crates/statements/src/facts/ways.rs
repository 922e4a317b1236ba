//! Ways of saying something, each with the plain words that the rules know for it.

use language::pattern::compile_light;
use regex::{Captures, Regex};

/// A table of ways; the first that fits is taken.
pub(super) struct Ways(Vec<Way>);

struct Way {
    /// Matches the whole text; the group `v` is the value.
    pattern: Regex,
    /// The plain words, with the groups of the pattern.
    plain: &'static str,
}

impl Ways {
    /// The ways of a table of patterns and plain words.
    pub(super) fn of(table: impl IntoIterator<Item = (String, &'static str)>) -> Self {
        Self(table.into_iter().map(|(pattern, plain)| Way { pattern: compile_light(&pattern), plain }).collect())
    }

    /// The text in the plain words of the first way that fits it and is meant.
    pub(super) fn plain(&self, text: &str, is_meant: impl Fn(&Captures<'_>) -> bool) -> Option<String> {
        self.0.iter().find_map(|way| {
            let groups = way.pattern.captures(text).filter(&is_meant)?;
            let mut plain = String::new();
            groups.expand(way.plain, &mut plain);
            Some(plain)
        })
    }
}
