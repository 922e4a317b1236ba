//! Where in a server the memory of somebody is: arguments of its wire.

use serde_json::{Map, Value, json};

use crate::domain::memory_server::ServerKind;

/// Whose memory it is.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Who<'a> {
    /// A person.
    Person {
        /// As callers name the person.
        name: &'a str,
        /// For wires that number people; always the same for the same person of an agent.
        number: i64,
    },
    /// What the agent's people share.
    Shared {
        /// The agent.
        agent: &'a str,
    },
}

/// Arguments that say where: `{"chat_id":7}`, `{"user_id":"nora"}`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Place(Map<String, Value>);

impl Place {
    /// Where a wire keeps the memory of `who`.
    #[must_use]
    pub fn of(kind: ServerKind, who: &Who<'_>) -> Self {
        let (key, value) = match (kind, who) {
            (ServerKind::Mcp, Who::Person { number, .. }) => ("chat_id", json!(number)),
            (ServerKind::Mcp, Who::Shared { .. }) => ("chat_id", Value::Null),
            (ServerKind::Mem0, Who::Person { name, .. }) => ("user_id", json!(name)),
            (ServerKind::Mem0, Who::Shared { agent }) => ("agent_id", json!(agent)),
        };
        Self(Map::from_iter([(key.to_owned(), value)]))
    }

    /// Reads what [`Self::to_text`] has written.
    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        serde_json::from_str(text).ok().map(Self)
    }

    /// As it is kept.
    #[must_use]
    pub fn to_text(&self) -> String {
        Value::Object(self.0.clone()).to_string()
    }

    /// The arguments.
    pub(super) const fn arguments(&self) -> &Map<String, Value> {
        &self.0
    }

    /// The arguments with others beside them.
    pub(super) fn with(&self, others: Value) -> Map<String, Value> {
        let mut all = self.0.clone();
        if let Value::Object(others) = others {
            all.extend(others);
        }
        all
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_place_is_read_as_it_was_written() {
        let nora = Who::Person { name: "诺拉", number: 7 };
        for (kind, who, text) in [
            (ServerKind::Mcp, &nora, r#"{"chat_id":7}"#),
            (ServerKind::Mem0, &nora, r#"{"user_id":"诺拉"}"#),
            (ServerKind::Mcp, &Who::Shared { agent: "Ada" }, r#"{"chat_id":null}"#),
            (ServerKind::Mem0, &Who::Shared { agent: "Ada" }, r#"{"agent_id":"Ada"}"#),
        ] {
            let place = Place::of(kind, who);
            assert_eq!(place.to_text(), text);
            assert_eq!(Place::parse(text), Some(place));
        }
        assert_eq!(Place::parse("7"), None);
    }
}
