//! `GET /api/v1/memory/{agentId}/dreaming/candidates`

use actix_web::get;

use super::response::DreamCandidateResponse;
use crate::domain::access::AgentAccess;
use crate::edge::System;
use crate::error::Result;
use crate::http::answer::{Envelope, List, Reply};
use crate::http::body::Query;
use crate::http::v1::conversations::owner::WhoseQuery;
use crate::pipeline::consolidation;

/// Lists the candidates of the next dream, best first.
///
/// Each candidate comes with its expected outcome and the reason. The list contains at most the 500 candidates recalled most often.
#[utoipa::path(tag = "dreams", operation_id = "listDreamCandidates",
    params(("agentId" = String, Path, description = "The agent's id"), WhoseQuery),
    responses((status = 200, description = "All candidates", body = Envelope<List<DreamCandidateResponse>>)))]
#[get("/memory/{agentId}/dreaming/candidates")]
pub async fn list_candidates(system: System, access: AgentAccess, query: Query<WhoseQuery>) -> Result<Reply<List<DreamCandidateResponse>>> {
    let access = access.for_owner(&query.0.into())?;
    let items = consolidation::candidates(&system, &access).await?.into_iter().map(Into::into).collect();
    Ok(Reply(List { items, next_cursor: None }))
}
