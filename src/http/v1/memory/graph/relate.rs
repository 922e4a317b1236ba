//! `POST /api/v1/memory/{agentId}/graph/relations`

use actix_web::post;
use chrono::{DateTime, Utc};
use serde::Deserialize;
use utoipa::ToSchema;

use super::response::ToldResponse;
use crate::domain::access::{AgentAccess, OwnerName};
use crate::domain::graph::RelationSource;
use crate::edge::System;
use crate::error::Result;
use crate::http::answer::{Created, Envelope};
use crate::http::body::Body;
use crate::memory::graph::{self, NewRelation};

/// A relation written by hand.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[schema(example = json!({"subject": "Ana", "predicate": "works_on", "object": "Atlas", "validFrom": "2026-03-01T00:00:00Z", "endUserId": "nora"}))]
pub struct CreateRelationRequest {
    /// Whom or what it is about; `user` is the owner.
    #[schema(min_length = 1)]
    subject: String,
    /// What the subject is: `person`, `organization`, `project` …; what the relation says when absent.
    subject_kind: Option<String>,
    /// The relation, such as `works_on`.
    #[schema(min_length = 1)]
    predicate: String,
    /// To whom or what.
    #[schema(min_length = 1)]
    object: String,
    /// What the object is.
    object_kind: Option<String>,
    /// Since when it holds; now when absent.
    valid_from: Option<DateTime<Utc>>,
    /// From when on it holds no longer.
    valid_to: Option<DateTime<Utc>>,
    /// Whether it takes the place of what the subject has of this relation. Relations of which one holds at a time, such as `lives_in`,
    /// do so anyway.
    #[serde(default)]
    replaces: bool,
    /// The words it rests on, up to 2,000 characters; its own sentence when absent.
    evidence: Option<String>,
    /// The end user this call is about.
    end_user_id: Option<String>,
    /// The messaging channel of `senderId`.
    channel: Option<String>,
    /// The sender on `channel` this call is about.
    sender_id: Option<String>,
    /// The full owner key, for operators.
    owner_key: Option<String>,
}

impl CreateRelationRequest {
    fn split(self) -> (OwnerName, NewRelation) {
        let Self { subject, subject_kind, predicate, object, object_kind, valid_from, valid_to, replaces, evidence, .. } = self;
        let owner =
            OwnerName { end_user_id: self.end_user_id, channel: self.channel, sender_id: self.sender_id, owner_key: self.owner_key };
        let valid_until = valid_to;
        (owner, NewRelation { subject, subject_kind, predicate, object, object_kind, valid_from, valid_until, replaces, evidence })
    }
}

/// Writes a relation between two entities, which are found by their names or made. One that is known is confirmed; of relations that
/// hold one at a time the newer ends the older, and nothing is overwritten.
#[utoipa::path(tag = "memory", operation_id = "createRelation", params(("agentId" = String, Path, description = "The agent's id")),
    request_body = CreateRelationRequest, responses((status = 201, description = "Written", body = Envelope<ToldResponse>)))]
#[post("/memory/{agentId}/graph/relations")]
pub async fn create_relation(system: System, access: AgentAccess, body: Body<CreateRelationRequest>) -> Result<Created<ToldResponse>> {
    let (owner, new) = body.0.split();
    Ok(Created(graph::add(&system, &access.for_owner(&owner)?, new, RelationSource::Person).await?.into()))
}
