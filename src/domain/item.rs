//! Items of the recall index: what can be found, in the words it can be found by.

use chrono::{DateTime, Utc};
pub use recall_index::item::{Item, ItemKind};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::domain::fact::FactCategory;
use crate::domain::ids::{ConversationId, EntityId, EpisodeId, FactId, ItemId, MessageId, RelationId};
use crate::domain::memory_scope::MemoryScope;

/// Where an item comes from, as far as it has these things.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", default)]
pub struct Source {
    /// The file.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub filename: Option<String>,
    /// The line it begins on, from 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub line_number: Option<u32>,
    /// The headings it stands under, outermost first.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub headings: Vec<String>,
    /// The fact.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub fact_id: Option<FactId>,
    /// What the fact is about.
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
    /// Who said it: `user` or `assistant`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub role: Option<String>,
    /// The speaker's name.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub speaker: Option<String>,
    /// The relation.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub relation_id: Option<RelationId>,
    /// The entity that the relation is about.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub subject_id: Option<EntityId>,
    /// What the relation is: `works_on`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub predicate: Option<String>,
    /// The entity that the relation leads to.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub object_id: Option<EntityId>,
}

/// An item as it is served.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Found {
    /// Its id.
    pub id: ItemId,
    /// What it is.
    pub kind: ItemKind,
    /// Who shares it.
    pub scope: MemoryScope,
    /// Word for word.
    pub text: String,
    /// Where it comes from.
    pub source: Source,
    /// When it was said or written.
    pub occurred_at: DateTime<Utc>,
}
