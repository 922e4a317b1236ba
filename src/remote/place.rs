//! The address of a memory server, the limits of a call, and where the server stores the memory of an owner or of an agent's team, as
//! arguments of its protocol.

use std::time::Duration;

use serde_json::{Map, Value, json};
use url::Url;

use crate::config::value::Secret;
use crate::domain::ids::MemoryServerId;
use crate::domain::memory_server::ServerKind;

/// Whose memory it is.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum RemoteOwner<'a> {
    /// A person.
    Person {
        /// The person's name, as callers use it.
        name: &'a str,
        /// A number for protocols that number people. It is always the same for the same person of an agent.
        number: i64,
    },
    /// The memory that the agent's users share.
    Shared {
        /// The agent.
        agent: &'a str,
    },
}

/// The arguments that identify the place: `{"chat_id":7}`, `{"user_id":"nora"}`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OwnerArguments(Map<String, Value>);

impl OwnerArguments {
    /// Where a protocol stores the memory of `who`.
    #[must_use]
    pub fn of(kind: ServerKind, who: &RemoteOwner<'_>) -> Self {
        let (key, value) = match (kind, who) {
            (ServerKind::Mcp, RemoteOwner::Person { number, .. }) => ("chat_id", json!(number)),
            (ServerKind::Mcp, RemoteOwner::Shared { .. }) => ("chat_id", Value::Null),
            (ServerKind::Mem0, RemoteOwner::Person { name, .. }) => ("user_id", json!(name)),
            (ServerKind::Mem0, RemoteOwner::Shared { agent }) => ("agent_id", json!(agent)),
        };
        Self(Map::from_iter([(key.to_owned(), value)]))
    }

    /// Parses the result of [`Self::to_text`].
    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        serde_json::from_str(text).ok().map(Self)
    }

    /// The place as text, for storage.
    #[must_use]
    pub fn to_text(&self) -> String {
        Value::Object(self.0.clone()).to_string()
    }

    /// The arguments.
    pub(super) const fn arguments(&self) -> &Map<String, Value> {
        &self.0
    }

    /// The arguments merged with `others`.
    pub(super) fn with(&self, others: Value) -> Map<String, Value> {
        let mut all = self.0.clone();
        if let Value::Object(others) = others {
            all.extend(others);
        }
        all
    }
}

/// How to reach a server.
#[derive(Debug, Clone)]
pub struct Address {
    /// The server.
    pub id: MemoryServerId,
    /// The protocol.
    pub kind: ServerKind,
    /// The URL.
    pub url: Url,
    /// The key to authenticate with.
    pub key: Option<Secret>,
}

/// The maximum size of a response, in bytes.
pub(crate) const MAX_ANSWER: usize = 8 << 20;

/// The timeout of a response.
pub(crate) const PATIENCE: Duration = Duration::from_secs(10);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_place_is_read_as_it_was_written() {
        let nora = RemoteOwner::Person { name: "诺拉", number: 7 };
        for (kind, who, text) in [
            (ServerKind::Mcp, &nora, r#"{"chat_id":7}"#),
            (ServerKind::Mem0, &nora, r#"{"user_id":"诺拉"}"#),
            (ServerKind::Mcp, &RemoteOwner::Shared { agent: "Ada" }, r#"{"chat_id":null}"#),
            (ServerKind::Mem0, &RemoteOwner::Shared { agent: "Ada" }, r#"{"agent_id":"Ada"}"#),
        ] {
            let place = OwnerArguments::of(kind, who);
            assert_eq!(place.to_text(), text);
            assert_eq!(OwnerArguments::parse(text), Some(place));
        }
        assert_eq!(OwnerArguments::parse("7"), None);
    }
}
