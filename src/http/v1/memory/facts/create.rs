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

/// A fact to create by hand.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[schema(example = json!({"predicate": "lives_in", "object": "Porto", "text": "Nora lives in Porto.", "category": "PROFILE", "endUserId": "nora"}))]
pub struct CreateFactRequest {
    /// The subject. Defaults to the owner (`user`).
    #[schema(min_length = 1, max_length = 64)]
    subject: Option<String>,
    /// The predicate, such as `lives_in`. Absent for a fact that is only a sentence.
    #[schema(min_length = 1, max_length = 64)]
    predicate: Option<String>,
    /// The object. Defaults to the sentence.
    #[schema(min_length = 1, max_length = 2000)]
    object: Option<String>,
    /// The fact as one sentence. Defaults to a sentence made from the parts.
    #[schema(min_length = 1, max_length = 2000)]
    text: Option<String>,
    /// PROFILE, KNOWLEDGE (default), EVENT, PREFERENCE, PROJECT, REFERENCE or FEEDBACK.
    #[schema(pattern = "^(PROFILE|KNOWLEDGE|EVENT|PREFERENCE|PROJECT|REFERENCE|FEEDBACK)$")]
    category: Option<String>,
    /// Since when the fact is true. Defaults to now.
    valid_from: Option<DateTime<Utc>>,
    /// When the fact expires.
    expires_at: Option<DateTime<Utc>>,
    /// Who can read it: PERSONAL, TEAM or, for admins, GLOBAL. Defaults to the scope in which the owner's memory is stored.
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

/// Creates a fact by hand.
///
/// A known fact is confirmed instead. If the predicate has one value at a time, the new fact supersedes the old one. Extraction does not
/// change a fact written by hand. A text with injected instructions is stored with the status `quarantined`.
#[utoipa::path(tag = "memory", operation_id = "createFact", params(("agentId" = String, Path, description = "The agent's id")),
    request_body = CreateFactRequest, responses((status = 201, description = "Written", body = Envelope<FactResponse>)))]
#[post("/memory/{agentId}/facts")]
pub async fn create_fact(system: System, access: AgentAccess, body: Body<CreateFactRequest>) -> Result<Created<FactResponse>> {
    let (owner, new) = body.0.split();
    Ok(Created(facts::create(&system, &access.for_owner(&owner)?, new).await?.into()))
}
