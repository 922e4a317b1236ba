//! `/api/v1/memory/{agentId}/graph/relations`: relations between entities.

use actix_web::post;
use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::entity::EntityResponse;
use crate::domain::graph::{Relation, RelationSource};
use crate::domain::ids::{ConversationId, EntityId, MessageId, RelationId};
use crate::edge::System;
use crate::error::Result;
use crate::http::answer::{Created, Envelope};
use crate::http::body::Body;
use crate::http::owner::{ForOwner, owner_fields};
use crate::memory::graph::{self, NewRelation, RelationWithEntities};
use crate::memory::indexing::relation_text;

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
    pub(super) fn new(relation: Relation, subject: &str, object: &str) -> Self {
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

impl From<RelationWithEntities> for ToldResponse {
    fn from(RelationWithEntities { relation, subject, object }: RelationWithEntities) -> Self {
        let relation = RelationResponse::new(relation, &subject.name, &object.name);
        Self { relation, subject: subject.into(), object: object.into() }
    }
}

owner_fields! {
    /// A relation to create by hand.
    #[derive(Debug, Deserialize, ToSchema)]
    #[serde(rename_all = "camelCase", deny_unknown_fields)]
    #[schema(example = json!({"subject": "Ana", "predicate": "works_on", "object": "Atlas", "validFrom": "2026-03-01T00:00:00Z", "endUserId": "nora"}))]
    pub struct CreateRelationRequest {
        /// The name of the subject; `user` is the owner.
        #[schema(min_length = 1)]
        subject: String,
        /// The kind of the subject: `person`, `organization`, `project` … Defaults to what the predicate implies.
        subject_kind: Option<String>,
        /// The predicate, such as `works_on`.
        #[schema(min_length = 1)]
        predicate: String,
        /// The name of the object.
        #[schema(min_length = 1)]
        object: String,
        /// The kind of the object.
        object_kind: Option<String>,
        /// Since when the relation holds. Defaults to now.
        valid_from: Option<DateTime<Utc>>,
        /// When the relation ceases to hold.
        valid_to: Option<DateTime<Utc>>,
        /// Whether the relation replaces the subject's current relations with this predicate. Predicates that have one value at a time, such
        /// as `lives_in`, always do so.
        #[serde(default)]
        replaces: bool,
        /// The text that supports the relation, up to 2,000 characters. Defaults to the relation's own sentence.
        evidence: Option<String>,
    }
}

impl From<CreateRelationRequest> for NewRelation {
    fn from(request: CreateRelationRequest) -> Self {
        let CreateRelationRequest {
            subject, subject_kind, predicate, object, object_kind, valid_from, valid_to, replaces, evidence, ..
        } = request;
        let valid_until = valid_to;
        Self { subject, subject_kind, predicate, object, object_kind, valid_from, valid_until, replaces, evidence }
    }
}

/// Creates a relation between two entities.
///
/// The entities are found by name or created. A known relation is confirmed instead. If the predicate has one value at a time, the new
/// relation ends the old one; nothing is overwritten.
#[utoipa::path(tag = "memory", operation_id = "createRelation", params(("agentId" = String, Path, description = "The agent's id")),
    request_body = CreateRelationRequest, responses((status = 201, description = "Created", body = Envelope<ToldResponse>)))]
#[post("/memory/{agentId}/graph/relations")]
pub async fn create_relation(
    system: System,
    ForOwner(access, request): ForOwner<Body<CreateRelationRequest>>,
) -> Result<Created<ToldResponse>> {
    Ok(Created(graph::add(&system, &access, request.into(), RelationSource::Person).await?.into()))
}
