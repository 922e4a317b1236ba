//! `GET /api/v1/memory/{agentId}/facts/{factId}`

use actix_web::{get, web};

use crate::domain::access::AgentAccess;
use crate::edge::System;
use crate::error::{Error, Result};
use crate::http::answer::{Envelope, Reply};
use crate::http::body::Query;
use crate::http::extract::OwnerQuery;
use crate::http::v1::memory::facts::FactResponse;
use crate::memory::facts;

/// Shows one fact with where it came from and what took its place.
#[utoipa::path(tag = "memory", operation_id = "getFact",
    params(("agentId" = String, Path, description = "The agent's id"), ("factId" = String, Path, description = "The fact's id"), OwnerQuery),
    responses((status = 200, description = "The fact", body = Envelope<FactResponse>)))]
#[get("/memory/{agentId}/facts/{factId}")]
pub async fn get_fact(
    system: System,
    access: AgentAccess,
    path: web::Path<(String, String)>,
    owner: Query<OwnerQuery>,
) -> Result<Reply<FactResponse>> {
    let id = path.1.parse().map_err(|_| Error::NotFound("fact"))?;
    Ok(Reply(facts::get(&system, &access.for_owner(&owner.0.into())?, id).await?.into()))
}
