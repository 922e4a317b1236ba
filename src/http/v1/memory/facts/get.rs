//! `GET /api/v1/memory/{agentId}/facts/{factId}`

use actix_web::{get, web};

use crate::domain::access::AgentAccess;
use crate::edge::System;
use crate::error::Result;
use crate::http::answer::{Envelope, Reply};
use crate::http::body::Query;
use crate::http::extract::{OwnerQuery, parse_id};
use crate::http::v1::memory::facts::story::FactStoryResponse;
use crate::retrieval::provenance;

/// Returns one fact with its provenance.
///
/// The response contains the trust and its reasons, the provenance (message, extraction, lines of files), and the facts that it
/// superseded or that superseded it.
#[utoipa::path(tag = "memory", operation_id = "getFact",
    params(("agentId" = String, Path, description = "The agent's id"), ("factId" = String, Path, description = "The fact's id"), OwnerQuery),
    responses((status = 200, description = "The fact", body = Envelope<FactStoryResponse>)))]
#[get("/memory/{agentId}/facts/{factId}")]
pub async fn get_fact(
    system: System,
    access: AgentAccess,
    path: web::Path<(String, String)>,
    owner: Query<OwnerQuery>,
) -> Result<Reply<FactStoryResponse>> {
    let id = parse_id(&path.1, "fact")?;
    Ok(Reply(provenance::story(&system, &access.for_owner(&owner.0.into())?, id).await?.into()))
}
