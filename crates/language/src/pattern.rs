//! Compiles the program's patterns: a pattern that does not compile is a bug, never a rule that is silently off.

use regex::Regex;

/// Returns the compiled pattern.
///
/// # Panics
/// When the pattern does not compile. Patterns are part of the program; a test compiles each of them.
#[must_use]
#[expect(clippy::panic, reason = "a rule that is silently off is worse than a process that does not run")]
pub fn sound(compiled: Result<Regex, regex::Error>) -> Option<Regex> {
    match compiled {
        Ok(regex) => Some(regex),
        Err(error) => panic!("a pattern of the program does not compile: {error}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_sound_pattern_is_given_back() {
        assert!(sound(Regex::new("a+")).unwrap().is_match("caat"));
    }

    #[test]
    #[should_panic(expected = "does not compile")]
    fn an_unsound_pattern_stops_the_program() {
        let _never = sound(Regex::new(&format!("a{}", '(')));
    }
}
