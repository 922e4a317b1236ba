//! Entities and relations on the wire.

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

/// Something that relations are about.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct EntityResponse {
    /// The id.
    #[schema(value_type = String, example = "228071432192")]
    id: EntityId,
    /// The name.
    #[schema(example = "Atlas")]
    name: String,
    /// What it is.
    kind: EntityKind,
    /// What is known of it besides.
    description: String,
    /// Other names of it.
    aliases: Vec<String>,
    /// How sure it is that there is such a thing, 0 to 1.
    confidence: f64,
    /// Who can read it.
    scope: MemoryScope,
    /// When it was first heard of.
    created_at: DateTime<Utc>,
    /// When it last changed.
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

/// A statement about two entities, and when it holds.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct RelationResponse {
    /// The id.
    #[schema(value_type = String, example = "228071432193")]
    id: RelationId,
    /// It as a sentence.
    #[schema(example = "Ana works on Atlas (since 2026-03-01)")]
    text: String,
    /// Whom or what it is about.
    #[schema(value_type = String)]
    subject_id: EntityId,
    /// The relation.
    #[schema(example = "works_on")]
    predicate: String,
    /// To whom or what.
    #[schema(value_type = String)]
    object_id: EntityId,
    /// How sure it is, 0 to 1.
    confidence: f64,
    /// Since when it holds.
    valid_from: DateTime<Utc>,
    /// From when on it holds no longer; absent while it does.
    valid_until: Option<DateTime<Utc>>,
    /// When it was learned.
    learned_at: DateTime<Utc>,
    /// The relation that ended it.
    #[schema(value_type = Option<String>)]
    closed_by: Option<RelationId>,
    /// Who told it.
    source: RelationSource,
    /// The words it rests on.
    evidence: String,
    /// The conversation it was said in.
    #[schema(value_type = Option<String>)]
    conversation_id: Option<ConversationId>,
    /// The message it was said in.
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
    /// Whom or what it is about.
    subject: EntityResponse,
    /// To whom or what.
    object: EntityResponse,
}

impl From<Told> for ToldResponse {
    fn from(Told { relation, subject, object }: Told) -> Self {
        let relation = RelationResponse::new(relation, &subject.name, &object.name);
        Self { relation, subject: subject.into(), object: object.into() }
    }
}

/// An entity of a neighbourhood.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct NodeResponse {
    /// The entity.
    entity: EntityResponse,
    /// How many relations away from the one that was asked for.
    hop: u32,
    /// Where it stands in a picture, −1 to 1 to the right; the one that was asked for stands in the middle.
    x: f64,
    /// Likewise down.
    y: f64,
}

/// A relation of a neighbourhood.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct StepResponse {
    /// The relation.
    #[serde(flatten)]
    relation: RelationResponse,
    /// How many relations away its farther end is.
    hop: u32,
}

/// One entity with what is around it.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct NeighbourhoodResponse {
    /// The moment that was asked for.
    as_of: DateTime<Utc>,
    /// How far it was walked.
    depth: u32,
    /// The entity, then what was reached, nearer ones first.
    nodes: Vec<NodeResponse>,
    /// The relations between them that held then.
    relations: Vec<StepResponse>,
    /// Whether there was more than `limit`.
    is_truncated: bool,
    /// Every interval of the entity itself, open and ended, the newest first.
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

/// Two entities that may be one.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct MergeCandidateResponse {
    /// The id.
    #[schema(value_type = String, example = "228071432194")]
    id: MergeCandidateId,
    /// What became of them.
    state: CandidateState,
    /// The one that was there first.
    a: EntityResponse,
    /// The other.
    b: EntityResponse,
    /// The entity that stayed, where they were merged.
    #[schema(value_type = Option<String>)]
    winner_id: Option<EntityId>,
    /// The cosine of what both mean; absent where no model says it.
    cosine: Option<f64>,
    /// How alike the names are, 0 to 1.
    name_similarity: f64,
    /// When they were put side by side.
    created_at: DateTime<Utc>,
    /// When it was decided.
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
