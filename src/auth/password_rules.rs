//! What a new password must be: long, and not one that guessers try first. No rules about kinds of characters, no forced changes.
//!
//! 15 characters, because there is no second factor (NIST SP 800-63B-4 asks for 15 then); `auth.password-min-length` may change it.

use std::collections::BTreeSet;
use std::ops::RangeInclusive;

use secrecy::{ExposeSecret, SecretString};
use unicode_normalization::UnicodeNormalization;

use crate::config::Config;
use crate::error::{Error, Result};

/// Words that guessers begin with, one a line, lower case.
const COMMON: &str = include_str!("common_words.txt");
/// Rows that fingers and children know.
const ROWS: [&str; 6] =
    ["abcdefghijklmnopqrstuvwxyz", "01234567890", "qwertyuiop", "asdfghjkl", "zxcvbnm", "1qaz2wsx3edc4rfv5tgb6yhn7ujm8ik9ol0p"];
/// Characters that must be left when everything guessable is taken out.
const MIN_REST: usize = 6;

/// Checks a new password of somebody called by `names` (e-mail, name, tenant); `chars` is how long it may be.
///
/// # Errors
/// [`Error::Invalid`] for `password`, saying what to change; never the password.
pub fn check(password: &SecretString, chars: &RangeInclusive<usize>, names: &[&str]) -> Result<()> {
    let text: String = password.expose_secret().nfc().collect();
    if !chars.contains(&text.chars().count()) {
        return Err(Error::invalid("password", format!("must have {} to {} characters", chars.start(), chars.end())));
    }
    if text.chars().any(char::is_control) {
        return Err(Error::invalid("password", "must not contain control characters"));
    }
    if is_guessable(&text, names) {
        return Err(Error::invalid("password", "is easy to guess: use several unrelated words, without your name or runs of keys"));
    }
    Ok(())
}

/// Whether little is left without repetitions, rows, common words and the person's own names.
fn is_guessable(text: &str, names: &[&str]) -> bool {
    let folded = fold(text);
    if folded.chars().collect::<BTreeSet<_>>().len() < 5 || repeats(&folded) {
        return true;
    }
    let own = names.iter().flat_map(|name| name.split(|c: char| !c.is_alphanumeric())).map(fold);
    let common = COMMON.lines().map(str::to_owned);
    let mut words: Vec<String> = own.chain(common).filter(|word| word.chars().count() >= 3).collect();
    words.sort_by_key(|word| std::cmp::Reverse(word.len()));
    let rest = words.iter().fold(folded, |rest, word| rest.replace(word.as_str(), " "));
    without_runs(&rest).chars().filter(|c| c.is_alphabetic()).count() < MIN_REST
}

/// Lower case, the usual digit-for-letter swaps undone, spaces and marks dropped.
fn fold(text: &str) -> String {
    let lower = text.to_lowercase();
    let has_letters = lower.chars().any(char::is_alphabetic);
    let unswapped = lower.chars().map(|c| match c {
        '0' if has_letters => 'o',
        '1' | '!' if has_letters => 'i',
        '3' if has_letters => 'e',
        '4' | '@' if has_letters => 'a',
        '5' | '$' if has_letters => 's',
        '7' if has_letters => 't',
        other => other,
    });
    unswapped.filter(|c| c.is_alphanumeric()).collect()
}

/// Whether the whole is one piece of up to half its length, again and again.
fn repeats(text: &str) -> bool {
    let chars: Vec<char> = text.chars().collect();
    (1..=chars.len() / 2).any(|size| {
        let piece = chars.get(..size).unwrap_or_default();
        chars.chunks(size).all(|chunk| piece.starts_with(chunk))
    })
}

/// Replaces pieces of four or more neighbours of a known row, in both directions.
fn without_runs(text: &str) -> String {
    let rows = ROWS.iter().map(|row| fold(row)).chain(ROWS.iter().map(|row| (*row).to_owned()));
    let rows: Vec<String> = rows.flat_map(|row| [row.chars().rev().collect(), row]).collect();
    let chars: Vec<char> = text.chars().collect();
    let mut kept = String::new();
    let mut at = 0;
    while let Some(rest) = chars.get(at..).filter(|rest| !rest.is_empty()) {
        let longest = (4..=rest.len()).rev().find(|size| {
            let piece: String = rest.iter().take(*size).collect();
            rows.iter().any(|row| row.contains(&piece))
        });
        match longest {
            Some(size) => at += size,
            None => {
                kept.extend(rest.first());
                at += 1;
            }
        }
    }
    kept
}

/// Checks a new password of somebody called by `names` against the configured length and the words guessers try.
///
/// # Errors
/// [`crate::error::Error::Invalid`] for `password`.
pub fn check_new_password(config: &Config, password: &SecretString, names: &[&str]) -> Result<()> {
    check(password, &(config.auth.password_min_length..=config.auth.password_max_length), names)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn judge(password: &str) -> Result<()> {
        check(&SecretString::from(password), &(15..=128), &["nora.lindqvist@owlworks.example", "Nora Lindqvist", "Owlworks"])
    }

    #[test]
    fn unrelated_words_pass_in_any_language() {
        for good in [
            "plum tractor nine violins",
            "Zwölf Boxkämpfer jagen",
            "猫头鹰在夜里记录发生的每一件事情",
            "kx8#mQ2!vLp9@wRt",
            "owlworks runs on cold brew at dusk",
        ] {
            assert!(judge(good).is_ok(), "{good}");
        }
    }

    #[test]
    fn what_guessers_try_first_is_refused() {
        for bad in [
            "passwordpassword",
            "P@ssw0rdP@ssw0rd",
            "Password1234567",
            "letmein-welcome-2026",
            "aaaaaaaaaaaaaaaa",
            "abcabcabcabcabcabc",
            "123456789012345",
            "qwertyuiopasdfghjkl",
            "1qaz2wsx3edc4rfv",
            "nora.lindqvist.1987",
            "OwlworksOwlworks1",
            "noctuary-admin-2026",
        ] {
            assert!(matches!(judge(bad), Err(Error::Invalid(_))), "{bad}");
        }
    }

    #[test]
    fn length_is_counted_in_characters_and_has_two_ends() {
        assert!(judge("plum tractor 9").is_err(), "14");
        assert!(judge("plum tractor 9v").is_ok(), "15");
        let long: String = "plum tractor nine violins ".chars().cycle().take(101).chain("quite another ending here!!".chars()).collect();
        assert_eq!(long.chars().count(), 128);
        assert!(judge(&long).is_ok());
        assert!(judge(&format!("{long}x")).is_err());
        assert!(judge("plum\ntractor nine violins").is_err(), "control characters");
    }
}
