//! `POST /api/v1/memory/{agentId}/remember`

use actix_web::post;
use chrono::{DateTime, Utc};
use serde::Deserialize;
use utoipa::ToSchema;

use crate::domain::access::{AgentAccess, OwnerName};
use crate::edge::System;
use crate::error::Result;
use crate::http::answer::{Created, Envelope};
use crate::http::body::Body;
use crate::http::v1::memory::facts::FactResponse;
use crate::memory::facts::{self, NewMemory};

/// Something to remember about an owner.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[schema(example = json!({"content": "Nora takes her coffee black.", "type": "user", "key": "coffee", "endUserId": "nora"}))]
pub struct RememberRequest {
    /// One sentence or a short note, up to 2,000 characters.
    #[schema(min_length = 1, max_length = 2000)]
    content: String,
    /// `user`, `feedback`, `project` or `reference`, or a category. Defaults to `knowledge`.
    r#type: Option<String>,
    /// A name for the memory. A later memory with the same name replaces it.
    #[schema(min_length = 1, max_length = 64)]
    key: Option<String>,
    /// When it expires.
    expires_at: Option<DateTime<Utc>>,
    /// The end user this call is about.
    end_user_id: Option<String>,
    /// The messaging channel of `senderId`.
    channel: Option<String>,
    /// The sender on `channel` this call is about.
    sender_id: Option<String>,
    /// The full owner key, for operators.
    owner_key: Option<String>,
}

impl RememberRequest {
    fn split(self) -> (OwnerName, NewMemory) {
        let Self { content, r#type, key, expires_at, end_user_id, channel, sender_id, owner_key } = self;
        (OwnerName { end_user_id, channel, sender_id, owner_key }, NewMemory { content, kind: r#type, key, expires_at, metadata: None })
    }
}

/// Remembers one fact at once, without a conversation.
///
/// A text with injected instructions is stored with the status `quarantined`.
#[utoipa::path(tag = "memory", operation_id = "rememberFact", params(("agentId" = String, Path, description = "The agent's id")),
    request_body = RememberRequest, responses((status = 201, description = "Remembered", body = Envelope<FactResponse>)))]
#[post("/memory/{agentId}/remember")]
pub async fn remember_fact(system: System, access: AgentAccess, body: Body<RememberRequest>) -> Result<Created<FactResponse>> {
    let (owner, memory) = body.0.split();
    let access = access.for_owner(&owner)?;
    let fact = facts::remember(&system, &access, memory).await?;
    Ok(Created(facts::show(&system, &access, fact).await?.into()))
}
