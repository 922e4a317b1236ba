//! The address of a database or of Redis, whose password is never shown.

use serde::{Deserialize, Deserializer, Serialize, Serializer};
use url::Url;

/// A URL that may carry a password. `Debug`, `Display` and the rendering of the configuration leave the password out.
#[derive(Clone, PartialEq, Eq)]
pub struct Dsn(Url);

impl Dsn {
    /// The whole address, for the driver.
    #[must_use]
    pub fn expose(&self) -> &str {
        self.0.as_str()
    }

    /// `postgres`, `sqlite`, `redis` …
    #[must_use]
    pub fn scheme(&self) -> &str {
        self.0.scheme()
    }

    fn redacted(&self) -> String {
        let mut shown = self.0.clone();
        if shown.password().is_some() && shown.set_password(Some("***")).is_err() {
            return format!("{}://(set)", self.0.scheme());
        }
        // Parameters may contain secrets too (`?password=`, `?sslkey=`), and none of them is worth showing.
        if shown.query().is_some() {
            shown.set_query(Some("***"));
        }
        shown.into()
    }
}

impl std::str::FromStr for Dsn {
    type Err = url::ParseError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        text.parse().map(Self)
    }
}

impl std::fmt::Display for Dsn {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.redacted())
    }
}

impl std::fmt::Debug for Dsn {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.redacted())
    }
}

impl Serialize for Dsn {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(&self.redacted())
    }
}

impl<'de> Deserialize<'de> for Dsn {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        // The error does not repeat the text, which may contain a password.
        let text = String::deserialize(deserializer).map_err(|_| serde::de::Error::custom("expected a URL"))?;
        text.parse().map_err(|cause| serde::de::Error::custom(format!("not a URL: {cause}")))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_password_is_never_shown() {
        let dsn: Dsn = "postgres://nora:hunter2@db/noctuary?password=hunter2".parse().unwrap();
        for shown in [dsn.to_string(), format!("{dsn:?}"), serde_json::to_string(&dsn).unwrap()] {
            assert!(!shown.contains("hunter2") && shown.contains("nora"), "{shown}");
        }
        assert!(dsn.expose().contains("hunter2"));
    }
}
