//! Translations of the console into English and Chinese: the messages of `templates/text`, by name.

use std::sync::LazyLock;

use fluent_bundle::concurrent::FluentBundle;
use fluent_bundle::{FluentArgs, FluentResource, FluentValue};
use unic_langid::{LanguageIdentifier, langid};

type Bundle = FluentBundle<FluentResource>;

/// A language of the console.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Language {
    /// English.
    #[default]
    English,
    /// Simplified Chinese.
    Chinese,
}

impl Language {
    /// The tag of `<html lang>` and of the cookie.
    #[must_use]
    pub const fn tag(self) -> &'static str {
        match self {
            Self::English => "en",
            Self::Chinese => "zh",
        }
    }

    /// Parses a language tag; the region is ignored.
    #[must_use]
    pub fn parse(tag: &str) -> Option<Self> {
        match tag.trim().get(..2) {
            Some("en") => Some(Self::English),
            Some("zh") => Some(Self::Chinese),
            _ => None,
        }
    }
}

macro_rules! sources {
    ($language:literal) => {
        [
            include_str!(concat!("../../../templates/text/", $language, "/frame.ftl")),
            include_str!(concat!("../../../templates/text/", $language, "/account.ftl")),
            include_str!(concat!("../../../templates/text/", $language, "/files.ftl")),
            include_str!(concat!("../../../templates/text/", $language, "/memory.ftl")),
            include_str!(concat!("../../../templates/text/", $language, "/trust.ftl")),
            include_str!(concat!("../../../templates/text/", $language, "/graph.ftl")),
            include_str!(concat!("../../../templates/text/", $language, "/dreams.ftl")),
            include_str!(concat!("../../../templates/text/", $language, "/chat.ftl")),
            include_str!(concat!("../../../templates/text/", $language, "/operation.ftl")),
            include_str!(concat!("../../../templates/text/", $language, "/webhooks.ftl")),
            include_str!(concat!("../../../templates/text/", $language, "/connections.ftl")),
            include_str!(concat!("../../../templates/text/", $language, "/transfer.ftl")),
            include_str!(concat!("../../../templates/text/", $language, "/people.ftl")),
            include_str!(concat!("../../../templates/text/", $language, "/memories.ftl")),
            include_str!(concat!("../../../templates/text/", $language, "/review.ftl")),
            include_str!(concat!("../../../templates/text/", $language, "/home.ftl")),
            include_str!(concat!("../../../templates/text/", $language, "/playground.ftl")),
            include_str!(concat!("../../../templates/text/", $language, "/conversations.ftl")),
            include_str!(concat!("../../../templates/text/", $language, "/settings.ftl")),
        ]
    };
}

static ENGLISH: LazyLock<Bundle> = LazyLock::new(|| bundle(langid!("en"), &sources!("en")));
static CHINESE: LazyLock<Bundle> = LazyLock::new(|| {
    let sources: Vec<&str> = sources!("zh").into_iter().chain([SENTENCES]).collect();
    bundle(langid!("zh"), &sources)
});

/// The server's own sentences, which English pages have as they are.
pub(super) const SENTENCES: &str = include_str!("../../../templates/text/zh/told.ftl");

/// Builds a bundle. Messages that cannot be parsed are left out; the test below reports them.
fn bundle(language: LanguageIdentifier, sources: &[&str]) -> Bundle {
    let mut bundle = Bundle::new_concurrent(vec![language]);
    // No bidi isolation marks around values: users compare and copy what they see.
    bundle.set_use_isolating(false);
    for source in sources {
        let resource = FluentResource::try_new((*source).to_owned()).unwrap_or_else(|(partial, _)| partial);
        let _twice = bundle.add_resource(resource);
    }
    bundle
}

/// Formats messages in one language.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Words(pub Language);

impl Words {
    /// The message of this name, or the name in brackets if there is none.
    #[must_use]
    pub fn say(&self, name: &str) -> String {
        self.format(name, &FluentArgs::new())
    }

    /// The message with a value.
    #[must_use]
    pub fn with(&self, name: &str, key: &str, value: impl Piece) -> String {
        let mut values = FluentArgs::new();
        values.set(key.to_owned(), value.piece());
        self.format(name, &values)
    }

