//! Compiles the program's patterns: a pattern that does not compile is a bug, never a rule that is silently off.

use regex::Regex;

/// A static pattern that is compiled when it is first used: `static DAY: LazyLock<Regex> = pattern!(r"\d+");`
///
/// It takes a literal, or a format string with its arguments.
#[macro_export]
macro_rules! pattern {
    ($pattern:literal) => {
        ::std::sync::LazyLock::new(|| $crate::pattern::compile($pattern))
    };
    ($format:literal, $($argument:tt)+) => {
        ::std::sync::LazyLock::new(|| $crate::pattern::compile(&::std::format!($format, $($argument)+)))
    };
}

/// Compiles a pattern of the program.
///
/// # Panics
/// When the pattern does not compile. Patterns are part of the program; tests compile each of them.
#[must_use]
#[expect(clippy::panic, reason = "a rule that is silently off is worse than a process that does not run")]
pub fn compile(pattern: &str) -> Regex {
    match Regex::new(pattern) {
        Ok(regex) => regex,
        Err(error) => panic!("a pattern of the program does not compile: {error}"),
    }
}

/// Returns the compiled pattern.
///
/// # Panics
/// When the pattern does not compile.
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
    use std::sync::LazyLock;

    use super::*;

    static WORD: LazyLock<Regex> = pattern!("a+");
    static PAIR: LazyLock<Regex> = pattern!("{0}-{0}", "[0-9]");

    #[test]
    fn a_sound_pattern_matches() {
        assert!(WORD.is_match("caat") && PAIR.is_match("1-2"));
    }

    #[test]
    #[should_panic(expected = "does not compile")]
    fn an_unsound_pattern_stops_the_program() {
        let _never = compile(&format!("a{}", '('));
    }
}
