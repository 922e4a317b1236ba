//! `POST /api/v1/memory/{agentId}/facts/{factId}/feedback`

use actix_web::{post, web};
use serde::Deserialize;
use utoipa::ToSchema;

use crate::domain::access::{AgentAccess, OwnerName};
use crate::domain::opinion::Opinion;
use crate::edge::System;
use crate::error::Result;
use crate::http::answer::{Envelope, Failure, Reply};
use crate::http::body::Body;
use crate::http::extract::parse_id;
use crate::http::v1::memory::facts::FactResponse;
use crate::memory::facts;

/// Feedback about a fact.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[schema(example = json!({"kind": "HELPFUL", "endUserId": "nora"}))]
pub struct RateFactRequest {
    /// HELPFUL or UNHELPFUL.
    kind: Opinion,
    /// The end user this call is about.
    end_user_id: Option<String>,
    /// The messaging channel of `senderId`.
    channel: Option<String>,
    /// The sender on `channel` this call is about.
    sender_id: Option<String>,
    /// The full owner key, for operators.
    owner_key: Option<String>,
}

/// Records feedback about a fact.
///
/// HELPFUL raises the fact's trust by 0.1; UNHELPFUL lowers it by 0.2. Each person counts once; new feedback replaces their earlier
/// feedback.
#[utoipa::path(tag = "memory", operation_id = "rateFact",
    params(("agentId" = String, Path, description = "The agent's id"), ("factId" = String, Path, description = "The fact's id")),
    request_body = RateFactRequest,
    responses((status = 200, description = "Noted; the fact with its trust now", body = Envelope<FactResponse>),
        (status = 410, description = "Feedback is switched off", body = Failure)))]
#[post("/memory/{agentId}/facts/{factId}/feedback")]
pub async fn rate_fact(
    system: System,
    access: AgentAccess,
    path: web::Path<(String, String)>,
    body: Body<RateFactRequest>,
) -> Result<Reply<FactResponse>> {
    let RateFactRequest { kind, end_user_id, channel, sender_id, owner_key } = body.0;
    let owner = OwnerName { end_user_id, channel, sender_id, owner_key };
    let id = parse_id(&path.1, "fact")?;
    Ok(Reply(facts::rate(&system, &access.for_owner(&owner)?, id, kind).await?.into()))
}
