//! How callers name the owner of a call, and its resolution. Called by `access`.

use crate::domain::owner_key::{InvalidOwner, OwnerKey};
use crate::error::{Error, Result};

/// The owner as named in a request.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct OwnerName {
    /// `endUserId`.
    pub end_user_id: Option<String>,
    /// `channel`, with `sender_id`.
    pub channel: Option<String>,
    /// `senderId`, with `channel`.
    pub sender_id: Option<String>,
    /// `ownerKey`: an operator's whole key of any owner.
    pub owner_key: Option<String>,
}

impl OwnerName {
    /// The name of an owner in a request.
    #[must_use]
    pub fn of(owner: &OwnerKey) -> Self {
        match owner.as_str().split_once(':') {
            Some(("api", id)) => Self { end_user_id: Some(id.to_owned()), ..Self::default() },
            Some(("user", _)) | None => Self { owner_key: Some(owner.to_string()), ..Self::default() },
            Some((channel, sender)) => Self { channel: Some(channel.to_owned()), sender_id: Some(sender.to_owned()), ..Self::default() },
        }
    }

    /// This name, or else `other`; if both are given, resolving the owner fails.
    #[must_use]
    pub fn or(self, other: Self) -> Self {
        Self {
            end_user_id: self.end_user_id.or(other.end_user_id),
            channel: self.channel.or(other.channel),
            sender_id: self.sender_id.or(other.sender_id),
            owner_key: self.owner_key.or(other.owner_key),
        }
    }
}

impl OwnerName {
    /// The named owner, if any.
    ///
    /// # Errors
    /// [`Error::Invalid`] with the invalid field.
    pub fn resolve(&self) -> Result<Option<OwnerKey>> {
        match (&self.end_user_id, &self.channel, &self.sender_id, &self.owner_key) {
            (None, None, None, None) => Ok(None),
            (Some(id), None, None, None) => OwnerKey::api(id).map(Some).map_err(|error| Error::invalid("endUserId", error.to_string())),
            (None, Some(channel), Some(sender), None) => OwnerKey::channel(channel, sender).map(Some).map_err(|error| {
                let field = if matches!(error, InvalidOwner::Subject | InvalidOwner::Disguised) { "senderId" } else { "channel" };
                Error::invalid(field, error.to_string())
            }),
            (None, None, None, Some(key)) => OwnerKey::parse(key).map(Some).map_err(|error| Error::invalid("ownerKey", error.to_string())),
            (None, Some(_), None, None) => Err(Error::invalid("senderId", "is required with channel")),
            (None, None, Some(_), None) => Err(Error::invalid("channel", "is required with senderId")),
            _ => Err(Error::invalid("endUserId", "name the owner once: endUserId, or channel and senderId, or ownerKey")),
        }
    }
}
