//! The knowledge graph: entities, relations between them with the time they hold, and pairs of entities that may be one.

use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};

use crate::domain::bucket::Bucket;
use crate::domain::ids::{ConversationId, EntityId, MergeCandidateId, MessageId, RelationId, UserId};
use crate::domain::item::Source;
use crate::domain::words::words;

words! {
    /// What an entity is.
    EntityKind, "lowercase" {
        /// Somebody.
        Person = "person",
        /// A company, a team, a school.
        Organization = "organization",
        /// Work with a name.
        Project = "project",
        /// Something that is made or sold.
        Product = "product",
        /// A language, a tool, a method.
        Technology = "technology",
        /// Something to be done.
        Task = "task",
        /// Something that happens.
        Event = "event",
        /// Something to be read.
        Document = "document",
        /// An idea, a subject, a role.
        Concept = "concept",
        /// Somewhere.
        Location = "location",
        /// A date, a state, a number.
        Value = "value",
        /// Nobody has said yet.
        Other = "other",
    }
}

words! {
    /// Who told of a relation.
    RelationSource, "lowercase" {
        /// A person or a program, by hand.
        Person = "person",
        /// An agent, by a tool.
        Tool = "tool",
        /// A model that read a conversation.
        Model = "model",
        /// The rules that read a conversation.
        Rules = "rules",
    }
}

words! {
    /// Whether a relation counts.
    RelationStatus, "lowercase" {
        /// It does.
        Active = "active",
        /// Another says the same since two entities were merged; it is kept, so that the merge can be undone.
        Duplicate = "duplicate",
    }
}

words! {
    /// What became of two entities that may be one.
    CandidateState, "lowercase" {
        /// Somebody has to decide.
        Pending = "pending",
        /// They are one.
        Merged = "merged",
        /// They are two.
        Dismissed = "dismissed",
    }
}

/// Something that relations are about.
#[derive(Debug, Clone, PartialEq)]
pub struct GraphEntity {
    /// Its id.
    pub id: EntityId,
    /// Who sees it.
    pub bucket: Bucket,
    /// Its name, as it was first said.
    pub name: String,
    /// The name as it is compared.
    pub name_key: String,
    /// What it is.
    pub kind: EntityKind,
    /// What is known of it besides; often nothing.
    pub description: String,
    /// Other names of it.
    pub aliases: Vec<String>,
    /// How sure it is that there is such a thing, 0 to 1.
    pub confidence: f64,
    /// The entity that it was found to be.
    pub merged_into: Option<EntityId>,
    /// When it was first heard of.
    pub created_at: DateTime<Utc>,
    /// When the row last changed.
    pub updated_at: DateTime<Utc>,
}

/// One statement about two entities, and when it holds.
#[derive(Debug, Clone, PartialEq)]
pub struct Relation {
    /// Its id.
    pub id: RelationId,
    /// Who sees it.
    pub bucket: Bucket,
    /// Whom or what it is about.
    pub subject: EntityId,
    /// The relation, in snake case (`works_on`).
    pub predicate: String,
    /// To whom or what.
    pub object: EntityId,
    /// The entity that was named as the subject, whatever it was merged into since.
    pub said_subject: EntityId,
    /// Likewise for the object.
    pub said_object: EntityId,
    /// How sure it is, 0 to 1.
    pub confidence: f64,
    /// Since when it holds.
    pub valid_from: DateTime<Utc>,
    /// From when on it holds no longer; absent while it does.
    pub valid_until: Option<DateTime<Utc>>,
    /// When it was learned.
    pub learned_at: DateTime<Utc>,
    /// The relation that ended it.
    pub closed_by: Option<RelationId>,
    /// Who told it.
    pub source: RelationSource,
    /// The conversation it was said in.
    pub conversation: Option<ConversationId>,
    /// The message it was said in.
    pub message: Option<MessageId>,
    /// The number of the episode it was read from.
    pub episode: Option<i64>,
    /// The words it rests on.
    pub evidence: String,
    /// Whether it counts.
    pub status: RelationStatus,
}

impl Relation {
    /// Whether it held at `moment`, by what is known now.
    #[must_use]
    pub fn holds_at(&self, moment: DateTime<Utc>) -> bool {
        self.valid_from <= moment && self.valid_until.is_none_or(|until| until > moment)
    }

    /// Where what is told of it comes from.
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

/// Two entities of one bucket that may be one.
#[derive(Debug, Clone, PartialEq)]
pub struct MergeCandidate {
    /// Its id.
    pub id: MergeCandidateId,
    /// Where both lie.
    pub bucket: Bucket,
    /// The one with the smaller id.
    pub a: EntityId,
    /// The other.
    pub b: EntityId,
    /// The cosine of what both mean; absent where no model says it.
    pub cosine: Option<f64>,
    /// How alike the names are, 0 to 1.
    pub name_similarity: f64,
    /// What became of them.
    pub state: CandidateState,
    /// What a merge changed; of one that is undone, nothing.
    pub merged: Option<Merged>,
    /// Who decided; nobody where the rules did.
    pub decided_by: Option<UserId>,
    /// When.
    pub decided_at: Option<DateTime<Utc>>,
    /// When they were put side by side.
    pub created_at: DateTime<Utc>,
}

/// What a merge changed beside the entity that went, as it was before: enough to undo it.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Merged {
    /// The entity that stayed.
    pub winner: EntityId,
    /// The entity that went.
    pub loser: EntityId,
    /// Names that the winner has got by it.
    pub aliases: Vec<String>,
    /// What was known of the winner before.
    pub description: String,
    /// Relations that another said already.
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
