//! Items of the recall index.

use chrono::{DateTime, Utc};
pub use recall_index::item::{Item, ItemKind};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::domain::fact::FactCategory;
use crate::domain::ids::{ConversationId, EntityId, EpisodeId, FactId, ItemId, MessageId, RelationId};
use crate::domain::memory_scope::MemoryScope;

/// The source of an item, with the fields that apply to its kind.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", default)]
pub struct Source {
    /// The file.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub filename: Option<String>,
    /// The line it begins on, from 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub line_number: Option<u32>,
    /// The headings above it, outermost first.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub headings: Vec<String>,
    /// The fact.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub fact_id: Option<FactId>,
    /// The fact's category.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub category: Option<FactCategory>,
    /// The caller's name of the conversation.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub conversation: Option<String>,
    /// The conversation.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub conversation_id: Option<ConversationId>,
    /// The message.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub message_id: Option<MessageId>,
    /// The episode.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub episode_id: Option<EpisodeId>,
    /// The message's role: `user` or `assistant`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub role: Option<String>,
    /// The author's name.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub speaker: Option<String>,
    /// The tags: those that a caller attached, the topics of a session summary with the tags of its messages, or those in the front matter of
    /// a file.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub tags: Vec<String>,
    /// What a caller attached to the fact or to the message. A fact from a message has the message's metadata until it gets its own, and a
    /// session summary that of its messages.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<Object>)]
    pub metadata: Option<serde_json::Value>,
    /// The relation.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub relation_id: Option<RelationId>,
    /// The relation's subject.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub subject_id: Option<EntityId>,
    /// The relation's predicate: `works_on`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub predicate: Option<String>,
    /// The relation's object.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub object_id: Option<EntityId>,
}

/// An item of an answer.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Found {
    /// Its id.
    pub id: ItemId,
    /// Its kind.
    pub kind: ItemKind,
    /// Its scope.
    pub scope: MemoryScope,
    /// Its text, verbatim.
    pub text: String,
    /// Its source.
    pub source: Source,
    /// When it was written.
    pub occurred_at: DateTime<Utc>,
}
