//! The person a memory belongs to, as one prefixed string that is derived from the request and never taken from a model.

use std::fmt;

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use unicode_normalization::UnicodeNormalization;

use crate::domain::confusable;
use crate::domain::ids::UserId;

/// Longest accepted `endUserId` or `senderId`, in characters.
pub const MAX_SUBJECT_CHARS: usize = 120;
/// Longest accepted channel name, in characters.
const MAX_CHANNEL_CHARS: usize = 40;
/// Prefixes that only the server assigns, so that no channel may have them as its name.
const RESERVED_CHANNELS: [&str; 7] = ["user", "api", "system", "web", "cron", "global", "forgotten"];

/// The rules for a subject (see [`MAX_SUBJECT_CHARS`] and [`InvalidOwner`]) as one regular expression of ECMA 262 for the API description:
/// no control or invisible character anywhere, no white space except U+0020, and that not at either end. Invisible characters beyond
/// U+FFFF,
/// and names that look like others, are refused in addition.
macro_rules! subject {
    () => {
        concat!(edge!(), "(", inner!(), "{0,118}", edge!(), ")?")
    };
}
macro_rules! inner {
    () => {
        concat!("[^", unseen!(), "]")
    };
}
macro_rules! edge {
    () => {
        concat!("[^", unseen!(), " ]")
    };
}
macro_rules! unseen {
    () => {
        "\\u0000-\\u001f\\u007f-\\u00a0\\u00ad\\u034f\\u061c\\u115f\\u1160\\u1680\\u17b4\\u17b5\\u180b-\\u180f\\u2000-\\u200f\\u2028-\\u202f\\u205f-\\u206f\\u2800\\u3000\\u3164\\ue000-\\uf8ff\\ufdd0-\\ufdef\\ufe00-\\ufe0f\\ufeff\\uffa0\\ufff0-\\ufffb\\ufffe\\uffff"
    };
}
macro_rules! channel {
    () => {
        "[a-z][a-z0-9_.-]{0,39}"
    };
}

/// The pattern of an `endUserId` or `senderId`, for the API description.
pub const SUBJECT_PATTERN: &str = concat!("^", subject!(), "$");
/// The pattern of a channel's name, for the API description; prefixes that only the server assigns are refused in addition.
pub const CHANNEL_PATTERN: &str = concat!("^", channel!(), "$");
/// The pattern of a whole key, for the API description.
pub const KEY_PATTERN: &str = concat!("^(system|user:[1-9][0-9]{0,17}|", channel!(), ":", subject!(), ")$");

/// `user:<id>`, `<channel>:<sender id>`, `api:<endUserId>` or `system`.
#[derive(Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize, ToSchema)]
#[serde(transparent)]
#[schema(value_type = String, example = "api:nora")]
pub struct OwnerKey(String);

/// Why a name cannot become an owner.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum InvalidOwner {
    /// Empty, longer than [`MAX_SUBJECT_CHARS`], or with control, bidirectional or invisible characters.
    #[error(
        "must be 1 to 120 visible characters, without control or direction-changing characters and other blanks than the space, not starting or ending with a space"
    )]
    Subject,
    /// Variant letters, or a word of several alphabets.
    #[error("must not look like another name: no full-width or styled letters, and one alphabet per word; prefer an id of your own")]
    Disguised,
    /// Not a lower-case name of 1 to 40 letters, digits, `-`, `_` or `.`.
    #[error("must be 1 to 40 characters of a-z, 0-9, '-', '_' or '.', starting with a letter")]
    Channel,
    /// A prefix that only the server assigns.
    #[error("is a reserved name; use endUserId for API callers or another channel name")]
    ReservedChannel,
    /// A whole key that is none of the four known forms.
    #[error("must be user:<id>, api:<endUserId>, <channel>:<senderId> or system")]
    Key,
}

impl OwnerKey {
    /// The owner of a logged-in person's memory.
    #[must_use]
    pub fn user(id: UserId) -> Self {
        Self(format!("user:{id}"))
    }

    /// The owner of work without a person: cron and the system itself. Never owns PERSONAL memory.
    #[must_use]
    pub fn system() -> Self {
        Self("system".to_owned())
    }

    /// The owner for a third-party `endUserId`. It cannot produce another prefix: `system` becomes `api:system`.
    ///
    /// # Errors
    /// [`InvalidOwner::Subject`].
    pub fn api(end_user_id: &str) -> Result<Self, InvalidOwner> {
        subject(end_user_id).map(|subject| Self(format!("api:{subject}")))
    }

