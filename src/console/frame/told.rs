//! Sentences that the server writes in English for every surface, such as "must be 1 to 100", in the language of a page.

use std::sync::LazyLock;

use fluent_bundle::FluentArgs;
use regex::{Captures, Regex};

use super::text::{Language, Words};

/// The numbers of a sentence, with the marks between their digits.
static NUMBERS: LazyLock<Regex> = language::pattern!(r"\d[\d,.]*\d|\d");
/// The names of the numbers in a message.
const NAMES: [&str; 3] = ["one", "two", "three"];

impl Words {
    /// The server's sentence in the language of the page; as it is where there is no translation, such as what a model wrote. The message is
    /// named by the words of the sentence, a number by `n`: `told-must-be-n-to-n`.
    #[must_use]
    pub fn told(&self, sentence: &str) -> String {
        if self.0 == Language::English {
            return sentence.to_owned();
        }
        let name = name(sentence);
        if !self.has(&name) {
            return sentence.to_owned();
        }
        let mut values = FluentArgs::new();
        for (name, number) in NAMES.into_iter().zip(NUMBERS.find_iter(sentence)) {
            values.set(name, number.as_str().to_owned());
        }
        self.format(&name, &values)
    }
}

fn name(sentence: &str) -> String {
    let numbered = NUMBERS.replace_all(sentence, |_: &Captures<'_>| " n ");
    let words = numbered.split(|c: char| !c.is_ascii_alphanumeric()).filter(|word| !word.is_empty());
    words.fold("told".to_owned(), |name, word| format!("{name}-{}", word.to_ascii_lowercase()))
}

#[cfg(test)]
mod tests {
    use fluent_bundle::FluentResource;

    use super::super::text::SENTENCES;
    use super::*;
    use crate::domain::role::Role;

    #[test]
    fn a_sentence_of_the_server_is_told_in_the_language_of_the_page() {
        let (english, chinese) = (Words(Language::English), Words(Language::Chinese));
        for (sentence, told) in [
            ("must be 1 to 100", "须为 1 到 100"),
            ("must be at most 2,000 characters", "不能超过 2,000 个字符"),
            ("must be a date: 2026-11-21", "须为日期，例如 2026-11-21"),
            ("it differs from what a person wrote", "与人工填写的内容不同"),
            ("fact not found", "找不到这条记忆"),
        ] {
            assert_eq!((english.told(sentence).as_str(), chinese.told(sentence).as_str()), (sentence, told));
        }
        let unknown = "Ada says: must be 1 to 100";
        assert_eq!(chinese.told(unknown), unknown);
        for role in [Role::Member, Role::Admin] {
            let missing = crate::error::Error::Forbidden(format!("needs the role {}", role.as_str())).to_string();
            assert_ne!(chinese.told(&missing), missing);
        }
    }

    #[test]
    fn every_message_can_be_read_and_stands_once() {
        assert!(FluentResource::try_new(SENTENCES.to_owned()).is_ok());
        let mut names: Vec<&str> = SENTENCES.lines().filter_map(|line| Some(line.split_once(" =")?.0)).collect();
        assert!(names.len() > 60 && names.iter().all(|name| name.starts_with("told-")));
        let count = names.len();
        names.sort_unstable();
        names.dedup();
        assert_eq!(names.len(), count);
    }
}
