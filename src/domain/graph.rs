//! The knowledge graph: entities, relations between them with the time they hold, and merge candidates.

use chrono::{DateTime, Utc};
use language::vocabulary::Kind;
use serde::{Deserialize, Serialize};

use crate::domain::bucket::Bucket;
use crate::domain::ids::{ConversationId, EntityId, MergeCandidateId, MessageId, RelationId, UserId};
use crate::domain::item::Source;
use crate::domain::words::words;

words! {
    /// The kind of an entity.
    EntityKind, "lowercase" {
        /// A person.
        Person = "person",
        /// A company, a team, a school.
        Organization = "organization",
        /// Work with a name.
        Project = "project",
        /// Something made or sold.
        Product = "product",
        /// A language, a tool, a method.
        Technology = "technology",
        /// Something to be done.
        Task = "task",
        /// Something that happens.
        Event = "event",
        /// Something to read.
        Document = "document",
        /// An idea, a subject, a role.
        Concept = "concept",
        /// A place.
        Location = "location",
        /// A date, a state, a number.
        Value = "value",
        /// Not known yet.
        Other = "other",
    }
}

impl From<Kind> for EntityKind {
    fn from(kind: Kind) -> Self {
        match kind {
            Kind::Person => Self::Person,
            Kind::Organization => Self::Organization,
            Kind::Project => Self::Project,
            Kind::Product => Self::Product,
            Kind::Technology => Self::Technology,
            Kind::Task => Self::Task,
            Kind::Event => Self::Event,
            Kind::Document => Self::Document,
            Kind::Concept => Self::Concept,
            Kind::Location => Self::Location,
            Kind::Value => Self::Value,
            Kind::Other => Self::Other,
        }
    }
}

words! {
    /// The source of a relation.
    RelationSource, "lowercase" {
        /// A person or a program, by hand.
        Person = "person",
        /// An agent, by a tool.
        Tool = "tool",
        /// A model's extraction from a conversation.
        Model = "model",
        /// The built-in engine's extraction from a conversation.
        Rules = "rules",
    }
}

words! {
    /// Whether a relation is in use.
    RelationStatus, "lowercase" {
        /// In use.
        Active = "active",
        /// Equal to another one since two entities were merged; it stays, so that the merge can be undone.
        Duplicate = "duplicate",
    }
}

words! {
    /// The state of a merge candidate.
    CandidateState, "lowercase" {
        /// Waits for a decision.
        Pending = "pending",
        /// Merged.
        Merged = "merged",
        /// Dismissed: they are two entities.
        Dismissed = "dismissed",
    }
}

/// An entity of the knowledge graph.
#[derive(Debug, Clone, PartialEq)]
pub struct GraphEntity {
    /// Its id.
    pub id: EntityId,
    /// Its bucket.
    pub bucket: Bucket,
    /// Its name, as it first came up.
    pub name: String,
    /// Its normalized name, for comparison.
    pub name_key: String,
    /// Its kind.
    pub kind: EntityKind,
    /// A description; often empty.
    pub description: String,
    /// Other names of it.
    pub aliases: Vec<String>,
    /// How certain its existence is, 0 to 1.
    pub confidence: f64,
    /// The entity that it was merged into.
    pub merged_into: Option<EntityId>,
    /// When it first came up.
    pub created_at: DateTime<Utc>,
    /// When the row last changed.
    pub updated_at: DateTime<Utc>,
}

/// A statement about two entities, with the interval in which it holds.
#[derive(Debug, Clone, PartialEq)]
pub struct Relation {
    /// Its id.
    pub id: RelationId,
    /// Its bucket.
    pub bucket: Bucket,
    /// The subject.
    pub subject: EntityId,
    /// The relation, in snake case (`works_on`).
    pub predicate: String,
    /// The object.
    pub object: EntityId,
    /// The original subject, whatever it was merged into since.
    pub said_subject: EntityId,
    /// The original object, whatever it was merged into since.
    pub said_object: EntityId,
    /// How certain it is, 0 to 1.
    pub confidence: f64,
    /// Since when it holds.
    pub valid_from: DateTime<Utc>,
    /// Until when it held; absent while it holds.
    pub valid_until: Option<DateTime<Utc>>,
    /// When it was learned.
    pub learned_at: DateTime<Utc>,
    /// The relation that ended it.
    pub closed_by: Option<RelationId>,
    /// Its source.
    pub source: RelationSource,
    /// The conversation it came from.
    pub conversation: Option<ConversationId>,
    /// The message it came from.
    pub message: Option<MessageId>,
    /// The id of the episode it came from.
    pub episode: Option<i64>,
    /// The text it rests on.
    pub evidence: String,
    /// Whether it is in use.
    pub status: RelationStatus,
}

impl Relation {
    /// Whether it held at `moment`, by current knowledge.
    #[must_use]
    pub fn holds_at(&self, moment: DateTime<Utc>) -> bool {
        self.valid_from <= moment && self.valid_until.is_none_or(|until| until > moment)
    }

    /// The source of its index item.
    #[must_use]
    pub fn item_source(&self) -> Source {
        Source {
            relation_id: Some(self.id),
            subject_id: Some(self.subject),
            predicate: Some(self.predicate.clone()),
            object_id: Some(self.object),
            conversation_id: self.conversation,
            message_id: self.message,
            ..Source::default()
        }
    }
}

/// Two entities of one bucket that may be the same.
#[derive(Debug, Clone, PartialEq)]
pub struct MergeCandidate {
    /// Its id.
    pub id: MergeCandidateId,
    /// The bucket of both.
    pub bucket: Bucket,
    /// The one with the smaller id.
    pub a: EntityId,
    /// The other.
    pub b: EntityId,
    /// The cosine similarity of their embeddings; absent without a model.
    pub cosine: Option<f64>,
    /// The similarity of their names, 0 to 1.
    pub name_similarity: f64,
    /// Its state.
    pub state: CandidateState,
    /// What a merge changed; `None` if it is undone.
    pub merged: Option<Merged>,
    /// Who decided; `None` if the rules did.
    pub decided_by: Option<UserId>,
    /// When.
    pub decided_at: Option<DateTime<Utc>>,
    /// When it was found.
    pub created_at: DateTime<Utc>,
}

/// What a merge changed besides the merged entity, with the previous values: enough to undo it.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Merged {
    /// The entity that stayed.
    pub winner: EntityId,
    /// The entity that was merged into it.
    pub loser: EntityId,
    /// Aliases that the winner gained.
    pub aliases: Vec<String>,
    /// The winner's description before the merge.
    pub description: String,
    /// Relations that became duplicates.
    pub duplicates: Vec<RelationId>,
    /// Relations that a newer one ended, each with its end.
    pub closed: Vec<Closed>,
}

/// A relation that a merge ended.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Closed {
    /// The relation.
    pub id: RelationId,
    /// The one that ended it.
    pub by: RelationId,
}
