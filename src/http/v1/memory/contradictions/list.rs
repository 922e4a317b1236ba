//! `GET /api/v1/memory/{agentId}/facts/contradictions`

use actix_web::get;
use serde::Deserialize;
use utoipa::IntoParams;

use super::response::ContradictionResponse;
use crate::domain::access::{AgentAccess, OwnerName};
use crate::edge::System;
use crate::error::Result;
use crate::http::answer::{Envelope, List, Reply};
use crate::http::body::Query;
use crate::pipeline::review::contradictions;
use crate::pipeline::review::contradictions::ContradictionQuery;

/// The owner, the state, and the page to return.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct ListContradictionsQuery {
    /// `open` (default), `resolved`, `moot` (one of the two facts is no longer active), or `all`.
    #[param(pattern = "^(open|resolved|moot|all)$")]
    state: Option<String>,
    /// The `nextCursor` of the previous page.
    cursor: Option<String>,
    /// The number of rows per page, 1 to 200. Defaults to 50.
    limit: Option<u64>,
    /// The end user this call is about.
    end_user_id: Option<String>,
    /// The messaging channel of `senderId`.
    channel: Option<String>,
    /// The sender on `channel` this call is about.
    sender_id: Option<String>,
    /// The full owner key, for operators.
    owner_key: Option<String>,
}

/// Lists contradictions with both of their facts, newest first.
#[utoipa::path(tag = "memory", operation_id = "listContradictions",
    params(("agentId" = String, Path, description = "The agent's id"), ListContradictionsQuery),
    responses((status = 200, description = "A page of contradictions", body = Envelope<List<ContradictionResponse>>)))]
#[get("/memory/{agentId}/facts/contradictions")]
pub async fn list_contradictions(
    system: System,
    access: AgentAccess,
    query: Query<ListContradictionsQuery>,
) -> Result<Reply<List<ContradictionResponse>>> {
    let ListContradictionsQuery { state, cursor, limit, end_user_id, channel, sender_id, owner_key } = query.0;
    let owner = access.for_owner(&OwnerName { end_user_id, channel, sender_id, owner_key })?;
    let page = contradictions::list(&system, &owner, ContradictionQuery { state, cursor, limit }).await?;
    Ok(Reply(List::from_page(page, ContradictionResponse::from)))
}
