//! A secret of the configuration: never in `Debug` output, never in the rendering of the configuration.

use secrecy::{ExposeSecret, SecretString};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// The replacement of a secret.
pub(crate) const REDACTED: &str = "(set)";

/// A text that only [`Secret::expose`] returns.
#[derive(Clone)]
pub struct Secret(SecretString);

impl Secret {
    /// The text itself; for the one call that needs it.
    #[must_use]
    pub fn expose(&self) -> &str {
        self.0.expose_secret()
    }
}

impl From<&str> for Secret {
    fn from(text: &str) -> Self {
        Self(SecretString::from(text))
    }
}

impl std::fmt::Debug for Secret {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(REDACTED)
    }
}

impl Serialize for Secret {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(REDACTED)
    }
}

impl<'de> Deserialize<'de> for Secret {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        // The error does not repeat the value: a key that looks like a number is still a key.
        String::deserialize(deserializer)
            .map(|text| Self::from(text.as_str()))
            .map_err(|_| serde::de::Error::custom("expected text in quotes"))
    }
}
