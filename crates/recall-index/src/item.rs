//! The rows that an index is built from.

use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};

use crate::embedding::Meaning;

/// What an item is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum ItemKind {
    /// A piece of a workspace file.
    File,
    /// A fact.
    Fact,
    /// A message of a conversation.
    Message,
    /// A summarised session.
    Episode,
    /// A relation of the knowledge graph.
    Relation,
}

impl ItemKind {
    /// Every kind.
    pub const ALL: [Self; 5] = [Self::File, Self::Fact, Self::Message, Self::Episode, Self::Relation];

    /// The word used on the wire and in the database.
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

/// One row of a bucket's index, as a node takes it in. A forgotten row stays as a tombstone: `is_deleted`, its texts emptied.
#[derive(Debug, Clone, PartialEq)]
pub struct Item {
    /// Its id.
    pub id: i64,
    /// Rises with every change of the bucket; a node applies only what is newer than it has.
    pub seq: i64,
    /// What it is.
    pub kind: ItemKind,
    /// Number of what it is a piece of: its file, its conversation; a fact's own.
    pub source_id: i64,
    /// Where in the source: the line of a file's piece, the number of a message, else 0.
    pub position: i32,
    /// What is served.
    pub text: String,
    /// Words it can be found by beside its text: speaker, date, headings, the words a fact rests on. Neighbouring messages are
    /// not copied here: the index knows the neighbours, so a message that is forgotten is forgotten in their place too.
    pub index_text: String,
    /// When it was said or written.
    pub occurred_at: DateTime<Utc>,
    /// When it stops being true, if it does.
    pub expires_at: Option<DateTime<Utc>>,
    /// Whether it is a tombstone.
    pub is_deleted: bool,
    /// What it means, as far as the model in use has said.
    pub meaning: Meaning,
    /// How far it is trusted, 0 to 1; 1 for what was said or written word for word.
    pub trust: f32,
    /// How often it was used.
    pub uses: u32,
    /// Whether a person asked to keep it.
    pub is_pinned: bool,
}

impl Item {
    /// Who said it: the first line of what a message is found by besides its text.
    #[must_use]
    pub fn speaker(&self) -> Option<&str> {
        let name = self.index_text.lines().next().filter(|_| self.kind == ItemKind::Message)?.trim();
        (!name.is_empty()).then_some(name)
    }
}
