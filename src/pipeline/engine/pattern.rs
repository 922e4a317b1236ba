//! Compiles patterns with ASCII and Latin letters for `\w`, ASCII digits and ASCII word boundaries: the Unicode tables would cost a
//! hundred times the time and memory, and Chinese is matched by its own classes.

use regex::Regex;

/// The compiled pattern; `None` when it is invalid, which a test excludes for every rule.
pub(super) fn compile(pattern: &str) -> Option<Regex> {
    language::pattern::sound(Regex::new(&lightened(pattern)))
}

fn lightened(pattern: &str) -> String {
    let mut light = String::with_capacity(pattern.len() * 2);
    let mut chars = pattern.chars();
    let mut is_class = false;
    while let Some(c) = chars.next() {
        match c {
            '\\' => match chars.next() {
                Some('w') if is_class => light.push_str("A-Za-z0-9_À-ɏ"),
                Some('w') => light.push_str("[A-Za-z0-9_À-ɏ]"),
                Some('d') if is_class => light.push_str("0-9"),
                Some('d') => light.push_str("[0-9]"),
                Some('b') if !is_class => light.push_str(r"(?-u:\b)"),
                Some('W') if !is_class => light.push_str("[^A-Za-z0-9_À-ɏ]"),
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
    light.replace(r"\p{L}", "A-Za-zÀ-ɏ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_with_accents_and_borders_still_match() {
        let regex = compile(r"(?i)^i am ([\w'-]+)\b").unwrap();
        assert_eq!(&regex.captures("i am Zoë-Ann now").unwrap()[1], "Zoë-Ann");
        assert!(compile(r"\d{2}\W").unwrap().is_match("42!"));
    }
}
