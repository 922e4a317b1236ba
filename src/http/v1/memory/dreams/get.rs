//! `GET /api/v1/memory/{agentId}/dream/reports/{reportId}`

use actix_web::{get, web};

use super::response::ReportResponse;
use crate::domain::access::AgentAccess;
use crate::edge::System;
use crate::error::Result;
use crate::http::answer::{Envelope, Reply};
use crate::http::body::Query;
use crate::http::extract::parse_id;
use crate::http::v1::conversations::owner::WhoseQuery;
use crate::pipeline::consolidation;

/// Returns the report of a dream: its changes and candidates, its effect on the file, and its cost.
#[utoipa::path(tag = "dreams", operation_id = "getDream",
    params(("agentId" = String, Path, description = "The agent's id"), ("reportId" = String, Path, description = "The report's id"), WhoseQuery),
    responses((status = 200, description = "The report", body = Envelope<ReportResponse>)))]
#[get("/memory/{agentId}/dream/reports/{reportId}")]
pub async fn get_dream(
    system: System,
    access: AgentAccess,
    path: web::Path<(String, String)>,
    query: Query<WhoseQuery>,
) -> Result<Reply<ReportResponse>> {
    let access = access.for_owner(&query.0.into())?;
    Ok(Reply(consolidation::report(&system, &access, parse_id(&path.1, "dream")?).await?.into()))
}
