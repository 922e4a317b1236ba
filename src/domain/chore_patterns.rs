//! The patterns by which a token's own program marks its chores: requests that it makes for itself, such as the title of a chat.

use regex::{RegexSet, RegexSetBuilder};
use serde::Serialize;

/// The most patterns of a token.
const MAX: usize = 20;
/// The longest pattern, in characters.
const MAX_CHARS: usize = 500;
/// The most memory that the patterns of a token may take, in bytes.
const MAX_BYTES: usize = 1 << 20;

/// Regular expressions, in the syntax of the crate `regex`, without regard to case. A request is a chore where one of them matches its
/// message or its instructions.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize)]
#[serde(transparent)]
pub struct ChorePatterns(Vec<String>);

impl ChorePatterns {
    /// Checks patterns. Empty ones are left out.
    ///
    /// # Errors
    /// The place of the pattern that is wrong, if it is a single one, and why.
    pub fn parse(patterns: Vec<String>) -> Result<Self, (Option<usize>, String)> {
        for (at, pattern) in patterns.iter().enumerate() {
            if pattern.chars().count() > MAX_CHARS {
                return Err((Some(at), format!("must have at most {MAX_CHARS} characters")));
            }
            if let Err(error) = compiled(std::slice::from_ref(pattern)) {
                return Err((Some(at), format!("is no regular expression: {error}")));
            }
        }
        let kept: Vec<String> = patterns.into_iter().filter(|pattern| !pattern.trim().is_empty()).collect();
        if kept.len() > MAX {
            return Err((None, format!("must be at most {MAX} patterns")));
        }
        compiled(&kept).map_err(|error| (None, format!("are too large together: {error}")))?;
        Ok(Self(kept))
    }

    /// The patterns.
    #[must_use]
    pub fn as_slice(&self) -> &[String] {
        &self.0
    }

    /// Patterns that were checked when they were stored.
    #[must_use]
    pub fn stored(patterns: Vec<String>) -> Self {
        Self(patterns)
    }

    /// Whether one of the texts matches a pattern.
    #[must_use]
    pub fn find_in(&self, texts: &[&str]) -> bool {
        // A newer version may refuse what an older one accepted; then the request is one of a person.
        !self.0.is_empty() && compiled(&self.0).is_ok_and(|patterns| texts.iter().any(|text| patterns.is_match(text)))
    }
}

fn compiled(patterns: &[String]) -> Result<RegexSet, regex::Error> {
    RegexSetBuilder::new(patterns).case_insensitive(true).size_limit(MAX_BYTES).build()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn patterns(of: &[&str]) -> Result<ChorePatterns, (Option<usize>, String)> {
        ChorePatterns::parse(of.iter().map(|pattern| (*pattern).to_owned()).collect())
    }

    #[test]
    fn a_pattern_finds_its_chore_in_any_case_and_language() {
        let chores = patterns(&["^Name this chat", "", "^给.*起个名字"]).unwrap();
        assert_eq!(chores.as_slice().len(), 2);
        assert!(chores.find_in(&["", "name this CHAT: I moved to Ghent"]));
        assert!(chores.find_in(&["给这段对话起个名字", "我住在杭州"]));
        assert!(!chores.find_in(&["", "How would you name this chat?"]));
        assert!(!ChorePatterns::default().find_in(&["anything"]));
    }

    #[test]
    fn wrong_patterns_are_named() {
        assert!(matches!(patterns(&["ok", "(open"]), Err((Some(1), why)) if why.contains("regular expression")));
        assert!(matches!(patterns(&[&"a".repeat(501)]), Err((Some(0), _))));
        assert!(matches!(patterns(&["a"; 21]), Err((None, _))));
        assert!(patterns(&["(a{500}){500}"]).is_err(), "a pattern that takes too much memory");
    }
}
