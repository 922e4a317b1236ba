//! Statements about two named entities, before the names are resolved. Created by the rules, the model, tools and REST;
//! written by `write`.

use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};

use crate::domain::graph::{EntityKind, RelationSource};
use crate::domain::ids::{ConversationId, MessageId};

/// A subject or object as a statement mentions it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Mention {
    /// The owner of the memory.
    Owner,
    /// A name, and its kind if the sentence states it.
    Name(String, Option<EntityKind>),
}

impl Mention {
    /// A name of unknown kind.
    #[must_use]
    pub fn named(name: &str) -> Self {
        Self::Name(name.to_owned(), None)
    }
}

/// How a statement affects known intervals.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Aspect {
    /// It holds from its beginning on, or until its end.
    #[default]
    Holds,
    /// What held until now ends; nothing new is stated.
    Ends,
    /// It holds, and replaces whatever its subject has for this relation.
    Replaces,
}

/// A statement.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Statement {
    /// The subject.
    pub subject: Mention,
    /// The relation, in snake case. An ending may be about one of several, `works_at|works_on`.
    pub predicate: String,
    /// The object; `None` for an ending of everything in the relation.
    pub object: Option<Mention>,
    /// Whether it begins or ends.
    pub aspect: Aspect,
    /// When it begins, if stated; for an ending, when it ends.
    pub from: Option<DateTime<Utc>>,
    /// When it ends, if stated.
    pub until: Option<DateTime<Utc>>,
    /// Its confidence, 0 to 1.
    pub confidence: f64,
    /// The text that supports it.
    pub evidence: String,
    /// When it was stated.
    pub said_at: DateTime<Utc>,
    /// Its source.
    pub source: RelationSource,
    /// The source conversation.
    pub conversation: Option<ConversationId>,
    /// The source message.
    pub message: Option<MessageId>,
    /// The number of the episode that covers it.
    #[serde(default)]
    pub episode: Option<i64>,
}

impl Statement {
    /// When it begins to hold, or when an ending takes effect.
    #[must_use]
    pub fn begins_at(&self) -> DateTime<Utc> {
        self.from.unwrap_or(self.said_at)
    }

    /// The relations that it may be about.
    #[must_use]
    pub fn predicates(&self) -> Vec<&str> {
        self.predicate.split('|').collect()
    }
}
