//! `POST /api/v1/memory/{agentId}/facts/{factId}/forget`

use actix_web::{post, web};
use serde::Deserialize;
use utoipa::ToSchema;

use super::ReceiptResponse;
use crate::domain::access::{AgentAccess, OwnerName};
use crate::domain::forget::Wish;
use crate::edge::System;
use crate::error::Result;
use crate::http::answer::{Envelope, Reply};
use crate::http::body::{Body, Query};
use crate::http::extract::{OwnerQuery, parse_id};
use crate::privacy::forget;

/// The owner of the fact, and whether to delete messages. The owner may be sent in the query string instead.
#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields, default)]
#[schema(example = json!({"endUserId": "nora", "includeMessages": false}))]
pub struct ForgetFactRequest {
    /// Whether to delete the message that states the fact too. Defaults to false.
    include_messages: bool,
    /// The end user this call is about.
    end_user_id: Option<String>,
    /// The messaging channel of `senderId`.
    channel: Option<String>,
    /// The sender on `channel` this call is about.
    sender_id: Option<String>,
    /// The full owner key, for operators.
    owner_key: Option<String>,
}

impl ForgetFactRequest {
    fn split(self, query: OwnerQuery) -> (OwnerName, Wish) {
        let Self { include_messages, end_user_id, channel, sender_id, owner_key } = self;
        (OwnerName { end_user_id, channel, sender_id, owner_key }.or(query.into()), Wish { include_messages, ..Wish::default() })
    }
}

/// Forgets one fact and others that state the same.
///
/// This deletes its history, its index entry, and its lines in files and all of their revisions. It is not learned again unless the
/// person explicitly asks for it.
#[utoipa::path(tag = "memory", operation_id = "forgetFact",
    params(("agentId" = String, Path, description = "The agent's id"), ("factId" = String, Path, description = "The fact's id"), OwnerQuery),
    request_body = ForgetFactRequest, responses((status = 200, description = "Forgotten", body = Envelope<ReceiptResponse>)))]
#[post("/memory/{agentId}/facts/{factId}/forget")]
pub async fn forget_fact(
    system: System,
    access: AgentAccess,
    path: web::Path<(String, String)>,
    query: Query<OwnerQuery>,
    body: Body<ForgetFactRequest>,
) -> Result<Reply<ReceiptResponse>> {
    let (owner, wish) = body.0.split(query.0);
    let id = parse_id(&path.1, "fact")?;
    Ok(Reply(forget::fact(&system, &access.for_owner(&owner)?, id, wish).await?.into()))
}
