//! The JSON of entities and relations.

use chrono::{DateTime, Utc};
use serde::Serialize;
use utoipa::ToSchema;

use crate::domain::graph::{CandidateState, EntityKind, GraphEntity, Relation, RelationSource};
use crate::domain::ids::{ConversationId, EntityId, MergeCandidateId, MessageId, RelationId};
use crate::domain::memory_scope::MemoryScope;
use crate::memory::graph::{Step, Told};
use crate::memory::indexing::relation_text;
use crate::pipeline::review::merge_candidates::Pair;
use crate::retrieval::graph::{Neighbourhood, Node};

/// A node of the knowledge graph.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct EntityResponse {
    /// The id.
    #[schema(value_type = String, example = "228071432192")]
    id: EntityId,
    /// The name.
    #[schema(example = "Atlas")]
    name: String,
    /// The kind of entity.
    kind: EntityKind,
    /// A description of the entity.
    description: String,
    /// Other names of the entity.
    aliases: Vec<String>,
    /// The confidence that the entity exists, 0 to 1.
    confidence: f64,
    /// Who can read it.
    scope: MemoryScope,
    /// When the entity was first mentioned.
    created_at: DateTime<Utc>,
    /// When the entity last changed.
    updated_at: DateTime<Utc>,
}

impl From<GraphEntity> for EntityResponse {
    fn from(entity: GraphEntity) -> Self {
        Self {
            id: entity.id,
            scope: entity.bucket.scope(),
            name: entity.name,
            kind: entity.kind,
            description: entity.description,
            aliases: entity.aliases,
            confidence: entity.confidence,
            created_at: entity.created_at,
            updated_at: entity.updated_at,
        }
    }
}

/// An edge between two entities, with the interval in which it holds.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct RelationResponse {
    /// The id.
    #[schema(value_type = String, example = "228071432193")]
    id: RelationId,
    /// The relation as a sentence.
    #[schema(example = "Ana works on Atlas (since 2026-03-01)")]
    text: String,
    /// The id of the subject.
    #[schema(value_type = String)]
    subject_id: EntityId,
    /// The predicate.
    #[schema(example = "works_on")]
    predicate: String,
    /// The id of the object.
    #[schema(value_type = String)]
    object_id: EntityId,
    /// The confidence, 0 to 1.
    confidence: f64,
    /// Since when the relation holds.
    valid_from: DateTime<Utc>,
    /// When the relation ceased to hold. Absent while it holds.
    valid_until: Option<DateTime<Utc>>,
    /// When the relation was learned.
    learned_at: DateTime<Utc>,
    /// The relation that ended it.
    #[schema(value_type = Option<String>)]
    closed_by: Option<RelationId>,
    /// The source of the relation.
    source: RelationSource,
    /// The text that supports the relation.
    evidence: String,
    /// The conversation that it comes from.
    #[schema(value_type = Option<String>)]
    conversation_id: Option<ConversationId>,
    /// The message that it comes from.
    #[schema(value_type = Option<String>)]
    message_id: Option<MessageId>,
}

impl RelationResponse {
    fn new(relation: Relation, subject: &str, object: &str) -> Self {
        Self {
            text: relation_text::of(&relation, subject, object),
            id: relation.id,
            subject_id: relation.subject,
            predicate: relation.predicate,
            object_id: relation.object,
            confidence: relation.confidence,
            valid_from: relation.valid_from,
            valid_until: relation.valid_until,
            learned_at: relation.learned_at,
            closed_by: relation.closed_by,
            source: relation.source,
            evidence: relation.evidence,
            conversation_id: relation.conversation,
            message_id: relation.message,
        }
    }
}

/// A relation with its entities.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ToldResponse {
    /// The relation.
    relation: RelationResponse,
    /// The subject.
    subject: EntityResponse,
    /// The object.
    object: EntityResponse,
}

impl From<Told> for ToldResponse {
    fn from(Told { relation, subject, object }: Told) -> Self {
        let relation = RelationResponse::new(relation, &subject.name, &object.name);
        Self { relation, subject: subject.into(), object: object.into() }
    }
}

/// An entity in a neighbourhood.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct NodeResponse {
    /// The entity.
    entity: EntityResponse,
    /// The number of relations between it and the requested entity.
    hop: u32,
    /// The horizontal position in a drawing, −1 (left) to 1 (right). The requested entity is at the centre.
    x: f64,
    /// The vertical position in a drawing, −1 (top) to 1 (bottom).
    y: f64,
}

/// A relation in a neighbourhood.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct StepResponse {
    /// The relation.
    #[serde(flatten)]
    relation: RelationResponse,
    /// The number of relations between its farther end and the requested entity.
    hop: u32,
}

/// An entity with its neighbourhood.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct NeighbourhoodResponse {
    /// The time for which the relations are returned.
    as_of: DateTime<Utc>,
    /// The depth that was searched.
    depth: u32,
    /// The requested entity, followed by the entities reached, nearest first.
    nodes: Vec<NodeResponse>,
    /// The relations between them that held at that time.
    relations: Vec<StepResponse>,
    /// Whether there are more relations than `limit`.
    is_truncated: bool,
    /// Every interval recorded for the entity itself, current and past, newest first.
    history: Vec<RelationResponse>,
}

impl From<Neighbourhood> for NeighbourhoodResponse {
    fn from(around: Neighbourhood) -> Self {
        let name = |id: EntityId| around.nodes.iter().find(|node| node.entity.id == id).map_or("", |node| node.entity.name.as_str());
        let relations = around.steps.iter().map(|Step { relation, hop }| StepResponse {
            relation: RelationResponse::new(relation.clone(), name(relation.subject), name(relation.object)),
            hop: *hop,
        });
        let relations = relations.collect();
        let history = around.history.into_iter().map(|told| RelationResponse::new(told.relation, &told.subject.name, &told.object.name));
        let node = |Node { entity, hop, point }: Node| NodeResponse { entity: entity.into(), hop, x: point.x, y: point.y };
        Self {
            as_of: around.as_of,
            depth: around.depth,
            relations,
            is_truncated: around.is_truncated,
            history: history.collect(),
            nodes: around.nodes.into_iter().map(node).collect(),
        }
    }
}

/// Two entities that may be the same.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct MergeCandidateResponse {
    /// The id.
    #[schema(value_type = String, example = "228071432194")]
    id: MergeCandidateId,
    /// The state of the candidate.
    state: CandidateState,
    /// The older entity.
    a: EntityResponse,
    /// The newer entity.
    b: EntityResponse,
    /// After a merge, the entity that remains.
    #[schema(value_type = Option<String>)]
    winner_id: Option<EntityId>,
    /// The cosine similarity of the two entities' embeddings. Absent without an embedding model.
    cosine: Option<f64>,
    /// The similarity of the names, 0 to 1.
    name_similarity: f64,
    /// When the candidate was detected.
    created_at: DateTime<Utc>,
    /// When a person decided about it.
    decided_at: Option<DateTime<Utc>>,
}

impl From<Pair> for MergeCandidateResponse {
    fn from(Pair { candidate, a, b }: Pair) -> Self {
        Self {
            id: candidate.id,
            state: candidate.state,
            a: a.into(),
            b: b.into(),
            winner_id: candidate.merged.map(|merged| merged.winner),
            cosine: candidate.cosine,
            name_similarity: candidate.name_similarity,
            created_at: candidate.created_at,
            decided_at: candidate.decided_at,
        }
    }
}