    /// The owner for the sender of a messaging channel.
    ///
    /// # Errors
    /// [`InvalidOwner::Channel`], [`InvalidOwner::ReservedChannel`] or [`InvalidOwner::Subject`].
    pub fn channel(channel: &str, sender_id: &str) -> Result<Self, InvalidOwner> {
        if RESERVED_CHANNELS.contains(&channel) {
            return Err(InvalidOwner::ReservedChannel);
        }
        if !is_channel(channel) {
            return Err(InvalidOwner::Channel);
        }
        subject(sender_id).map(|subject| Self(format!("{channel}:{subject}")))
    }

    /// Parses a whole key, as an operator names it in a path or a list filter.
    ///
    /// # Errors
    /// [`InvalidOwner`] when it is none of the known forms.
    pub fn parse(key: &str) -> Result<Self, InvalidOwner> {
        match key.split_once(':') {
            None if key == "system" => Ok(Self::system()),
            Some(("user", id)) => id.parse().map(Self::user).map_err(|_| InvalidOwner::Key),
            Some(("api", id)) => Self::api(id),
            Some((channel, sender)) => Self::channel(channel, sender),
            None => Err(InvalidOwner::Key),
        }
    }

    /// Parses a whole key that may date from laxer rules: for operators, who must be able to find and forget every person.
    ///
    /// # Errors
    /// [`InvalidOwner`] when it is none of the known forms.
    pub fn find(key: &str) -> Result<Self, InvalidOwner> {
        match Self::parse(key) {
            Err(InvalidOwner::Subject | InvalidOwner::Disguised) => Ok(Self(key.to_owned())),
            parsed => parsed,
        }
    }

    /// Other keys that look like this one, to check whether one of them is taken.
    #[must_use]
    pub fn twins(&self) -> Vec<Self> {
        let Some((kind, subject)) = self.0.split_once(':').filter(|(kind, _)| *kind != "user") else { return Vec::new() };
        confusable::twins(subject).into_iter().map(|twin| Self(format!("{kind}:{twin}"))).collect()
    }

    /// A key read from the database.
    #[must_use]
    pub fn stored(key: String) -> Self {
        Self(key)
    }

    /// Whether this is the system, which never owns PERSONAL memory.
    #[must_use]
    pub fn is_system(&self) -> bool {
        self.0 == "system"
    }

    /// The whole key.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for OwnerKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl fmt::Debug for OwnerKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "OwnerKey({})", self.0)
    }
}

fn is_channel(name: &str) -> bool {
    (1..=MAX_CHANNEL_CHARS).contains(&name.len())
        && name.starts_with(|first: char| first.is_ascii_lowercase())
        && name.bytes().all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit() || b"-_.".contains(&byte))
}

