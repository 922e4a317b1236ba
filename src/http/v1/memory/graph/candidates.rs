//! `GET /api/v1/memory/{agentId}/graph/candidates`

use actix_web::get;
use serde::Deserialize;
use utoipa::IntoParams;

use super::response::MergeCandidateResponse;
use crate::domain::access::{AgentAccess, OwnerName};
use crate::edge::System;
use crate::error::Result;
use crate::http::answer::{Envelope, List, Reply};
use crate::http::body::Query;
use crate::pipeline::review::merge_candidates;
use crate::pipeline::review::merge_candidates::CandidateQuery;

/// The owner, the state, and the page to return.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct ListCandidatesQuery {
    /// `pending` (default), `merged`, `dismissed`, or `all`.
    #[param(pattern = "^(pending|merged|dismissed|all)$")]
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

/// Lists merge candidates, newest first.
///
/// The list includes pairs that were merged automatically because they are very similar.
#[utoipa::path(tag = "memory", operation_id = "listMergeCandidates",
    params(("agentId" = String, Path, description = "The agent's id"), ListCandidatesQuery),
    responses((status = 200, description = "A page of pairs", body = Envelope<List<MergeCandidateResponse>>)))]
#[get("/memory/{agentId}/graph/candidates")]
pub async fn list_merge_candidates(
    system: System,
    access: AgentAccess,
    query: Query<ListCandidatesQuery>,
) -> Result<Reply<List<MergeCandidateResponse>>> {
    let ListCandidatesQuery { state, cursor, limit, end_user_id, channel, sender_id, owner_key } = query.0;
    let owner = access.for_owner(&OwnerName { end_user_id, channel, sender_id, owner_key })?;
    let page = merge_candidates::candidates(&system, &owner, CandidateQuery { state, cursor, limit }).await?;
    Ok(Reply(List::from_page(page, MergeCandidateResponse::from)))
}
