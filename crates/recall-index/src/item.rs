//! The rows that an index is built from.

use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};

use crate::embedding::EmbeddingState;
use crate::hash::{self, Term};

/// The kind of an item.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum ItemKind {
    /// A part of a workspace file.
    File,
    /// A fact.
    Fact,
    /// A message of a conversation.
    Message,
    /// A summarized session.
    Episode,
    /// A relation of the knowledge graph.
    Relation,
}

impl ItemKind {
    /// Every kind.
    pub const ALL: [Self; 5] = [Self::File, Self::Fact, Self::Message, Self::Episode, Self::Relation];

    /// The name in the API and in the database.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::File => "file",
            Self::Fact => "fact",
            Self::Message => "message",
            Self::Episode => "episode",
            Self::Relation => "relation",
        }
    }

    /// The kind with this name.
    #[must_use]
    pub fn parse(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|kind| kind.as_str() == name)
    }
}

/// Who wrote a message.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Author {
    /// The person who talks with the agent.
    Person,
    /// The agent.
    Agent,
    /// Another, or not a message.
    #[default]
    Other,
}

/// What a caller attached to an item, by which a search can be narrowed: the hash of its key and value. It takes no part in ranking. Its terms differ from those of texts, so that no query finds an item by a label.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Label(Term);

impl Label {
    /// The label with this key and value.
    #[must_use]
    pub fn new(key: &str, value: &str) -> Self {
        Self(hash::of_word(&format!("\u{0}{key}\u{0}{value}")))
    }

    pub(super) const fn term(self) -> Term {
        self.0
    }
}

/// What a caller attached to an item under a key, as it is: a search can test its value, while a [`Label`] only says whether an item has it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Entry {
    /// The key; an item has one entry with each key.
    pub key: String,
    /// The value, in the form that tests expect.
    pub value: String,
}

impl Entry {
    /// The label of every item that has this entry.
    #[must_use]
    pub fn label(key: &str, value: &str) -> Label {
        Label::new(&format!("entry.{key}"), value)
    }
}

/// A relation, by the names of its ends.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Ends {
    /// The subject.
    pub subject: End,
    /// The predicate: `sibling_of`.
    pub predicate: String,
    /// The object.
    pub object: End,
}

/// One end of a relation.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct End {
    /// The name that the relation shows.
    pub name: String,
    /// What it is called besides.
    pub aliases: Vec<String>,
    /// Whether it may be the owner of the bucket.
    pub is_owner: bool,
}

/// One row of a bucket's index. A forgotten row stays as a tombstone: `is_deleted`, with empty texts.
#[derive(Debug, Clone, PartialEq)]
pub struct Item {
    /// Its id.
    pub id: i64,
    /// Rises with every change of the bucket; a node applies only rows with a higher number than it has.
    pub seq: i64,
    /// Its kind.
    pub kind: ItemKind,
    /// Id of its source: its file or conversation; for a fact, its own.
    pub source_id: i64,
    /// Position in the source: the line in a file, the number of a message, else 0.
    pub position: i32,
    /// The text that recall returns.
    pub text: String,
    /// Additional words to find it by: speaker, date, headings, the evidence of a fact. Neighbouring messages are not
    /// copied here: the index knows the neighbours, so that forgetting a message affects them too.
    pub index_text: String,
    /// When it was written or happened.
    pub occurred_at: DateTime<Utc>,
    /// When it stops being true, if it does.
    pub expires_at: Option<DateTime<Utc>>,
    /// Whether it is a tombstone.
    pub is_deleted: bool,
    /// Its embedding, as far as the current model has computed it.
    pub meaning: EmbeddingState,
    /// Who wrote it, if it is a message.
    pub author: Author,
    /// Its trust, 0 to 1; 1 for verbatim text.
    pub trust: f32,
    /// How often it was used.
    pub uses: u32,
    /// Whether a person asked to remember it.
    pub is_pinned: bool,
    /// What a search can be narrowed by; each once.
    pub labels: Vec<Label>,
    /// Values that a search can test.
    pub entries: Vec<Entry>,
    /// The ends of a relation.
    pub ends: Option<Box<Ends>>,
}

impl Item {
    /// Its speaker: the first line of a message's `index_text`.
    #[must_use]
    pub fn speaker(&self) -> Option<&str> {
        let name = self.index_text.lines().next().filter(|_| self.kind == ItemKind::Message)?.trim();
        (!name.is_empty()).then_some(name)
    }
}