    /// The message with two values.
    #[must_use]
    pub fn with2(&self, name: &str, one: &str, value: impl Piece, other: &str, second: impl Piece) -> String {
        let mut values = FluentArgs::new();
        values.set(one.to_owned(), value.piece());
        values.set(other.to_owned(), second.piece());
        self.format(name, &values)
    }

    /// The message `family-word`, for a word of the domain: `state-queued`.
    #[must_use]
    pub fn word(&self, family: &str, word: &str) -> String {
        self.say(&format!("{family}-{word}"))
    }

    /// The message `family-name` for a wire name such as `auditRows`, or the wire name itself if there is no message.
    #[must_use]
    pub fn named(&self, family: &str, name: &str) -> String {
        let message = format!("{family}-{}", kebab(name));
        if self.has(&message) { self.say(&message) } else { name.to_owned() }
    }

    /// Whether the message exists.
    #[must_use]
    pub fn has(&self, name: &str) -> bool {
        self.bundle().has_message(name)
    }

    fn bundle(self) -> &'static Bundle {
        match self.0 {
            Language::English => &ENGLISH,
            Language::Chinese => &CHINESE,
        }
    }

    pub(super) fn format(self, name: &str, values: &FluentArgs<'_>) -> String {
        let bundle = self.bundle();
        let pattern = bundle.get_message(name).and_then(|message| message.value());
        let mut errors = Vec::new();
        match pattern {
            Some(pattern) => bundle.format_pattern(pattern, Some(values), &mut errors).into_owned(),
            None => format!("[{name}]"),
        }
    }
}

/// Converts `auditRows` to `audit-rows`.
fn kebab(name: &str) -> String {
    let mut kebab = String::with_capacity(name.len() + 2);
    for letter in name.chars() {
        if letter.is_ascii_uppercase() {
            kebab.push('-');
        }
        kebab.push(letter.to_ascii_lowercase());
    }
    kebab
}

/// A value within a message.
pub trait Piece {
    /// The value for Fluent. Numbers stay numbers, so that plurals are correct.
    fn piece(&self) -> FluentValue<'static>;
}

impl Piece for str {
    fn piece(&self) -> FluentValue<'static> {
        FluentValue::from(self.to_owned())
    }
}

impl Piece for String {
    fn piece(&self) -> FluentValue<'static> {
        self.as_str().piece()
    }
}

impl<P: Piece + ?Sized> Piece for &P {
    fn piece(&self) -> FluentValue<'static> {
        (**self).piece()
    }
}

macro_rules! numbers {
    ($($number:ty),+) => {
        $(impl Piece for $number {
            fn piece(&self) -> FluentValue<'static> {
                FluentValue::from(*self)
            }
        })+
    };
}

numbers!(i32, u32, i64, u64, usize, f64);

#[cfg(test)]
mod tests {
    use super::*;

    fn names(sources: &[&str]) -> Vec<String> {
        let mut names = Vec::new();
        for source in sources {
            let resource = FluentResource::try_new((*source).to_owned()).unwrap_or_else(|(_, errors)| panic!("{errors:?}"));
            assert!(resource.entries().count() > 0);
            names.extend(source.lines().filter_map(|line| line.split_once(" =")).map(|(name, _)| name.to_owned()).filter(|name| {
                !name.is_empty() && name.bytes().all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit() || b"-_".contains(&byte))
            }));
        }
        names.sort();
        names
    }

    #[test]
    fn both_catalogues_are_readable_and_name_the_same_messages_once() {
        let (english, chinese) = (names(&sources!("en")), names(&sources!("zh")));
        assert_eq!(english, chinese);
        let mut once = english.clone();
        once.dedup();
        assert_eq!(once, english, "a message occurs twice");
    }

    #[test]
    fn numbers_choose_the_plural_and_values_carry_no_marks() {
        let english = Words(Language::English);
        assert_eq!(english.with("count-messages", "count", 1), "1 message");
        assert_eq!(english.with("count-messages", "count", 2), "2 messages");
        assert_eq!(Words(Language::Chinese).with("count-messages", "count", 2), "2 条消息");
        assert_eq!(english.say("no-such-message"), "[no-such-message]");
    }
}
