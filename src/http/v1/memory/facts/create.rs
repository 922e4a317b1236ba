//! `POST /api/v1/memory/{agentId}/facts`

use actix_web::post;
use chrono::{DateTime, Utc};
use serde::Deserialize;
use utoipa::ToSchema;

use crate::domain::access::{AgentAccess, OwnerName};
use crate::domain::memory_scope::MemoryScope;
use crate::edge::System;
use crate::error::Result;
use crate::http::answer::{Created, Envelope};
use crate::http::body::Body;
use crate::http::v1::memory::facts::FactResponse;
use crate::memory::facts::{self, NewFact};

/// A fact written by hand.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[schema(example = json!({"predicate": "lives_in", "object": "Porto", "text": "Nora lives in Porto.", "category": "PROFILE", "endUserId": "nora"}))]
pub struct CreateFactRequest {
    /// Whom or what it is about; the owner (`user`) when absent.
    #[schema(min_length = 1, max_length = 64)]
    subject: Option<String>,
    /// The relation, such as `lives_in`; absent for a fact that is only a sentence.
    #[schema(min_length = 1, max_length = 64)]
    predicate: Option<String>,
    /// The value; the sentence when absent.
    #[schema(min_length = 1, max_length = 2000)]
    object: Option<String>,
    /// The fact as one sentence; made of the parts when absent.
    #[schema(min_length = 1, max_length = 2000)]
    text: Option<String>,
    /// PROFILE, KNOWLEDGE (when absent), EVENT, PREFERENCE, PROJECT, REFERENCE or FEEDBACK.
    #[schema(pattern = "^(PROFILE|KNOWLEDGE|EVENT|PREFERENCE|PROJECT|REFERENCE|FEEDBACK)$")]
    category: Option<String>,
    /// Since when it is true; now when absent.
    valid_from: Option<DateTime<Utc>>,
    /// When it stops by itself.
    expires_at: Option<DateTime<Utc>>,
    /// Who shares it: PERSONAL, TEAM or, for admins, GLOBAL; where memory of this owner goes when absent.
    scope: Option<MemoryScope>,
    /// The end user this call is about.
    end_user_id: Option<String>,
    /// The messaging channel of `senderId`.
    channel: Option<String>,
    /// The sender on `channel` this call is about.
    sender_id: Option<String>,
    /// The full owner key, for operators.
    owner_key: Option<String>,
}

impl CreateFactRequest {
    fn split(self) -> (OwnerName, NewFact) {
        let Self { subject, predicate, object, text, category, valid_from, expires_at, scope, .. } = self;
        let owner =
            OwnerName { end_user_id: self.end_user_id, channel: self.channel, sender_id: self.sender_id, owner_key: self.owner_key };
        (owner, NewFact { subject, predicate, object, text, category, valid_from, expires_at, scope })
    }
}

/// Writes a fact by hand. One that is known already is confirmed; a relation that has one value at a time gets the new one, and the
/// old fact stays as superseded. Extraction does not change it. Text that gives orders to a model is kept as `quarantined` data.
#[utoipa::path(tag = "memory", operation_id = "createFact", params(("agentId" = String, Path, description = "The agent's id")),
    request_body = CreateFactRequest, responses((status = 201, description = "Written", body = Envelope<FactResponse>)))]
#[post("/memory/{agentId}/facts")]
pub async fn create_fact(system: System, access: AgentAccess, body: Body<CreateFactRequest>) -> Result<Created<FactResponse>> {
    let (owner, new) = body.0.split();
    Ok(Created(facts::create(&system, &access.for_owner(&owner)?, new).await?.into()))
}
