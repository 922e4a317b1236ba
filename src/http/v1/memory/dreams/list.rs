//! `GET /api/v1/memory/{agentId}/dream/reports`

use actix_web::get;

use super::response::DreamResponse;
use crate::domain::access::AgentAccess;
use crate::edge::System;
use crate::error::Result;
use crate::http::answer::{Envelope, List, Reply};
use crate::http::body::Query;
use crate::http::v1::conversations::owner::WhosePageQuery;
use crate::pipeline::consolidation;

/// Lists the dream reports of an owner and of the team, newest first.
#[utoipa::path(tag = "dreams", operation_id = "listDreams",
    params(("agentId" = String, Path, description = "The agent's id"), WhosePageQuery),
    responses((status = 200, description = "A page of reports", body = Envelope<List<DreamResponse>>)))]
#[get("/memory/{agentId}/dream/reports")]
pub async fn list_dreams(system: System, access: AgentAccess, query: Query<WhosePageQuery>) -> Result<Reply<List<DreamResponse>>> {
    let access = access.for_owner(&query.0.owner())?;
    let page = consolidation::list(&system, &access, query.0.cursor.as_deref(), query.0.limit).await?;
    Ok(Reply(List::from_page(page, DreamResponse::from)))
}
