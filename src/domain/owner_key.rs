//! The person a memory belongs to, as one prefixed string that is resolved from the request and never taken from a model.

use std::fmt;

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::domain::ids::UserId;

/// Longest accepted `endUserId` or `senderId`, in characters.
pub const MAX_SUBJECT_CHARS: usize = 120;
/// Longest accepted channel name, in characters.
const MAX_CHANNEL_CHARS: usize = 40;
/// Prefixes that only the server gives out, so no channel may be called so.
const RESERVED_CHANNELS: [&str; 7] = ["user", "api", "system", "web", "cron", "global", "forgotten"];

/// `user:<id>`, `<channel>:<sender id>`, `api:<endUserId>` or `system`.
#[derive(Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize, ToSchema)]
#[serde(transparent)]
#[schema(value_type = String, example = "api:nora")]
pub struct OwnerKey(String);

/// Why a name cannot become an owner.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum InvalidOwner {
    /// Empty, longer than [`MAX_SUBJECT_CHARS`], or with control, bidirectional or invisible characters.
    #[error("must be 1 to 120 visible characters, without control or direction-changing characters, not starting or ending with a space")]
    Subject,
    /// Not a lower-case name of 1 to 40 letters, digits, `-`, `_` or `.`.
    #[error("must be 1 to 40 characters of a-z, 0-9, '-', '_' or '.', starting with a letter")]
    Channel,
    /// One of the prefixes that only the server gives out.
    #[error("is a reserved name; use endUserId for API callers or another channel name")]
    ReservedChannel,
    /// A whole key that is none of the four known forms.
    #[error("must be user:<id>, api:<endUserId>, <channel>:<senderId> or system")]
    Key,
}

impl OwnerKey {
    /// The owner for a person who is logged in.
    #[must_use]
    pub fn user(id: UserId) -> Self {
        Self(format!("user:{id}"))
    }

    /// The owner of work that belongs to nobody: cron and the system itself. Never owns PERSONAL memory.
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

    /// Reads a whole key, as an operator names it in a path or a list filter.
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

    /// A key read back from our own database.
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

fn subject(text: &str) -> Result<&str, InvalidOwner> {
    let length = text.chars().take(MAX_SUBJECT_CHARS + 1).count();
    let bad = length == 0 || length > MAX_SUBJECT_CHARS || text.trim() != text || text.chars().any(|c| c.is_control() || is_invisible(c));
    if bad { Err(InvalidOwner::Subject) } else { Ok(text) }
}

/// Characters that change direction or cannot be seen: two names that look alike must not be two owners.
#[must_use]
pub fn is_invisible(c: char) -> bool {
    matches!(c, '\u{00AD}' | '\u{061C}' | '\u{180E}' | '\u{200B}'..='\u{200F}' | '\u{2028}'..='\u{202E}' | '\u{2060}'..='\u{206F}' | '\u{FEFF}' | '\u{FFF9}'..='\u{FFFB}' | '\u{E0000}'..='\u{E007F}')
}

#[cfg(test)]
mod tests {
    use super::*;

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
        assert!(OwnerKey::api(&"诺".repeat(120)).is_ok());
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
