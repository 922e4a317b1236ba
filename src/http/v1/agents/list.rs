//! `GET /api/v1/agents`

use actix_web::get;
use serde::Deserialize;
use utoipa::IntoParams;

use crate::domain::access::Access;
use crate::edge::System;
use crate::error::Result;
use crate::http::answer::{Envelope, List, Reply};
use crate::http::body::Query;
use crate::http::v1::agents::AgentResponse;
use crate::tenancy::agents;

/// The page to return.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct ListAgentsQuery {
    /// The `nextCursor` of the previous page.
    cursor: Option<String>,
    /// The number of rows per page, 1 to 200. Defaults to 50.
    limit: Option<u64>,
}

/// Lists the agents of the workspace that the caller may access, oldest first.
#[utoipa::path(tag = "agents", operation_id = "listAgents", params(ListAgentsQuery),
    responses((status = 200, description = "A page of agents", body = Envelope<List<AgentResponse>>)))]
#[get("/agents")]
pub async fn list_agents(system: System, access: Access, query: Query<ListAgentsQuery>) -> Result<Reply<List<AgentResponse>>> {
    let page = agents::list(&system, &access, query.0.cursor.as_deref(), query.0.limit).await?;
    Ok(Reply(List::from_page(page, AgentResponse::from)))
}