/// The composed form (NFC), so that `é` is one name however it is typed. A name that looks like another one is refused, because a person
/// with a look-alike name would be shown another person's memory.
fn subject(text: &str) -> Result<String, InvalidOwner> {
    let text: String = text.chars().take(MAX_SUBJECT_CHARS * 2 + 1).nfc().collect();
    let length = text.chars().count();
    let is_seen = text.chars().all(|c| !c.is_control() && !confusable::is_unseen(c));
    if length == 0 || length > MAX_SUBJECT_CHARS || text.trim() != text || !is_seen {
        Err(InvalidOwner::Subject)
    } else if confusable::is_disguised(&text) {
        Err(InvalidOwner::Disguised)
    } else {
        Ok(text)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_patterns_of_the_description_say_what_the_checks_do() {
        let (names, channels) = (regex::Regex::new(SUBJECT_PATTERN).unwrap(), regex::Regex::new(CHANNEL_PATTERN).unwrap());
        let keys = regex::Regex::new(KEY_PATTERN).unwrap();
        for c in (0..=0xFFFF).filter_map(char::from_u32) {
            for name in [format!("{c}"), format!("a{c}b"), format!("{c}b"), format!("a{c}")] {
                // A pattern cannot tell that a name looks like another one.
                let is_name = !matches!(subject(&name), Err(InvalidOwner::Subject));
                assert_eq!(names.is_match(&name), is_name, "{name:?}");
                let is_key = !matches!(OwnerKey::parse(&format!("api:{name}")), Err(InvalidOwner::Subject));
                assert_eq!(keys.is_match(&format!("api:{name}")), is_key, "{name:?}");
                assert_eq!(channels.is_match(&name), is_channel(&name), "{name:?}");
            }
        }
        for length in [0, 1, 2, 119, 120, 121] {
            assert_eq!(names.is_match(&"x".repeat(length)), subject(&"x".repeat(length)).is_ok(), "{length} characters");
        }
        for length in [0, 1, 39, 40, 41] {
            assert_eq!(channels.is_match(&"x".repeat(length)), is_channel(&"x".repeat(length)), "{length} characters");
        }
        for key in ["system", "user:7", "user:x", "", ":", "api:", "telegram:99", "Telegram:99"] {
            assert_eq!(keys.is_match(key), OwnerKey::parse(key).is_ok() || key == "user:x", "{key:?}");
        }
    }

    #[test]
    fn an_end_user_can_never_become_another_kind_of_owner() {
        assert_eq!(OwnerKey::api("system").unwrap().as_str(), "api:system");
        assert_eq!(OwnerKey::api("user:1").unwrap().as_str(), "api:user:1");
        assert!(!OwnerKey::api("system").unwrap().is_system());
    }

    #[test]
    fn names_that_cannot_be_seen_or_are_too_long_are_refused() {
        let long = "x".repeat(121);
        for wrong in ["", " ", " nora", "nora ", "a\u{0}b", "a\nb", "a\u{202E}b", "a\u{200B}b", long.as_str()] {
            assert_eq!(OwnerKey::api(wrong), Err(InvalidOwner::Subject), "{wrong:?}");
        }
        let unseen = "\u{34F}\u{115F}\u{1160}\u{17B4}\u{180B}\u{2800}\u{3164}\u{FFA0}\u{FE0F}\u{FE00}\u{E0041}\u{E0100}\u{A0}\u{2003}\u{3000}\u{2065}";
        for c in unseen.chars().chain(['\u{E000}', '\u{FFFE}', '\u{1D173}', '\u{85}', '\u{AD}']) {
            assert_eq!(OwnerKey::api(&format!("no{c}ra")), Err(InvalidOwner::Subject), "U+{:04X}", u32::from(c));
        }
        assert!(OwnerKey::api(&"诺".repeat(120)).is_ok());
    }

    #[test]
    fn a_name_is_one_however_it_is_composed_and_cannot_be_disguised() {
        assert_eq!(OwnerKey::api("Jose\u{301}"), OwnerKey::api("Jos\u{e9}"));
        assert_eq!(OwnerKey::channel("feishu", "\u{1112}\u{1161}\u{11AB}"), OwnerKey::channel("feishu", "한"));
        assert!(OwnerKey::api(&"e\u{301}".repeat(120)).is_ok() && OwnerKey::api(&"e\u{301}".repeat(121)).is_err());
        for wrong in ["n\u{43E}ra", "ｎora", "user-n\u{43E}ra"] {
            assert_eq!(OwnerKey::parse(&format!("api:{wrong}")), Err(InvalidOwner::Disguised), "{wrong}");
        }
        assert_eq!(OwnerKey::find("api:ｎora").unwrap().as_str(), "api:ｎora", "whoever is there can be found");
        assert_eq!(OwnerKey::api("сосо").unwrap().twins(), [OwnerKey::api("coco").unwrap()]);
    }

    #[test]
    fn a_channel_cannot_take_a_reserved_prefix() {
        for reserved in RESERVED_CHANNELS {
            assert_eq!(OwnerKey::channel(reserved, "1"), Err(InvalidOwner::ReservedChannel));
        }
        for wrong in ["", "Feishu", "a b", "9x", "a:b"] {
            assert_eq!(OwnerKey::channel(wrong, "1"), Err(InvalidOwner::Channel), "{wrong}");
        }
        assert_eq!(OwnerKey::channel("feishu", "ou_1").unwrap().as_str(), "feishu:ou_1");
    }

    #[test]
    fn a_whole_key_is_read_back_as_it_was_made() {
        for key in ["system", "user:42", "api:nora", "api:a:b", "feishu:ou_1"] {
            assert_eq!(OwnerKey::parse(key).unwrap().as_str(), key);
        }
        for wrong in ["", "nora", "user:nora", "user:", "global:x", ":x"] {
            assert!(OwnerKey::parse(wrong).is_err(), "{wrong}");
        }
    }
}
