//! What is stated of two entities, before it is known which ones these are. Made by the readers, tools and REST; written by `write`.

use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};

use crate::domain::graph::{EntityKind, RelationSource};
use crate::domain::ids::{ConversationId, MessageId};

/// Whom or what a statement names.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Mention {
    /// The person whose memory it is.
    Owner,
    /// A name, and what it names as far as the sentence says so.
    Name(String, Option<EntityKind>),
}

impl Mention {
    /// A name of which nothing more is said.
    #[must_use]
    pub fn named(name: &str) -> Self {
        Self::Name(name.to_owned(), None)
    }
}

/// What a statement does to the intervals it meets.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Aspect {
    /// It holds from its beginning on, or until its end.
    #[default]
    Holds,
    /// What held until now holds no longer: nothing new is stated.
    Ends,
    /// It holds, and takes the place of whatever its subject and relation had.
    Replaces,
}

/// A statement.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Statement {
    /// Whom or what it is about.
    pub subject: Mention,
    /// The relation, in snake case. What ends may be one of several, `works_at|works_on`.
    pub predicate: String,
    /// To whom or what; of an ending, nothing where everything of the relation ends.
    pub object: Option<Mention>,
    /// Whether it begins or ends.
    pub aspect: Aspect,
    /// Since when, where it is said; of an ending, when.
    pub from: Option<DateTime<Utc>>,
    /// Until when, where it is said.
    pub until: Option<DateTime<Utc>>,
    /// How sure it is, 0 to 1.
    pub confidence: f64,
    /// The words it rests on.
    pub evidence: String,
    /// When it was said.
    pub said_at: DateTime<Utc>,
    /// Who tells it.
    pub source: RelationSource,
    /// Where it was said.
    pub conversation: Option<ConversationId>,
    /// In which message.
    pub message: Option<MessageId>,
    /// The number of the episode that tells of it.
    #[serde(default)]
    pub episode: Option<i64>,
}

impl Statement {
    /// When it begins to hold, or when what it ends ends.
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
