//! Items of the recall index: what can be found, in the words it can be found by.

use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::domain::ids::ItemId;

/// What an item is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize, ToSchema)]
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

/// One row of a bucket's index. A forgotten row stays as a tombstone: `is_deleted`, its texts emptied.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Item {
    /// Its id.
    pub id: ItemId,
    /// Rises with every change of the bucket; a node applies only what is newer than it has.
    pub seq: i64,
    /// What it is.
    pub kind: ItemKind,
    /// Number of the row it stands for (file, fact, message …).
    pub source_id: i64,
    /// Where in the source: line number of a file's piece, else 0.
    pub position: i32,
    /// What is served.
    pub text: String,
    /// What is indexed: the text with its speaker, date, neighbours or headings.
    pub index_text: String,
    /// When it was said or written.
    pub occurred_at: DateTime<Utc>,
    /// When it stops being true, if it does.
    pub expires_at: Option<DateTime<Utc>>,
    /// Whether it is a tombstone.
    pub is_deleted: bool,
}
