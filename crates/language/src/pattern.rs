//! Compiles the program's patterns: a pattern that does not compile is a bug, never a rule that is silently off.

use regex::Regex;

/// A static pattern that is compiled when it is first used: `static DAY: LazyLock<Regex> = pattern!(r"\d+");`
///
/// `pattern!(format "…{NAME}…")` fills in constants, as `format!` does.
#[macro_export]
macro_rules! pattern {
    (format $format:literal) => {
        ::std::sync::LazyLock::new(|| $crate::pattern::compile(&::std::format!($format)))
    };
    ($pattern:literal) => {
        ::std::sync::LazyLock::new(|| $crate::pattern::compile($pattern))
    };
}

/// Like [`pattern!`], compiled with [`pattern::compile_light`](crate::pattern::compile_light).
#[macro_export]
macro_rules! light_pattern {
    (format $format:literal) => {
        ::std::sync::LazyLock::new(|| $crate::pattern::compile_light(&::std::format!($format)))
    };
    ($pattern:literal) => {
        ::std::sync::LazyLock::new(|| $crate::pattern::compile_light($pattern))
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

/// Compiles a pattern with ASCII and Latin letters for `\w`, ASCII digits and ASCII word boundaries: the Unicode tables would cost a
/// hundred times the time and memory, and Chinese is matched by its own classes.
///
/// # Panics
/// When the pattern does not compile, as [`compile`] does.
#[must_use]
pub fn compile_light(pattern: &str) -> Regex {
    compile(&lightened(pattern))
}

fn lightened(pattern: &str) -> String {
    let mut light = String::with_capacity(pattern.len() * 2);
    let mut chars = pattern.chars();
    let mut is_class = false;
    while let Some(c) = chars.next() {
        match c {
            '\\' => match chars.next() {
                Some('w') if is_class => light.push_str("A-Za-z0-9_À-ɏḀ-ỿ"),
                Some('w') => light.push_str("[A-Za-z0-9_À-ɏḀ-ỿ]"),
                Some('d') if is_class => light.push_str("0-9"),
                Some('d') => light.push_str("[0-9]"),
                Some('b') if !is_class => light.push_str(r"(?-u:\b)"),
                Some('W') if !is_class => light.push_str("[^A-Za-z0-9_À-ɏḀ-ỿ]"),
                Some(other) => light.extend(['\\', other]),
                None => light.push('\\'),
            },
            '[' => {
                is_class = true;
                light.push(c);
            }
            ']' => {
                is_class = false;
                light.push(c);
            }
            c => light.push(c),
        }
    }
    light.replace(r"\p{L}", "A-Za-zÀ-ɏḀ-ỿ")
}

#[cfg(test)]
mod tests {
    use std::sync::LazyLock;

    use super::*;

    const DIGIT: &str = "[0-9]";
    static WORD: LazyLock<Regex> = pattern!("a+");
    static PAIR: LazyLock<Regex> = pattern!(format "{DIGIT}-{DIGIT}");

    #[test]
    fn a_sound_pattern_matches() {
        assert!(WORD.is_match("caat") && PAIR.is_match("1-2"));
    }

    #[test]
    #[should_panic(expected = "does not compile")]
    fn an_unsound_pattern_stops_the_program() {
        let _never = compile(&format!("a{}", '('));
    }

    #[test]
    fn words_with_accents_and_borders_still_match() {
        let regex = compile_light(r"(?i)^i am ([\w'-]+)\b");
        assert_eq!(&regex.captures("i am Zoë-Ann now").unwrap()[1], "Zoë-Ann");
        assert!(compile_light(r"\d{2}\W").is_match("42!"));
    }
}
