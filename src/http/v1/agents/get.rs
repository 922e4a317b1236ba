//! `GET /api/v1/agents/{agentId}`

use actix_web::get;

use crate::domain::access::AgentAccess;
use crate::error::Result;
use crate::http::answer::{Envelope, Reply};
use crate::http::v1::agents::AgentResponse;
use crate::tenancy::agents;

/// Returns one agent.
#[utoipa::path(tag = "agents", operation_id = "getAgent", params(("agentId" = String, Path, description = "The agent's id")),
    responses((status = 200, description = "The agent", body = Envelope<AgentResponse>)))]
#[get("/agents/{agentId}")]
pub async fn get_agent(access: AgentAccess) -> Result<Reply<AgentResponse>> {
    Ok(Reply(agents::get(&access)?.into()))
}
